import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkAudit } from '../../core/audit/check-audit.ts';
import { BY_GUEST, BY_SYSTEM } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { networkName } from '../../identity/sessions/read-sessions.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { AuditCheck, AuditLog, AuditQuery, ShownEvent } from './contract.ts';
import { detailText } from './detail-text.ts';
import { byAdminNamed, type FoundRow, selectAudit, selectEventsNamed, selectEventsOf } from './queries.ts';

/** The daily job checks all of it. */
const CHECKED_ROWS = 10_000;

const present = (row: FoundRow): AuditLog['items'][number] => ({
  ...{ id: row.id, at: postedOnOf(row.at), event: row.event, realm: row.realm },
  ...{ actor: row.actor, actorName: row.actorName, target: row.target, targetName: row.targetName },
  ...{
    network: row.ipPrefix && networkName(row.ipPrefix),
    requestId: row.requestId,
    detail: detailText(row.detail),
  },
});

/** What the record names by one word: its other names have a colon, as `user:12`. */
const WORDS = new Set([BY_SYSTEM.actor, BY_GUEST.actor, 'sms']);
const isNamed = (q: string) => q.includes(':') || WORDS.has(q);

const filtersOf = ({ q, event }: AuditQuery): RawBuilder<SqlBool>[] => [
  ...(q ? [isNamed(q) ? sql<SqlBool>`(e.actor = ${q} or e.target = ${q})` : byAdminNamed(q)] : []),
  ...(event ? [sql<SqlBool>`e.event = ${event}`] : []),
];

const audit = (db: Queryable, caller: AdminCaller, event: string, detail = {}) =>
  auditAdmin(db, caller, { event, detail });

/** Reading the record is recorded as well, once for each list that is opened. */
export async function readAuditLog(db: Queryable, caller: AdminCaller, query: AuditQuery): Promise<AuditLog> {
  const found = await selectAudit(db, { ...query, where: filtersOf(query), limit: PAGE });
  if (!query.cursor) await audit(db, caller, 'audit.read', { q: query.q, event: query.event ?? '' });
  return presentList(found, present);
}

export const readEventsNamed = (db: Queryable, events: readonly string[], limit: number) =>
  selectEventsNamed(db, events, limit);

/** On the page of `target`, whose opening is recorded. */
export const readEventsOf = async (db: Queryable, target: string, limit: number): Promise<ShownEvent[]> =>
  (await selectEventsOf(db, target, limit)).map(({ at, detail, ...event }) => ({
    ...event,
    ...{ at: postedOnOf(at), detail: detailText(detail) },
  }));

export async function fileAuditLog(db: Queryable, caller: AdminCaller, query: AuditQuery): Promise<CsvFile> {
  const { rows } = await selectAudit(db, { ...query, where: filtersOf(query), limit: FILE_ROWS });
  return noteExport(db, caller, {
    name: 'audit',
    head: [
      '番号',
      '日時',
      '出来事',
      '立場',
      '行った人',
      '名前',
      '対象',
      '対象の名前',
      '接続元',
      'リクエスト',
      '詳細',
    ],
    rows: rows
      .map(present)
      .map((item) => [
        ...[
          item.id,
          item.at,
          item.event,
          item.realm,
          item.actor,
          item.actorName,
          item.target,
          item.targetName,
        ],
        ...[item.network, item.requestId, item.detail],
      ]),
  });
}

/** Of the newest rows, and of the link that is kept outside the database. */
export async function checkAuditLog(db: Db, caller: AdminCaller): Promise<AuditCheck> {
  const { rows, brokenAt } = await checkAudit(db, { last: CHECKED_ROWS });
  await audit(db, caller, 'audit.checked', { rows, brokenAt });
  const message =
    brokenAt === null
      ? `直近${rows.toLocaleString('ja-JP')}件の記録のつながりを確認しました。変更はありません。`
      : `記録が変更されています（番号 ${brokenAt}）。すぐにサーバーの管理者へ連絡してください。`;
  return { message, rows, brokenAt };
}
