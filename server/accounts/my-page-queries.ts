import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import type { MediaVariant } from '../db/schema.ts';

/** What the menu of an account's own page shows, in one statement. */
export const selectMyPage = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('media', 'media.id', 'users.iconMediaId')
    .leftJoin('casts', (join) =>
      join.onRef('casts.id', '=', 'users.castId').on('casts.status', '=', 'public'),
    )
    .leftJoin('shops', 'shops.id', 'casts.shopId')
    .leftJoin('userPasswords', 'userPasswords.userId', 'users.id')
    .where('users.id', '=', userId)
    .select(['users.myId', 'users.name', 'users.kind', 'casts.id as castId', 'shops.name as shopName'])
    .select(['media.id as mediaId', 'media.dot'])
    .select(sql<MediaVariant[] | null>`media.variants`.as('variants'))
    .select((eb) => eb('userPasswords.userId', 'is not', null).as('hasPassword'))
    .executeTakeFirstOrThrow();
