import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { readEventsOf } from '../audit-log/read-audit.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { ClearContacts, OpenedPerson, People, PeopleQuery } from './contract.ts';
import { type PersonRow, selectPeople, selectPerson } from './queries.ts';

const present = ({ castId, castName, createdAt, ...row }: PersonRow): People['items'][number] => ({
  ...{ id: row.id, myId: row.myId, name: row.name, kind: row.kind, status: row.status },
  ...{ registeredBy: row.registeredBy, registeredOn: postedOnOf(createdAt) },
  cast: castId === null ? null : { id: castId, name: castName ?? '' },
});

const EVENTS = 10;

const audit = (trx: Queryable, caller: AdminCaller, event: string, id: number, detail = {}) =>
  auditAdmin(trx, caller, { event: `person.${event}`, target: `user:${id}`, detail });

export async function readPeople(db: Queryable, _caller: AdminCaller, query: PeopleQuery): Promise<People> {
  return presentList(await selectPeople(db, query, PAGE), present);
}

export async function filePeople(db: Queryable, caller: AdminCaller, query: PeopleQuery): Promise<CsvFile> {
  const { rows } = await selectPeople(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'people',
    head: ['会員番号', '名前', '種類', '状態', '登録方法', '女の子', '登録日時'],
    rows: rows
      .map(present)
      .map((item) => [
        ...[item.id, item.name, item.kind, item.status, item.registeredBy],
        ...[item.cast?.name ?? null, item.registeredOn],
      ]),
  });
}

/** Without a number or an address: those are shown by `readContacts`. Recorded. @throws ApiError not_found */
export const openPerson = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedPerson> =>
  transact(db, async (trx) => {
    const row = await selectPerson(trx, id);
    if (!row) throw new ApiError('not_found');
    const events = await readEventsOf(trx, `user:${id}`, EVENTS);
    await audit(trx, caller, 'opened', id);
    const { isAdmin, contacts, sessions, posts, comments, reviews, acted, proposalId } = row;
    return {
      ...present(row),
      ...{ isAdmin, isSelf: id === caller.admin.userId, contacts, sessions },
      ...{ posts, comments, reviews, acted, proposalId, events },
    };
  });

/** In clear, and recorded first (security.md T7). @throws ApiError not_found */
export const readContacts = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<ClearContacts> =>
  transact(db, async (trx) => {
    if (!(await selectPerson(trx, id))) throw new ApiError('not_found');
    await audit(trx, caller, 'contacts_seen', id);
    const { tel = null, email = null, line } = await readIdentities(trx, id);
    return { tel, email, line: line !== undefined };
  });

/** Logs a member out everywhere. @throws ApiError not_found */
export const endSessionsOf = (
  db: Db,
  caller: AdminCaller,
  { id, reason }: { id: number; reason: string },
): Promise<Done> =>
  transact(db, async (trx) => {
    if (!(await selectPerson(trx, id))) throw new ApiError('not_found');
    const ended = await endAllSessions(trx, id);
    await audit(trx, caller, 'sessions_ended', id, { reason });
    return {
      message: ended === 0 ? 'ログイン中の端末はありません。' : `${ended}台の端末をログアウトしました。`,
    };
  });
