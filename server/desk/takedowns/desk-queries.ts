import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { EvidenceKind } from '../../core/db/inquiry-tables.ts';
import type { Term } from '../../core/db/keyset.ts';
import { countWaiting } from '../kit/deadline.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { TakedownsQuery } from './desk-contract.ts';

export type TakedownRow = {
  id: number;
  receipt: string;
  urgent: boolean;
  sealed: Buffer;
  createdAt: Date;
  lookedAt: Date | null;
  askedAt: Date | null;
  dueAt: Date;
  hiddenAt: Date | null;
  outcome: 'removed' | 'kept' | null;
  reason: string | null;
  decidedAt: Date | null;
  decider: string | null;
  files: EvidenceKind[];
  filesLeftOut: boolean;
};

const COLUMNS = sql`t.id, t.receipt, t.urgent, t.sealed, t.created_at, t.looked_at, t.asked_at, t.due_at, t.hidden_at,
  t.outcome, t.reason, t.decided_at, t.files_left_out, a.name as decider, (select coalesce(json_agg(e.kind order by e.position), '[]') from takedown_evidence e where e.request_id = t.id) as files`;
const ROWS = sql`from takedown_requests t left join users a on a.id = t.decided_by`;

const TERMS: Record<TakedownsQuery['sort'], readonly Term[]> = {
  due: [
    { by: sql`t.due_at`, type: 'timestamptz' },
    { by: sql`t.id`, type: 'bigint' },
  ],
  new: [{ by: sql`t.id`, type: 'bigint', down: true }],
};

export function selectTakedowns(db: Queryable, { state, q, sort, cursor }: TakedownsQuery, limit: number) {
  const isOpen = state === 'open';
  const where: RawBuilder<SqlBool>[] = [
    isOpen ? sql<SqlBool>`t.decided_at is null` : sql<SqlBool>`t.decided_at is not null`,
  ];
  if (q) where.push(startsWith(sql`t.receipt`, q.toUpperCase()));
  const terms = TERMS[isOpen ? sort : 'new'];
  return selectList<TakedownRow>(db, { columns: COLUMNS, rows: ROWS, where, terms, cursor, limit });
}

export async function selectTakedown(db: Queryable, receipt: string): Promise<TakedownRow | undefined> {
  const { rows } = await sql<TakedownRow>`select ${COLUMNS} ${ROWS} where t.receipt = ${receipt}`.execute(db);
  return rows[0];
}

export const selectOpenTakedowns = (db: Queryable, limit: number) =>
  db
    .selectFrom('takedownRequests')
    .select(['receipt', 'sealed', 'createdAt'])
    .where('decidedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Two admins at once are one after the other. */
export const lockTakedown = (trx: Queryable, receipt: string) =>
  trx
    .selectFrom('takedownRequests')
    .select(['id', 'receipt', 'urgent', 'sealed', 'askedAt', 'decidedAt', 'hiddenAt', 'hiddenTarget'])
    .where('receipt', '=', receipt)
    .forUpdate()
    .executeTakeFirst();

export async function markLooked(trx: Queryable, id: number): Promise<void> {
  await sql`update takedown_requests set looked_at = coalesce(looked_at, now()) where id = ${id}`.execute(
    trx,
  );
}

export async function markAsked(trx: Queryable, id: number): Promise<void> {
  await sql`update takedown_requests set asked_at = now(), looked_at = coalesce(looked_at, now())
    where id = ${id}`.execute(trx);
}

type Decision = { outcome: 'removed' | 'kept'; reason: string; decidedBy: number };
export async function updateDecision(trx: Queryable, id: number, decision: Decision): Promise<void> {
  await trx
    .updateTable('takedownRequests')
    .set({ ...decision, decidedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export const WAITING_TAKEDOWNS = countWaiting({
  rows: sql`from takedown_requests where decided_at is null`,
  ...{ since: sql`created_at`, due: sql`due_at` },
});
