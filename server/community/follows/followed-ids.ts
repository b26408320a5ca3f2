import { type RawBuilder, sql } from 'kysely';

/** Casts that an account follows at most, and shops: every page of a member brings their numbers along. */
export const FOLLOWS_MAX = 1000;

const FOLLOWED_IDS = {
  cast: sql`select cast_id as id from cast_follows where user_id = users.id
    order by created_at desc, cast_id desc limit ${sql.lit(FOLLOWS_MAX)}`,
  shop: sql`select shop_id as id from shop_follows where user_id = users.id
    order by created_at desc, shop_id desc limit ${sql.lit(FOLLOWS_MAX)}`,
};

/** At most `FOLLOWS_MAX`, the newest. */
export const followedIds = (kind: 'cast' | 'shop'): RawBuilder<number[]> =>
  sql<number[]>`array(select id from (${FOLLOWED_IDS[kind]}) newest order by id)`;
