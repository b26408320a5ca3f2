import { type RawBuilder, sql } from 'kysely';
import {
  addDays,
  businessDateOf,
  businessMinuteOf,
  type IsoDate,
  weekdayOf,
} from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { isAfter, type Key, keyOf, orderOf, type Term } from '../../core/db/keyset.ts';
import type { Bell } from '../../core/db/notification-tables.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { castPublic, castSeen, postPublished, shopSeen } from '../../core/db/visible.ts';
import { SCHEDULE_DAYS } from '../../directory/schedules/rules.ts';
import { accountAvatar } from '../../gateways/media/avatars.ts';
import type { MediaRow } from '../../gateways/media/picture.ts';
import { accountHidden, accountName } from '../../identity/accounts/shown-account.ts';
import { followedIds } from './followed-ids.ts';

/** Serialises the follows of an account. */
export const lockFollower = (trx: Queryable, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`follows:${userId}`}, 153))`.execute(trx);

export async function hasCast(db: Queryable, castId: number): Promise<boolean> {
  const { rows } = await sql`select from casts k where k.id = ${castId} and ${castSeen('k')}`.execute(db);
  return rows.length > 0;
}

export async function hasCastFollow(trx: Queryable, userId: number, castId: number): Promise<boolean> {
  const { rows } = await sql`
    select from cast_follows where user_id = ${userId} and cast_id = ${castId}`.execute(trx);
  return rows.length > 0;
}

export async function deleteCastFollow(trx: Queryable, userId: number, castId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('castFollows')
    .where('userId', '=', userId)
    .where('castId', '=', castId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const insertCastFollow = (trx: Queryable, userId: number, castId: number) =>
  trx.insertInto('castFollows').values({ userId, castId }).execute();

export async function hasShopFollow(trx: Queryable, userId: number, shopId: number): Promise<boolean> {
  const { rows } = await sql`
    select from shop_follows where user_id = ${userId} and shop_id = ${shopId}`.execute(trx);
  return rows.length > 0;
}

export async function deleteShopFollow(trx: Queryable, userId: number, shopId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shopFollows')
    .where('userId', '=', userId)
    .where('shopId', '=', shopId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type ShopFollow = { userId: number; shopId: number; postId: number | null };

/** Only a post that is seen, of a cast of that shop, is noted. */
export const insertShopFollow = (trx: Queryable, { userId, shopId, postId }: ShopFollow) =>
  sql`
    insert into shop_follows (user_id, shop_id, post_id)
    values (${userId}, ${shopId}, (select p.id from posts p join casts c on c.id = p.cast_id
      where p.id = ${postId}::bigint and c.shop_id = ${shopId} and ${castPublic('c')} and ${postPublished('p')}))`.execute(
    trx,
  );

export async function selectFollowedIds(
  db: Queryable,
  userId: number,
  kind: 'cast' | 'shop',
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ${followedIds(kind)} as ids from users where id = ${userId}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** One page of a list: `limit` rows after this key. */
export type Part = { after: Key | null; limit: number };
type Keyed<R> = R & { key: Key };

const part = (terms: readonly Term[], { after, limit }: Part): RawBuilder<unknown> => sql`
  ${after ? sql`and ${isAfter(terms, after)}` : sql``} order by ${orderOf(terms)} limit ${limit}`;

export const FOLLOWER_ORDER: readonly Term[] = [
  { by: sql`f.created_at`, type: 'timestamptz', down: true },
  { by: sql`f.user_id`, type: 'integer', down: true },
];

export type FollowerRow = Keyed<{
  userId: number;
  hidden: boolean;
  name: string;
  at: Date;
  mediaId: string | null;
  dot: string | null;
  variants: MediaVariant[] | null;
}>;

const FOLLOWERS = sql`from cast_follows f join users u on u.id = f.user_id`;

export async function selectFollowers(db: Queryable, castId: number, wanted: Part): Promise<FollowerRow[]> {
  const { rows } = await sql<FollowerRow>`
    select u.id as user_id, ${accountName('u', 'k')} as name, ${accountHidden('k')} as hidden, f.created_at as at, m.id as media_id, m.dot, m.variants,
      ${keyOf(FOLLOWER_ORDER)} as key
    ${FOLLOWERS} left join casts k on k.id = u.cast_id and u.kind = 'cast'
    left join media m on m.id = ${accountAvatar('u', 'k')}
    where f.cast_id = ${castId} and u.status = 'active' ${part(FOLLOWER_ORDER, wanted)}`.execute(db);
  return rows;
}

const countOf = async (db: Queryable, count: RawBuilder<{ count: number }>): Promise<number> =>
  (await count.execute(db)).rows[0]?.count ?? 0;

export const countFollowers = (db: Queryable, castId: number): Promise<number> =>
  countOf(db, sql`select count(*) ${FOLLOWERS} where f.cast_id = ${castId} and u.status = 'active'`);

export type FollowedCastRow = Keyed<{
  castId: number;
  name: string;
  shopName: string | null;
  areaName: string | null;
  icon: MediaRow | null;
  date: IsoDate | null;
  startMinute: number | null;
  bell: Bell;
}>;

export type CastOrder = 'new' | 'shift';
/** Days from the first of 1970, and minutes; who has no shift comes last. */
const NO_DAY = 1_000_000;
export const FOLLOWED_ORDERS: Record<CastOrder, readonly Term[]> = {
  new: [
    { by: sql`f.created_at`, type: 'timestamptz', down: true },
    { by: sql`f.cast_id`, type: 'integer', down: true },
  ],
  shift: [
    { by: sql`coalesce(next.date - '1970-01-01'::date, ${NO_DAY}::integer)`, type: 'integer' },
    { by: sql`coalesce(next.start_minute::integer, 0)`, type: 'integer' },
    { by: sql`f.cast_id`, type: 'integer' },
  ],
};
const FOLLOWED = sql`from cast_follows f join casts k on k.id = f.cast_id and ${castSeen('k')}`;

/** Each with the next shift that is not over. */
export async function selectFollowed(
  db: Queryable,
  userId: number,
  order: CastOrder,
  wanted: Part,
  now: number,
): Promise<FollowedCastRow[]> {
  const today = businessDateOf(now);
  const { rows } = await sql<FollowedCastRow>`
    select k.id as cast_id, k.name, f.bell, s.name as shop_name, a.name as area_name, next.date, next.start_minute,
      (select json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants)
        from cast_photos ph join media m on m.id = ph.media_id
        where ph.cast_id = k.id order by ph.position limit 1) as icon,
      ${keyOf(FOLLOWED_ORDERS[order])} as key
    ${FOLLOWED} left join shops s on s.id = k.shop_id left join areas a on a.id = s.area_id
    left join lateral (
      select sh.business_date as date, sh.start_minute from shifts sh
      left join shop_special_days special on special.shop_id = s.id and special.business_date = sh.business_date
      left join shop_hours hours on hours.shop_id = s.id and hours.weekday = ${weekdayOf(today)}
      where sh.cast_id = k.id and sh.shop_id = s.id
        and sh.business_date between ${today} and ${addDays(today, SCHEDULE_DAYS - 1)}
        and (sh.business_date > ${today} or ${businessMinuteOf(now)}
          < coalesce(sh.end_minute, special.close_minute, hours.close_minute, 1740))
      order by sh.business_date, sh.start_minute limit 1) next on true
    where f.user_id = ${userId} ${part(FOLLOWED_ORDERS[order], wanted)}`.execute(db);
  return rows;
}

export async function selectFollowedWorking(
  db: Queryable,
  userId: number,
  date: IsoDate,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ castId: number }>`
    select f.cast_id from cast_follows f
    join casts k on k.id = f.cast_id and ${castPublic('k')}
    join shops s on s.id = k.shop_id and ${shopSeen('s')}
    join shifts sh on sh.cast_id = k.id and sh.shop_id = s.id and sh.business_date = ${date}
    where f.user_id = ${userId} and not exists (select from mutes m
      where m.user_id = f.user_id and m.cast_id = f.cast_id and (m.until is null or m.until > now()))
    order by sh.start_minute, f.cast_id limit ${limit}`.execute(db);
  return rows.map(({ castId }) => castId);
}

export const countFollowed = (db: Queryable, userId: number): Promise<number> =>
  countOf(db, sql`select count(*) ${FOLLOWED} where f.user_id = ${userId}`);

export const SHOP_ORDER: readonly Term[] = [
  { by: sql`f.created_at`, type: 'timestamptz', down: true },
  { by: sql`f.shop_id`, type: 'integer', down: true },
];

export type FollowedShopRow = Keyed<{
  shopId: number;
  name: string;
  areaName: string;
  photo: MediaRow | null;
}>;

const FOLLOWED_SHOPS = sql`from shop_follows f join shops s on s.id = f.shop_id and ${shopSeen('s')}`;

export async function selectShopsFollowed(
  db: Queryable,
  userId: number,
  wanted: Part,
): Promise<FollowedShopRow[]> {
  const { rows } = await sql<FollowedShopRow>`
    select s.id as shop_id, s.name, a.name as area_name,
      (select json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants)
        from shop_photos ph join media m on m.id = ph.media_id
        where ph.shop_id = s.id order by ph.position limit 1) as photo,
      ${keyOf(SHOP_ORDER)} as key
    ${FOLLOWED_SHOPS} join areas a on a.id = s.area_id
    where f.user_id = ${userId} ${part(SHOP_ORDER, wanted)}`.execute(db);
  return rows;
}

export const countShopsFollowed = (db: Queryable, userId: number): Promise<number> =>
  countOf(db, sql`select count(*) ${FOLLOWED_SHOPS} where f.user_id = ${userId}`);
