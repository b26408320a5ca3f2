import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Names under which queries have a row of `casts`, of `shops` and of `posts`. */
type Cast = 'c' | 'k' | 'wc' | 'ak' | 'own' | 'casts' | 'writer';
type Shop = 's' | 'shops' | 'of_cast';
type Post = 'p' | 'posts';

/** Whether everybody may see a shop. The status is a literal, so that the partial indexes serve prepared statements. */
export const shopSeen = (shop: Shop): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${shop}.status`)} = 'open'`;

/**
 * Whether a cast is public herself: not hidden, not deleted, and her account is not suspended; triggers keep the
 * column. Enough only where the query knows that her shop is open; everywhere else `castSeen` decides.
 */
export const castPublic = (cast: Cast): RawBuilder<SqlBool> => sql<SqlBool>`${sql.ref(`${cast}.visible`)}`;

/** Whether a cast's account is suspended; few are, and a partial index finds them. */
export const castSuspended = (cast: Cast): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${cast}.suspended`)}`;

/** Whether everybody may see a cast: she is public, and her shop, if she has one, is open. */
export const castSeen = (cast: Cast): RawBuilder<SqlBool> => sql<SqlBool>`(${castPublic(cast)}
  and (${sql.ref(`${cast}.shop_id`)} is null or exists (
    select from shops of_cast where of_cast.id = ${sql.ref(`${cast}.shop_id`)} and ${shopSeen('of_cast')})))`;

/** The same for a query that has joined her shop: `shop` is her row of `shops`, or nulls. */
export const castSeenAt = (cast: Cast, shop: Shop): RawBuilder<SqlBool> => sql<SqlBool>`(${castPublic(cast)}
  and (${sql.ref(`${cast}.shop_id`)} is null or ${shopSeen(shop)}))`;

/**
 * Whether a post is out and not deleted, in the words of the partial index. Enough only where the query knows that its
 * writer is seen; everywhere else `postSeen` decides.
 */
export const postPublished = (
  post: Post,
): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${post}.status`)} = 'public'
  and ${sql.ref(`${post}.deleted_at`)} is null)`;

/** Whether everybody may see who wrote a post, which may not be out yet. */
export const writerSeen = (post: Post): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from casts writer where writer.id = ${sql.ref(`${post}.cast_id`)} and ${castSeen('writer')})`;

/** Whether everybody may see a post; one for members is seen closed. */
export const postSeen = (post: Post): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${postPublished(post)} and ${writerSeen(post)})`;

/** The same for a query that has joined its writer and her shop, or nulls. */
export const postSeenAt = (post: Post, cast: Cast, shop: Shop): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${postPublished(post)} and ${castSeenAt(cast, shop)})`;
