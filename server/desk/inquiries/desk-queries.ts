import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { Term } from '../../core/db/keyset.ts';
import { countWaiting } from '../kit/deadline.ts';
import { type ListQuery, selectList, startsWith } from '../kit/select-list.ts';
import type { DeskQuery } from './desk-contract.ts';
import type { InquiryCategory, InquiryState } from './rules.ts';

export type DeskRow = {
  id: number;
  receipt: string;
  category: InquiryCategory | null;
  status: InquiryState;
  sender: string | null;
  assignee: string | null;
  createdAt: Date;
  waitingSince: Date | null;
};

const SORTS: Record<DeskQuery['sort'], readonly Term[]> = {
  old: [
    { by: sql`coalesce(i.waiting_since, i.created_at)`, type: 'timestamptz' },
    { by: sql`i.id`, type: 'bigint' },
  ],
  new: [{ by: sql`i.id`, type: 'bigint', down: true }],
};

/** Applications for a listing have a desk of their own. */
const IS_INQUIRY = sql<boolean>`i.kind = 'inquiry'`;
const STATES = {
  open: sql<boolean>`i.waiting_since is not null`,
  checking: sql<boolean>`i.status = 'checking'`,
  done: sql<boolean>`i.status in ('reflected', 'declined')`,
  all: sql<boolean>`true`,
};

/** By its receipt or its sender: two looks into indexes; one condition for both would go through all rows. */
const named = (q: string) => sql<boolean>`i.id in (
  select o.id from inquiries o where ${startsWith(sql`o.receipt`, q.toUpperCase())}
  union all
  select o.id from users w join inquiries o on o.user_id = w.id where ${startsWith(sql`w.name`, q)})`;

export function selectForDesk(
  db: Queryable,
  { state, q, sort, cursor, mine }: DeskQuery,
  { limit, adminId }: Pick<ListQuery, 'limit'> & { adminId: number },
) {
  const where = [IS_INQUIRY, STATES[state]];
  if (mine) where.push(sql<boolean>`i.assignee_id = ${adminId}`);
  if (q) where.push(named(q));
  return selectList<DeskRow>(db, {
    columns: sql`i.id, i.receipt, i.category, i.status, i.created_at, i.waiting_since,
      u.name as sender, a.name as assignee`,
    rows: sql`from inquiries i left join users u on u.id = i.user_id left join users a on a.id = i.assignee_id`,
    ...{ where, terms: SORTS[sort], cursor, limit },
  });
}

export const selectOpened = (db: Queryable, id: number) =>
  db
    .selectFrom('inquiries as i')
    .leftJoin('users as u', 'u.id', 'i.userId')
    .select(['i.id', 'i.receipt', 'i.kind', 'i.category', 'i.status', 'i.sealed', 'i.createdAt'])
    .select(['i.userId', 'i.assigneeId', 'u.name', 'u.myId'])
    .where('i.id', '=', id)
    .executeTakeFirst();

export async function updateAssignee(trx: Queryable, id: number, assigneeId: number | null): Promise<void> {
  await trx.updateTable('inquiries').set({ assigneeId }).where('id', '=', id).execute();
}

/** Since when its sender waits for an answer; a second message keeps the moment of the first. */
export async function startWaiting(trx: Queryable, id: number): Promise<void> {
  await sql`update inquiries set waiting_since = coalesce(waiting_since, now()) where id = ${id}`.execute(
    trx,
  );
}

export async function endWaiting(trx: Queryable, id: number): Promise<void> {
  await trx.updateTable('inquiries').set({ waitingSince: null }).where('id', '=', id).execute();
}

export const WAITING_INQUIRIES = countWaiting({
  rows: sql`from inquiries i where i.waiting_since is not null and ${IS_INQUIRY}`,
  since: sql`i.waiting_since`,
});

export const selectMacros = (db: Queryable) =>
  db.selectFrom('replyMacros').select(['id', 'title', 'body']).orderBy('id').limit(100).execute();

export async function insertMacro(trx: Queryable, macro: { title: string; body: string }): Promise<number> {
  const { id } = await trx.insertInto('replyMacros').values(macro).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const deleteMacro = (trx: Queryable, id: number) =>
  trx.deleteFrom('replyMacros').where('id', '=', id).returning(['title', 'body']).executeTakeFirst();
