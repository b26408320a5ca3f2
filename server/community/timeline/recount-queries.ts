import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { GivenRecountsTable } from '../../core/db/timeline-tables.ts';

export type GivenRecount = Selectable<GivenRecountsTable>;

export const selectWaiting = async (db: Queryable): Promise<number[]> =>
  (await db.selectFrom('givenRecounts').select('userId').distinct().orderBy('userId').execute()).map(
    ({ userId }) => userId,
  );

export const lockOldest = (trx: Queryable, userId: number): Promise<GivenRecount | undefined> =>
  trx
    .selectFrom('givenRecounts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export async function updatePlace(
  trx: Queryable,
  id: number,
  place: { afterVote: number; afterPost?: number },
): Promise<void> {
  await trx.updateTable('givenRecounts').set(place).where('id', '=', id).execute();
}

export async function countVotes(
  trx: Queryable,
  { userId, sign, afterVote, votesUntil }: GivenRecount,
  limit: number,
): Promise<{ last: number; count: number }> {
  const { rows } = await sql<{ castId: number; points: number; last: number; count: number }>`
    select cast_id, sum(points)::integer as points, max(id) as last, count(*)::integer as count from (
      select id, cast_id, points from votes
      where user_id = ${userId} and id > ${afterVote} and id <= ${votesUntil} order by id limit ${limit}) given
    group by cast_id order by cast_id`.execute(trx);
  for (const { castId, points } of rows)
    await sql`
      insert into cast_votes as c (cast_id, points) values (${castId}, ${Math.max(0, sign * points)})
      on conflict (cast_id) do update set points = c.points + ${sign * points}`.execute(trx);
  return {
    last: Math.max(afterVote, ...rows.map(({ last }) => last)),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

export async function selectLiked(
  trx: Queryable,
  { userId, afterPost }: GivenRecount,
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('postLikes')
    .select('postId')
    .where('userId', '=', userId)
    .where('postId', '>', afterPost)
    .orderBy('postId')
    .limit(limit)
    .execute();
  return rows.map(({ postId }) => postId);
}

/** The stored ranking is made from votes, and no other tag says that it has changed. */
export async function finishChange(trx: Queryable, { id, sign, votesUntil }: GivenRecount): Promise<void> {
  await trx.deleteFrom('givenRecounts').where('id', '=', id).execute();
  if (votesUntil > 0)
    await sql`insert into page_change (tag, purge) values ('ranking', ${sign < 0})`.execute(trx);
}
