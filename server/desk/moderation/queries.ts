import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { Term } from '../../core/db/keyset.ts';
import type { ReportedModel } from '../../core/db/moderation-tables.ts';
import { countWaiting } from '../kit/deadline.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { CasesQuery } from './contract.ts';
import type { Action } from './rules.ts';

export type CaseRow = {
  id: number;
  model: ReportedModel;
  objectId: number;
  writerId: number | null;
  label: string;
  snapshot: string;
  urgent: boolean;
  reports: number;
  reasons: string[];
  openedAt: Date;
  dueAt: Date;
  status: 'open' | 'acted' | 'dismissed';
  action: Action | null;
  note: string;
  decidedBy: string | null;
};

const COLUMNS = sql`c.id, c.model, c.object_id, c.writer_id, c.label, c.snapshot, c.urgent, c.reports, c.opened_at,
  c.due_at, c.status, c.action, c.note, a.name as decided_by,
  (select coalesce(json_agg(distinct r.reason), '[]') from reports r where r.case_id = c.id) as reasons`;
const ROWS = sql`from moderation_cases c left join users a on a.id = c.decided_by`;

const TERMS: Record<CasesQuery['sort'], readonly Term[]> = {
  due: [
    { by: sql`(not c.urgent)::int`, type: 'integer' },
    { by: sql`c.due_at`, type: 'timestamptz' },
    { by: sql`c.id`, type: 'bigint' },
  ],
  new: [{ by: sql`c.id`, type: 'bigint', down: true }],
};

/** `due` sorts open cases by urgency, then by deadline. Decided cases come newest first. */
export function selectCases(db: Queryable, { state, model, sort, q, cursor }: CasesQuery, limit: number) {
  const where: RawBuilder<SqlBool>[] = [
    state === 'open' ? sql<boolean>`c.status = 'open'` : sql<boolean>`c.status <> 'open'`,
  ];
  if (model) where.push(sql<boolean>`c.model = ${model}`);
  if (q) where.push(startsWith(sql`c.label`, q));
  const terms = TERMS[state === 'open' ? sort : 'new'];
  return selectList<CaseRow>(db, { columns: COLUMNS, rows: ROWS, where, terms, cursor, limit });
}

export async function selectCase(
  db: Queryable,
  id: number,
): Promise<(CaseRow & { pictures: number }) | undefined> {
  const { rows } = await sql<CaseRow & { pictures: number }>`
    select ${COLUMNS}, (select count(*) from case_pictures p where p.case_id = c.id) as pictures
    ${ROWS} where c.id = ${id}`.execute(db);
  return rows[0];
}

export const selectCasePicture = (db: Queryable, caseId: number, position: number) =>
  db
    .selectFrom('casePictures')
    .select('sealed')
    .where('caseId', '=', caseId)
    .where('position', '=', position)
    .executeTakeFirst();

export const selectSent = (db: Queryable, caseId: number) =>
  db
    .selectFrom('reports')
    .select(['id', 'reason', 'detail', 'createdAt', 'userId'])
    .where('caseId', '=', caseId)
    .orderBy('id')
    .limit(100)
    .execute();

export type Writer = { id: number; name: string; acted: number; suspended: boolean };
export async function selectWriter(db: Queryable, userId: number): Promise<Writer | undefined> {
  const { rows } = await sql<Writer>`
    select u.id, u.name, u.status = 'suspended' as suspended,
      (select count(*) from moderation_cases c where c.writer_id = u.id and c.status = 'acted') as acted
    from users u where u.id = ${userId}`.execute(db);
  return rows[0];
}

type Current = { text: string; postId: number | null; shopId: number | null };

/** What it says now; undefined when it is gone. */
export async function selectCurrent(
  db: Queryable,
  model: ReportedModel,
  id: number,
): Promise<Current | undefined> {
  const of = {
    Tl: sql`select body as text, id as post_id, null::int as shop_id from posts where id = ${id} and deleted_at is null`,
    TlComment: sql`select body as text, post_id, null::int as shop_id from comments
      where id = ${id} and deleted_at is null`,
    Cast: sql`select coalesce(message, '') as text, null::bigint as post_id, null::int as shop_id from casts
      where id = ${id} and status <> 'deleted'`,
    Review: sql`select body as text, null::bigint as post_id, shop_id from reviews where id = ${id}`,
    Shop: sql`select concat_ws(E'\n', catch_copy, introduction, notice) as text, null::bigint as post_id, id as shop_id
      from shops where id = ${id}`,
  };
  const { rows } = await sql<Current>`${of[model]}`.execute(db);
  return rows[0];
}

export const selectCaseState = (db: Queryable, id: number) =>
  db
    .selectFrom('moderationCases')
    .select(['status', 'model', 'objectId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Two admins at once are one after the other. */
export const lockCase = (trx: Queryable, id: number) =>
  trx
    .selectFrom('moderationCases')
    .select(['status', 'action', 'model', 'objectId', 'writerId', 'note'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Who has claimed it acts on it alone. @returns until when; undefined when another of the staff acts, or it is decided */
export async function claimCase(db: Queryable, id: number, seconds: number): Promise<Date | undefined> {
  const row = await db
    .updateTable('moderationCases')
    .set({ claimedUntil: sql<Date>`now() + ${seconds}::int * interval '1 second'` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(sql<boolean>`coalesce(claimed_until <= now(), true)`)
    .returning('claimedUntil')
    .executeTakeFirst();
  return row?.claimedUntil ?? undefined;
}

export async function releaseCase(db: Queryable, id: number, claimedUntil: Date): Promise<void> {
  await db
    .updateTable('moderationCases')
    .set({ claimedUntil: null })
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute();
}

type Outcome = { status: 'acted' | 'dismissed'; action: Action; note: string; decidedBy: number };
export async function updateCase(trx: Queryable, id: number, outcome: Outcome): Promise<void> {
  await trx
    .updateTable('moderationCases')
    .set({ ...outcome, decidedAt: sql<Date>`now()`, claimedUntil: null })
    .where('id', '=', id)
    .execute();
}

export async function selectNextDue(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_cases where status = 'open' order by (not urgent)::int, due_at, id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

export const WAITING_CASES = countWaiting({
  rows: sql`from moderation_cases where status = 'open'`,
  ...{ since: sql`opened_at`, due: sql`due_at` },
});

/**
 * As if it had come in again, with the words that were reported; its clock goes on.
 * @returns false when the same thing has been reported anew meanwhile
 */
export async function reopenCase(trx: Queryable, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update moderation_cases c set status = 'open', action = null, decided_by = null, decided_at = null
    where c.id = ${id} and not exists (
      select from moderation_cases o where o.status = 'open' and o.model = c.model and o.object_id = c.object_id)`.execute(
    trx,
  );
  if (numAffectedRows === 0n) return false;
  await trx
    .updateTable('reports')
    .set({ status: 'open', settledAt: null })
    .where('caseId', '=', id)
    .execute();
  return true;
}

export const deleteOldCases = (db: Queryable, days: number): Promise<number> =>
  deleteInSteps(db, 'moderationCases', sql`decided_at < now() - ${days}::int * interval '1 day'`);
