import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { castPublic, commentWaits } from '../../core/db/visible.ts';

export const selectMyPage = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('media', (join) =>
      join.on(
        'media.id',
        '=',
        sql<string>`coalesce(users.icon_media_id, (select media_id from cast_photos where cast_id = users.cast_id
          order by position limit 1))`,
      ),
    )
    .leftJoin('casts', (join) => join.onRef('casts.id', '=', 'users.castId').on(castPublic('casts')))
    .leftJoin('shops', 'shops.id', 'casts.shopId')
    .leftJoin('userPasswords', 'userPasswords.userId', 'users.id')
    .where('users.id', '=', userId)
    .select([
      'users.myId',
      'users.name',
      'users.kind',
      'users.isAdmin',
      'users.castId as ownCastId',
      'casts.id as castId',
      'shops.name as shopName',
    ])
    .select(['media.id as mediaId', 'media.dot'])
    .select([
      sql<string | null>`(select s.name from casts own join shops s on s.id = own.shop_id
        where own.id = users.cast_id)`.as('ownShop'),
      sql<boolean>`exists (select from affiliations a
        where a.user_id = users.id and a.status = 'pending')`.as('isAsking'),
    ])
    .select(sql<MediaVariant[] | null>`media.variants`.as('variants'))
    .select((eb) => eb('userPasswords.userId', 'is not', null).as('hasPassword'))
    .executeTakeFirstOrThrow();

/** Those of a cast are 0 for others. */
export const selectMyCounts = (db: Queryable, userId: number, castId: number | null) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('castFollows')
        .innerJoin('users', 'users.id', 'castFollows.userId')
        .where('castFollows.castId', '=', castId)
        .where('users.status', '=', 'active')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('followers'),
      eb
        .selectFrom('castFollows')
        .where('castFollows.userId', '=', userId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('followings'),
      eb
        .selectFrom('shopFollows')
        .where('shopFollows.userId', '=', userId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('shopFollowings'),
      eb
        .selectFrom('liveCommentBans')
        .where('castId', '=', castId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('banned'),
      eb
        .selectFrom('comments')
        .innerJoin('posts', 'posts.id', 'comments.postId')
        .where('posts.castId', '=', castId)
        .where('posts.deletedAt', 'is', null)
        .where(commentWaits('comments'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('waiting'),
      eb
        .selectFrom('multiPostDestinations')
        .where('castId', '=', castId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('multiPosts'),
      eb
        .selectFrom('xLinks')
        .where('castId', '=', castId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('xLinks'),
      eb.selectFrom('casts').where('id', '=', castId).select('commentAccept').as('commentAccept'),
    ])
    .executeTakeFirstOrThrow();
