import { type SqlBool, sql } from 'kysely';
import type { HeldBy } from '../../core/db/comment-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { postSeen } from '../../core/db/visible.ts';
import { selectList } from '../lists/select-list.ts';
import type { Waiting } from './queries.ts';

export type HeldRow = {
  id: number;
  castName: string;
  writer: string | null;
  userId: number | null;
  heldBy: HeldBy;
  postedAt: Date;
};
export type OpenedRow = HeldRow & {
  body: string;
  repliesTo: string | null;
  postId: number;
  postBody: string;
};

/** In the words of the partial index. What approval would not show anyway is left to the owner of the post. */
const WAITS = sql<SqlBool>`(c.held_by is not null and not c.approved and not c.banned and not c.suspended
  and c.restricted_by is null and c.deleted_at is null)`;
const COLUMNS = sql`c.id, k.name as cast_name, coalesce(wc.name, w.name, c.guest_name) as writer, c.user_id, c.held_by,
  c.posted_at`;
const ROWS = sql`from comments c join posts p on p.id = c.post_id join casts k on k.id = p.cast_id
  left join users w on w.id = c.user_id left join casts wc on wc.id = w.cast_id and w.kind = 'cast'`;
const SHOWN = [WAITS, postSeen('p')];

/** The oldest first. */
export const selectHeld = (db: Queryable, cursor: string | undefined, limit: number) =>
  selectList<HeldRow>(db, {
    ...{ columns: COLUMNS, rows: ROWS, where: SHOWN, cursor, limit },
    terms: [{ by: sql`c.id`, type: 'bigint' }],
  });

export async function selectHeldComment(db: Queryable, id: number): Promise<OpenedRow | undefined> {
  const { rows } = await sql<OpenedRow>`
    select ${COLUMNS}, c.body, r.body as replies_to, p.id as post_id, p.body as post_body
    ${ROWS} left join comments r on r.id = c.reply_to_id
    where c.id = ${id} and ${sql.join(SHOWN, sql` and `)}`.execute(db);
  return rows[0];
}

export async function selectNextHeld(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c join posts p on p.id = c.post_id
    where ${sql.join(SHOWN, sql` and `)} order by c.id limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function selectWaitingHeld(db: Queryable): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(c.posted_at) as oldest, null as due from comments c join posts p on p.id = c.post_id
    where ${sql.join(SHOWN, sql` and `)}`.execute(db);
  return rows[0] as Waiting;
}

/** Of several who decide at once, the owner of the post among them, one. @returns false for all others */
export async function claimHeld(trx: Queryable, id: number, action: 'show' | 'delete'): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update comments c set ${action === 'show' ? sql`approved = true` : sql`deleted_at = now()`}
    where c.id = ${id} and ${WAITS}`.execute(trx);
  return numAffectedRows > 0n;
}
