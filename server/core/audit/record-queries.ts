import { type Selectable, sql } from 'kysely';
import type { AuditLinksTable } from '../db/audit-tables.ts';
import type { Queryable } from '../db/connect.ts';
import type { AuditRow } from './hash-audit.ts';

/** Held together by all that write, and waited for by none. */
const WRITERS_LOCK = 7_301_780;
const LINKER_LOCK = 7_301_781;

/** The number and the moment of the next row. Who has drawn a number is among `selectWriters` until its row is seen. */
export async function drawRecord(trx: Queryable): Promise<{ id: number; at: Date }> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select pg_advisory_xact_lock_shared(${WRITERS_LOCK}) is not null,
      nextval('audit_events_id_seq') as id, clock_timestamp()::timestamptz(3) as at`.execute(trx);
  return rows[0] as { id: number; at: Date };
}

export const insertRecord = (trx: Queryable, id: number, row: AuditRow, hash: Buffer) =>
  trx
    .insertInto('auditRecords')
    .values({
      ...{ ...row, id, hash, detail: JSON.stringify(row.detail) },
      keptUntil: sql<string>`audit_kept_until(${row.realm}, ${row.at})`,
    })
    .execute();

/** The newest number that was drawn. */
export async function selectDrawn(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`select last_value as id from audit_events_id_seq`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Transactions under way that may have drawn a number. */
export async function selectWriters(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${WRITERS_LOCK}::oid and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ writer }) => writer);
}

export async function lockLinker(trx: Queryable): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${LINKER_LOCK}) as "isFree"`.execute(trx);
  return rows[0]?.isFree ?? false;
}

export type RecordRow = AuditRow & { id: number; hash: Buffer };

export const selectRecords = async (
  db: Queryable,
  { after, upTo }: { after: number; upTo: number },
  limit: number,
): Promise<RecordRow[]> =>
  (await db
    .selectFrom('auditRecords')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()) as RecordRow[];

/** In the last twelve hours. */
export async function selectHasRecent(
  db: Queryable,
  event: string,
  detail: AuditRow['detail'],
): Promise<boolean> {
  const { rows } =
    await sql`select from audit_log where event = ${event} and detail = ${JSON.stringify(detail)}::jsonb
    and at > now() - interval '12 hours' limit 1`.execute(db);
  return rows.length > 0;
}

export type LinkRow = Selectable<AuditLinksTable>;

export const insertLink = (trx: Queryable, link: LinkRow) =>
  trx.insertInto('auditLinks').values(link).execute();

export const selectNewestLink = (db: Queryable): Promise<LinkRow | undefined> =>
  db.selectFrom('auditLinks').selectAll().orderBy('n', 'desc').limit(1).executeTakeFirst();

/** The last one whose rows all lie before `id`, or are it. */
export const selectLinkBefore = (db: Queryable, id: number): Promise<LinkRow | undefined> =>
  db
    .selectFrom('auditLinks')
    .selectAll()
    .where('lastId', '<=', id)
    .orderBy('lastId', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectLink = (db: Queryable, n: number): Promise<LinkRow | undefined> =>
  db.selectFrom('auditLinks').selectAll().where('n', '=', n).executeTakeFirst();

/** `isOver`, `isAdminOver`: the term of a row is, which may have gone. `isFirst`: those before it may have gone. */
export type AgedLink = LinkRow & { isOver: boolean; isAdminOver: boolean; isFirst: boolean };

export const selectLinksAfter = (db: Queryable, n: number, limit: number): Promise<AgedLink[]> =>
  db
    .selectFrom('auditLinks')
    .selectAll()
    .select([
      sql<boolean>`first_at < now() - audit_term('')`.as('isOver'),
      sql<boolean>`first_at < now() - audit_term('admin')`.as('isAdminOver'),
      sql<boolean>`n = 1 or last_at < now() - audit_term('admin') - interval '2 months'`.as('isFirst'),
    ])
    .where('n', '>', n)
    .orderBy('n')
    .limit(limit)
    .execute();

export async function makeParts(db: Queryable): Promise<void> {
  await sql`select make_audit_parts()`.execute(db);
}

/** @returns how many rows have gone; `most` of those without a part of their own */
export async function pruneParts(db: Queryable, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select prune_audit(${most}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
