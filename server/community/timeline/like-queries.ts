import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { postSeenAt } from '../../core/db/visible.ts';

/** Who likes: a member, whose browser may have liked without the login, or a guest's anonymous id. */
export type Liker = { userId: number | null; anonHash: Buffer | null };

/** Locks the post's counters until the end of the transaction. */
export async function lockPost(trx: Queryable, postId: number): Promise<boolean> {
  const { rows } = await sql`
    select from posts p join casts k on k.id = p.cast_id left join shops s on s.id = k.shop_id
    where p.id = ${postId} and ${postSeenAt('p', 'k', 's')}
    for no key update of p`.execute(trx);
  return rows.length > 0;
}

const likeOf = (postId: number, { userId, anonHash }: Liker) => sql`
  from post_likes where post_id = ${postId} and (user_id = ${userId} or anon_hash = ${anonHash})`;

export async function hasLike(trx: Queryable, postId: number, liker: Liker): Promise<boolean> {
  const { rows } = await sql`select ${likeOf(postId, liker)}`.execute(trx);
  return rows.length > 0;
}

export async function deleteLike(trx: Queryable, postId: number, liker: Liker): Promise<boolean> {
  const { rows } = await sql`delete ${likeOf(postId, liker)} returning post_id`.execute(trx);
  return rows.length > 0;
}

export const insertLike = (trx: Queryable, postId: number, { userId, anonHash }: Liker) =>
  trx
    .insertInto('postLikes')
    .values({ postId, userId, anonHash: userId === null ? anonHash : null })
    .execute();
