import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HeldBy } from '../../core/db/comment-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { commentWaits, postSeen } from '../../core/db/visible.ts';
import { countWaiting } from '../kit/deadline.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { HeldQuery } from './held-contract.ts';

export type HeldRow = {
  id: number;
  state: HeldQuery['state'];
  postId: number;
  isSeen: boolean;
  castName: string;
  writer: string | null;
  userId: number | null;
  heldBy: HeldBy;
  postedAt: Date;
};
export type OpenedRow = HeldRow & {
  body: string;
  repliesTo: string | null;
  postBody: string;
};

/** In the words of the partial index. What approval would not show anyway is left to the owner of the post. */
const WAITS = sql<SqlBool>`(c.held_by is not null and ${commentWaits('c')})`;
const WRITER = sql`coalesce(wc.name, w.name, c.guest_name)`;
const COLUMNS = sql`c.id, k.name as cast_name, ${WRITER} as writer, c.user_id, c.held_by, c.posted_at, p.id as post_id,
  case when c.deleted_at is not null then 'removed' when c.approved then 'shown' else 'waiting' end as state,
  ${postSeen('p')} as is_seen`;
/** `offset 0`: those that wait are few and are looked up one by one, where the planner would go through all posts. */
const OF_POSTS = sql`from comments c cross join lateral (select * from posts where id = c.post_id offset 0) p`;
const ROWS = sql`${OF_POSTS} join casts k on k.id = p.cast_id
  left join users w on w.id = c.user_id left join casts wc on wc.id = w.cast_id and w.kind = 'cast'`;
const SHOWN = [WAITS, postSeen('p')];

const IN_STATE: Record<HeldQuery['state'], readonly RawBuilder<SqlBool>[]> = {
  waiting: SHOWN,
  shown: [sql<SqlBool>`(c.held_by is not null and c.approved and c.deleted_at is null)`],
  removed: [sql<SqlBool>`(c.held_by is not null and c.deleted_at is not null)`],
};

export function selectHeld(db: Queryable, { q, state, reason, sort, cursor }: HeldQuery, limit: number) {
  const where = [...IN_STATE[state]];
  if (q) where.push(sql<SqlBool>`(${startsWith(sql`k.name`, q)} or ${startsWith(WRITER, q)})`);
  if (reason) where.push(sql<SqlBool>`c.held_by = ${reason}`);
  const terms = [{ by: sql`c.id`, type: 'bigint', down: sort === 'new' }] as const;
  return selectList<HeldRow>(db, { columns: COLUMNS, rows: ROWS, where, terms, cursor, limit });
}

export async function selectHeldComment(db: Queryable, id: number): Promise<OpenedRow | undefined> {
  const { rows } = await sql<OpenedRow>`
    select ${COLUMNS}, c.body, r.body as replies_to, p.body as post_body
    ${ROWS} left join comments r on r.id = c.reply_to_id
    where c.id = ${id} and ${sql.join(SHOWN, sql` and `)}`.execute(db);
  return rows[0];
}

export async function selectNextHeld(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id ${OF_POSTS}
    where ${sql.join(SHOWN, sql` and `)} order by c.id limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

export const WAITING_HELD = countWaiting({
  rows: sql`${OF_POSTS} where ${sql.join(SHOWN, sql` and `)}`,
  since: sql`c.posted_at`,
});

/** Of several who decide at once, the owner of the post among them, one. @returns false for all others */
export async function claimHeld(trx: Queryable, id: number, action: 'show' | 'delete'): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update comments c set ${action === 'show' ? sql`approved = true` : sql`deleted_at = now()`}
    where c.id = ${id} and ${WAITS}`.execute(trx);
  return numAffectedRows > 0n;
}
