import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import type { FeedKey } from './cursor.ts';

/** A post in a feed, by what the feed is ordered by; `at` in milliseconds. */
export type FeedRow = { id: number; at: number };
type Place = { after: FeedKey; limit: number };

const ID_AND_MOMENT = sql`p.id, (extract(epoch from p.posted_at) * 1000)::bigint as at`;
const SEEN = sql`p.status = 'public' and p.deleted_at is null`;
/** Her page is there: she is public, and her shop, if she has one, is open. */
const AUTHOR_SEEN = sql`c.status = 'public' and (c.shop_id is null or s.status = 'open')`;
const ORDER = sql`order by posted_at desc, id desc`;

const isAfter = ({ at, id }: FeedKey, moment = sql`p.posted_at`, post = sql`p.id`) =>
  sql`(${moment}, ${post}) < (to_timestamp(${at}::double precision / 1000), ${id}::bigint)`;

const rowsOf = async (query: RawBuilder<FeedRow>, db: Queryable) => (await query.execute(db)).rows;

/** Every post, the newest first; `neutral` leaves out the sexy category (decisions §12). */
export const selectNewest = (db: Queryable, { after, limit }: Place, { neutral = false } = {}) =>
  rowsOf(
    sql<FeedRow>`select ${ID_AND_MOMENT}
      from posts p join casts c on c.id = p.cast_id left join shops s on s.id = c.shop_id
      where ${SEEN} and ${AUTHOR_SEEN} and ${isAfter(after)}
        ${neutral ? sql`and s.category is distinct from 'sexy'` : sql``}
      order by p.posted_at desc, p.id desc limit ${limit}`,
    db,
  );

/** The posts of one cast. */
export const selectOfCast = (db: Queryable, castId: number, { after, limit }: Place) =>
  rowsOf(
    sql<FeedRow>`select ${ID_AND_MOMENT}
      from posts p join casts c on c.id = p.cast_id left join shops s on s.id = c.shop_id
      where p.cast_id = ${castId} and ${SEEN} and ${AUTHOR_SEEN} and ${isAfter(after)}
      order by p.posted_at desc, p.id desc limit ${limit}`,
    db,
  );

/**
 * The posts of many casts as one feed. A page of `limit` posts can only come from the `limit` casts whose next posts
 * are the newest: one look into the index for each cast finds them, and only they are read further. The work does
 * not grow with the number of posts, nor with the depth.
 */
const selectOfCasts = (db: Queryable, casts: RawBuilder<unknown>, { after, limit }: Place) =>
  rowsOf(
    sql<FeedRow>`with heads as materialized (
      select f.cast_id, h.posted_at, h.id from (${casts}) f
      cross join lateral (select p.posted_at, p.id from posts p
        where p.cast_id = f.cast_id and ${SEEN} and ${isAfter(after)}
        order by p.posted_at desc, p.id desc limit 1) h),
    authors as materialized (
      select h.cast_id from heads h join casts c on c.id = h.cast_id left join shops s on s.id = c.shop_id
      where ${AUTHOR_SEEN} order by h.posted_at desc, h.id desc limit ${limit})
    select id, (extract(epoch from posted_at) * 1000)::bigint as at from authors
    cross join lateral (select p.id, p.posted_at from posts p
      where p.cast_id = authors.cast_id and ${SEEN} and ${isAfter(after)}
      order by p.posted_at desc, p.id desc limit ${limit}) p
    ${ORDER} limit ${limit}`,
    db,
  );

/** The casts that a member follows, and herself. */
export const selectOfFollowed = (
  db: Queryable,
  { userId, castId }: { userId: number; castId: number | null },
  place: Place,
) =>
  selectOfCasts(
    db,
    sql`select cast_id from cast_follows where user_id = ${userId}
      union select id from casts where id = ${castId}::integer`,
    place,
  );

/** The casts of a shop. */
export const selectOfShop = (db: Queryable, shopId: number, place: Place) =>
  selectOfCasts(
    db,
    sql`select id as cast_id from casts where shop_id = ${shopId} and status = 'public'`,
    place,
  );

/** Posts with a hashtag that everybody may read: one that is for members stands under no tag. */
export const selectOfTag = (db: Queryable, tag: string, { after, limit }: Place) =>
  rowsOf(
    sql<FeedRow>`select ${ID_AND_MOMENT}
      from post_hashtags h join posts p on p.id = h.post_id
      join casts c on c.id = p.cast_id left join shops s on s.id = c.shop_id
      where h.folded = fold_tag(${tag}) and ${SEEN} and ${AUTHOR_SEEN}
        and ${isAfter(after, sql`h.posted_at`, sql`h.post_id`)}
      order by h.posted_at desc, h.post_id desc limit ${limit}`,
    db,
  );

/** Where a post stands in a feed, whether it can still be seen or not. */
export async function selectFeedKey(db: Queryable, id: number): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`select ${ID_AND_MOMENT} from posts p where p.id = ${id}`.execute(db);
  return rows[0];
}
