import { businessDateOf } from '../../core/business-day.ts';
import { findRow, nameRow } from '../../core/crypto/row-names.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { limit } from '../../core/limits/limit.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { AdminCaller, Caller, MemberCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE as LIST_PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { Announces, AnnouncesQuery, DeskAnnouncements, DeskAnnouncementsQuery } from './contract.ts';
import { type DeskRow, markOpened, selectAnnouncements, selectForDesk } from './queries.ts';

const PAGE = 20;
const LIST = 'announcement';

function readCursor(cursor: string | undefined) {
  const [time, name] = (cursor || '').split('.');
  return time && name ? { publishedAt: new Date(Number(time)), id: findRow(LIST, name) } : null;
}

export async function readAnnouncements(
  db: Db,
  { castId }: Pick<Caller, 'castId'>,
  { cursor }: AnnouncesQuery,
): Promise<Announces> {
  if (castId === null) return { items: [], next: '' };
  const rows = await selectAnnouncements(db, castId, readCursor(cursor), PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ id, title, body, publishedAt }) => ({
      id: nameRow(LIST, id),
      date: formatDate(businessDateOf(publishedAt)),
      title,
      message: body,
    })),
    next: last ? `${last.publishedAt.getTime()}.${nameRow(LIST, last.id)}` : '',
  };
}

/** Counts in the read rate that staff see. */
export async function noteOpened(
  db: Db,
  { userId, facts }: MemberCaller,
  { id }: { id: number },
): Promise<Record<string, never>> {
  await limit('notices', { facts, account: userId });
  await markOpened(db, id, userId);
  return {};
}

const present = ({ body, publishedAt, ...row }: DeskRow): DeskAnnouncements['items'][number] => ({
  ...{ ...row, message: body, publishedOn: postedOnOf(publishedAt) },
});

/** All of them, also those to come, for admins. */
export async function readForDesk(
  db: Queryable,
  _caller: AdminCaller,
  query: DeskAnnouncementsQuery,
): Promise<DeskAnnouncements> {
  return presentList(await selectForDesk(db, query, LIST_PAGE), present);
}

export async function fileAnnouncements(
  db: Queryable,
  caller: AdminCaller,
  query: DeskAnnouncementsQuery,
): Promise<CsvFile> {
  const { rows } = await selectForDesk(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'announces',
    head: ['番号', 'タイトル', '公開日時', '対象のキャストID', '届いた人', '読んだ人'],
    rows: rows
      .map(present)
      .map((item) => [
        ...[item.id, item.title, item.publishedOn, item.casts.map(({ id }) => id).join(', ')],
        ...[item.received, item.read],
      ]),
  });
}
