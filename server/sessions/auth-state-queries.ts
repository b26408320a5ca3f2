import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import type { MediaVariant } from '../db/schema.ts';

/** Who somebody is to their own browser, in one statement. */
export const selectAuthState = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('media', 'media.id', 'users.iconMediaId')
    .where('users.id', '=', userId)
    .select(['users.myId', 'users.name', 'users.kind', 'users.isAdmin', 'media.id as mediaId', 'media.dot'])
    .select(sql<MediaVariant[] | null>`media.variants`.as('variants'))
    .select(
      sql<number[]>`array(select cast_id from cast_follows where user_id = users.id order by cast_id)`.as(
        'followingCasts',
      ),
    )
    .select(
      sql<number[]>`array(select shop_id from shop_follows where user_id = users.id order by shop_id)`.as(
        'followingShops',
      ),
    )
    .executeTakeFirst();
