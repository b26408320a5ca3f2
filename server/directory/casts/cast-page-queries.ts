import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../core/db/connect.ts';
import { castPublic, castSeenAt } from '../../core/db/visible.ts';
import { videoOf } from '../../identity/profiles/page-video.ts';

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

/** A cast with photos, free items and her shop's place; one statement, whatever her status. */
export const selectCastPage = (db: Queryable, id: number) =>
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
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();

export const selectColleagues = (db: Queryable, shopId: number, castId: number, limit: number) =>
  db
    .selectFrom('casts')
    .select('id')
    .where('shopId', '=', shopId)
    .where(castPublic('casts'))
    .where('id', '<>', castId)
    .orderBy('lastActiveAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
