import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../../core/db/compile-once.ts';
import { castPublic, castSeenAt, postPublished } from '../../core/db/visible.ts';
import { videoOf } from '../../identity/profiles/page-video.ts';
import { COUNTED } from './contract.ts';

const COLUMNS = [
  'c.shopId',
  'c.name',
  'c.kana',
  'c.searchable',
  'c.visibility',
  'c.age',
  'c.birthMonth',
  'c.birthDay',
  'c.tall',
  'c.bloodType',
  'c.bust',
  'c.hometown',
  'c.loversType',
  'c.hobby',
  'c.workDays',
  'c.workMessage',
  'c.message',
] as const;

export type CastCounts = { followers: number; posts: number; photos: number; locked: number };

/** `posts` and `photos` are those that a guest sees; `locked` are the posts for members. Of the newest `COUNTED`. */
const counts = sql<CastCounts>`(
  with newest as (select p.id, p.need_login from posts p where p.cast_id = c.id and ${postPublished('p')}
    order by p.posted_at desc, p.id desc limit ${sql.lit(COUNTED)})
  select json_build_object('posts', (select count(*) from newest where not need_login),
    'locked', (select count(*) from newest where need_login),
    'photos', (select count(*) from newest n join post_photos ph on ph.post_id = n.id where not n.need_login),
    'followers', (select count(*) from (select from cast_follows f join users u on u.id = f.user_id
      where f.cast_id = c.id and u.status = 'active' limit ${sql.lit(COUNTED)}) counted)))`;

/** A cast with photos, free items and her shop's place; one statement, whatever her status. */
export const selectCastPage = compileOnce((db, { id }: { id: number }) =>
  db
    .selectFrom('casts as c')
    .leftJoin('shops as s', 's.id', 'c.shopId')
    .leftJoin('areas as a', 'a.id', 's.areaId')
    .leftJoin('prefectures as p', 'p.id', 's.prefectureId')
    .select(COLUMNS)
    .select((eb) => [
      castSeenAt('c', 's').as('isSeen'),
      's.name as shopName',
      's.tel as shopTel',
      's.category as shopCategory',
      'a.name as areaName',
      'a.slug as areaSlug',
      'p.name as prefectureName',
      'p.slug as prefectureSlug',
      jsonArrayFrom(
        eb
          .selectFrom('castPhotos as ph')
          .innerJoin('media as m', 'm.id', 'ph.mediaId')
          .select(['m.id', 'm.dot', 'm.variants', 'ph.alt'])
          .whereRef('ph.castId', '=', 'c.id')
          .orderBy('ph.position'),
      ).as('photos'),
      jsonArrayFrom(
        eb
          .selectFrom('castItems as i')
          .select(['i.title', 'i.body'])
          .whereRef('i.castId', '=', 'c.id')
          .orderBy('i.position'),
      ).as('items'),
      videoOf('c.id').as('video'),
      counts.as('counts'),
    ])
    .where('c.id', '=', id),
);

type Beside = { shopId: number; castId: number; limit: number };

export const selectColleagues = compileOnce((db, { shopId, castId, limit }: Beside) =>
  db
    .selectFrom('casts')
    .select('id')
    .where('shopId', '=', shopId)
    .where(castPublic('casts'))
    .where('id', '<>', castId)
    .orderBy('lastActiveAt', 'desc')
    .orderBy('id')
    .limit(limit),
);
