import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { castPublic, castSeenAt, postPublished, postSeenAt, shopSeen } from '../../core/db/visible.ts';
import type { FeedKey } from './cursor.ts';
import { FEED_MOST } from './limits.ts';

export type FeedRow = { id: number; postedAt: Date };
/** In feed order, as many as the longest page reads; others read from it. */
export type FeedQuery = RawBuilder<FeedRow>;

const PUBLISHED = postPublished('p');
const SEEN = postSeenAt('p', 'c', 's');
/** Her page is there: she is public, and her shop, if she has one, is open. */
const AUTHOR = sql`casts c on c.id = p.cast_id left join shops s on s.id = c.shop_id`;
const AUTHOR_SEEN = castSeenAt('c', 's');
// A literal: with a number that it does not know, the planner would read whole tables.
const MOST = sql.lit(FEED_MOST);
const ORDER = sql`order by posted_at desc, id desc`;

const isAfter = ({ at, id }: FeedKey, moment = sql`p.posted_at`, post = sql`p.id`) =>
  sql`(${moment}, ${post}) < (to_timestamp(${at}::double precision / 1000), ${id}::bigint)`;

/** `neutral` leaves out the sexy category (decisions §12). */
export const newestPosts = (after: FeedKey, { neutral = false } = {}): FeedQuery =>
  sql`select p.id, p.posted_at from posts p join ${AUTHOR}
    where ${SEEN} and ${isAfter(after)}
      ${neutral ? sql`and s.category is distinct from 'sexy'` : sql``}
    order by p.posted_at desc, p.id desc limit ${MOST}`;

export const postsOfCast = (castId: number, after: FeedKey): FeedQuery =>
  sql`select p.id, p.posted_at from posts p join ${AUTHOR}
    where p.cast_id = ${castId} and ${SEEN} and ${isAfter(after)}
    order by p.posted_at desc, p.id desc limit ${MOST}`;

/** Also while her page is hidden. */
export const postsOfOwner = (castId: number, after: FeedKey): FeedQuery =>
  sql`select p.id, p.posted_at from posts p
    where p.cast_id = ${castId} and ${PUBLISHED} and ${isAfter(after)}
    order by p.posted_at desc, p.id desc limit ${MOST}`;

/** Guests see none that are for members. */
export const postsWithMedia = (castId: number, isMember: boolean, after: FeedKey): FeedQuery =>
  sql`select p.id, p.posted_at from posts p join ${AUTHOR}
    where p.cast_id = ${castId} and ${SEEN} and ${isAfter(after)}
      ${isMember ? sql`` : sql`and not p.need_login`}
      and (exists (select from post_photos ph where ph.post_id = p.id)
        or exists (select from post_videos v where v.post_id = p.id and v.state <> 'deleted'))
    order by p.posted_at desc, p.id desc limit ${MOST}`;

/**
 * N posts come from the N casts whose next posts are newest: one index look per cast finds them, and only they are
 * read further. The work does not grow with posts or depth.
 */
const postsOfCasts = (casts: RawBuilder<unknown>, after: FeedKey): FeedQuery =>
  sql`with heads as materialized (
      select f.cast_id, h.posted_at, h.id from (${casts}) f
      cross join lateral (select p.posted_at, p.id from posts p
        where p.cast_id = f.cast_id and ${PUBLISHED} and ${isAfter(after)}
        order by p.posted_at desc, p.id desc limit 1) h),
    authors as materialized (
      select p.cast_id from heads p join ${AUTHOR}
      where ${AUTHOR_SEEN} order by p.posted_at desc, p.id desc limit ${MOST})
    select id, posted_at from authors
    cross join lateral (select p.id, p.posted_at from posts p
      where p.cast_id = authors.cast_id and ${PUBLISHED} and ${isAfter(after)}
      order by p.posted_at desc, p.id desc limit ${MOST}) p
    ${ORDER} limit ${MOST}`;

/** Casts from which on their posts are sought among everybody's first. */
const MANY = 50;
/** Posts of all casts that are read to find them. */
const WALK = 1000;

/** Reads the next posts of everybody, which costs less than a look per cast; with too few hits each cast is asked. */
const postsOfMany = (casts: RawBuilder<unknown>, after: FeedKey): FeedQuery =>
  sql`with follows as materialized (${casts}),
    walked as materialized (
      select p.id, p.posted_at from (
        select p.id, p.posted_at, p.cast_id from posts p
        where ${PUBLISHED} and ${isAfter(after)} and (select count(*) from follows) >= ${sql.lit(MANY)}
        order by p.posted_at desc, p.id desc limit ${sql.lit(WALK)}) p join ${AUTHOR}
      where p.cast_id in (select cast_id from follows) and ${AUTHOR_SEEN}
      order by p.posted_at desc, p.id desc limit ${MOST}),
    enough as materialized (select count(*) >= ${MOST} as so from walked)
    select id, posted_at from walked where (select so from enough)
    union all
    select id, posted_at from (
      ${postsOfCasts(sql`select cast_id from follows where not (select so from enough)`, after)}) each
    ${ORDER}`;

export const postsOfFollowed = (
  { userId, castId }: { userId: number; castId: number | null },
  after: FeedKey,
): FeedQuery =>
  postsOfMany(
    sql`select cast_id from cast_follows where user_id = ${userId}
      ${castId === null ? sql`` : sql`union select ${castId}::integer`}`,
    after,
  );

export const postsOfArea = (areaId: number, after: FeedKey, { neutral = false } = {}): FeedQuery =>
  postsOfMany(
    sql`select c.id as cast_id from shops s join casts c on c.shop_id = s.id and ${castPublic('c')}
      where s.area_id = ${areaId} and ${shopSeen('s')} ${neutral ? sql`and s.category <> 'sexy'` : sql``}`,
    after,
  );

export const postsOfShop = (shopId: number, after: FeedKey): FeedQuery =>
  postsOfCasts(
    sql`select c.id as cast_id from casts c where c.shop_id = ${shopId} and ${castPublic('c')}`,
    after,
  );

/** Only posts that everybody may read. */
export const postsOfTag = (tag: string, after: FeedKey): FeedQuery =>
  sql`select p.id, p.posted_at from post_hashtags h join posts p on p.id = h.post_id join ${AUTHOR}
    where h.folded = fold_tag(${tag}) and ${SEEN}
      and ${isAfter(after, sql`h.posted_at`, sql`h.post_id`)}
    order by h.posted_at desc, h.post_id desc limit ${MOST}`;

/** Also of a post that cannot be seen any more. */
export async function selectFeedRow(db: Queryable, id: number): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`select id, posted_at from posts where id = ${id}`.execute(db);
  return rows[0];
}
