import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';

/** What posts count, and what there is; what suspended members wrote and liked does not count. */
const RECOUNT = sql`
  (select count(*) from comments c where c.post_id = p.id and c.visible) as comments,
  (select count(*) from post_likes l left join users u on u.id = l.user_id
    where l.post_id = p.id and u.status is distinct from 'suspended') as likes`;

/** Posts after `id`, so many of them, whose counters differ from a recount; and the last id that was looked at. */
export async function selectDrifted(
  db: Queryable,
  id: number,
  limit: number,
): Promise<{ drifted: number[]; last: number | null }> {
  const { rows } = await sql<{ id: number; drifts: boolean }>`
    select id, (comment_count, like_count) is distinct from (comments, likes) as drifts from (
      select p.id, p.comment_count, p.like_count, ${RECOUNT} from posts p
      where p.id > ${id} order by p.id limit ${limit}) counted order by id`.execute(db);
  return {
    drifted: rows.filter(({ drifts }) => drifts).map((row) => row.id),
    last: rows.at(-1)?.id ?? null,
  };
}

/**
 * Counts one post anew. Whoever comments on it or likes it meanwhile waits for the lock with their counter, not with
 * their row: so it is locked first, and counted by a statement of its own. @returns whether it was wrong.
 */
export async function recount(trx: Queryable, id: number): Promise<boolean> {
  await sql`select from posts where id = ${id} for no key update`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    update posts set comment_count = counted.comments, like_count = counted.likes
    from (select ${RECOUNT} from posts p where p.id = ${id}) counted
    where posts.id = ${id} and (comment_count, like_count) is distinct from (counted.comments, counted.likes)`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}
