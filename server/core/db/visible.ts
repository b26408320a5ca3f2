import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Cast = 'c' | 'k' | 'wc' | 'rwc' | 'ak' | 'own' | 'casts' | 'writer';
type Shop = 's' | 'shops' | 'of_cast';
type Post = 'p' | 'posts';
type Account = 'u' | 'mu';
type Comment = 'c' | 'comments';
type ShopLogin = 'l' | 'shopLogins';
type News = 'n';

/** The status is a literal, so that partial indexes serve prepared statements. */
export const shopSeen = (shop: Shop): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${shop}.status`)} = 'open'`;

export const shopHidden = (shop: Shop): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${shop}.status`)} = 'hidden'`;

export const shopDraft = (shop: Shop): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${shop}.status`)} = 'draft'`;

/**
 * Not hidden, deleted or suspended; triggers keep the column. Only where the query knows that the shop is open, else
 * `castSeen`.
 */
export const castPublic = (cast: Cast): RawBuilder<SqlBool> => sql<SqlBool>`${sql.ref(`${cast}.visible`)}`;

/** Public, and the shop, if there is one, is open. */
export const castSeen = (cast: Cast): RawBuilder<SqlBool> => sql<SqlBool>`(${castPublic(cast)}
  and (${sql.ref(`${cast}.shop_id`)} is null or exists (
    select from shops of_cast where of_cast.id = ${sql.ref(`${cast}.shop_id`)} and ${shopSeen('of_cast')})))`;

export const castSeenAt = (cast: Cast, shop: Shop): RawBuilder<SqlBool> => sql<SqlBool>`(${castPublic(cast)}
  and (${sql.ref(`${cast}.shop_id`)} is null or ${shopSeen(shop)}))`;

/** In the words of the partial index. Only where the query knows that the writer is seen, else `postSeen`. */
export const postPublished = (
  post: Post,
): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${post}.status`)} = 'public'
  and ${sql.ref(`${post}.deleted_at`)} is null)`;

export const writerSeen = (post: Post): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from casts writer where writer.id = ${sql.ref(`${post}.cast_id`)} and ${castSeen('writer')})`;

/** A post for members is seen as a stub. */
export const postSeen = (post: Post): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${postPublished(post)} and ${writerSeen(post)})`;

/** For a query that has joined the writer and the shop, or nulls. */
export const postSeenAt = (post: Post, cast: Cast, shop: Shop): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${postPublished(post)} and ${castSeenAt(cast, shop)})`;

/** Also true without an account: for a query that has joined one or null. */
export const notSuspended = (account: Account): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${account}.status`)} is distinct from 'suspended')`;

export const loginActive = (login: ShopLogin): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${login}.suspended_at`)} is null`;

/** Not held for a day either. What is not seen counts nowhere. */
export const reviewSeen = (review: 'r', account: Account): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${notSuspended(account)} and not ${sql.ref(`${review}.held`)})`;

/** Neither deleted nor of a suspended account: who sees it is another question. */
export const commentStands = (comment: Comment): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not ${sql.ref(`${comment}.suspended`)} and ${sql.ref(`${comment}.deleted_at`)} is null)`;

export const commentWaits = (comment: Comment): RawBuilder<SqlBool> => sql<SqlBool>`(${commentStands(comment)}
  and not ${sql.ref(`${comment}.approved`)} and not ${sql.ref(`${comment}.banned`)}
  and ${sql.ref(`${comment}.restricted_by`)} is null)`;

export const newsSeen = (news: News): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${news}.withdrawn_at`)} is null and ${sql.ref(`${news}.published_at`)} <= now())`;

/** Her newest post, edit of her profile or shift. */
export const castActiveAt = (cast: Cast): RawBuilder<Date> => sql<Date>`greatest(
  ${sql.ref(`${cast}.last_active_at`)},
  (select max(sh.created_at) from shifts sh where sh.cast_id = ${sql.ref(`${cast}.id`)}))`;
