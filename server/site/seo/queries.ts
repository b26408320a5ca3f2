import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { shopSeen } from '../../core/db/visible.ts';

export const selectAreaShare = (db: Queryable, id: number) =>
  db
    .selectFrom('areas as a')
    .innerJoin('prefectures as p', 'p.id', 'a.prefectureId')
    .select(['a.name', 'p.name as prefectureName'])
    .where('a.id', '=', id)
    .executeTakeFirst();

export const selectNewsShare = (db: Queryable, id: number) =>
  db
    .selectFrom('news')
    .select(['title', 'publishedAt'])
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('publishedAt', '<=', sql<Date>`now()`)
    .executeTakeFirst();

export const selectShopShare = (db: Queryable, id: number) =>
  db
    .selectFrom('shops as s')
    .innerJoin('areas as a', 'a.id', 's.areaId')
    .select([
      's.name',
      's.category',
      'a.name as areaName',
      sql<
        number | null
      >`(select mode() within group (order by open_minute) from shop_hours h where h.shop_id = s.id)`.as(
        'openMinute',
      ),
      sql<
        number | null
      >`(select mode() within group (order by close_minute) from shop_hours h where h.shop_id = s.id)`.as(
        'closeMinute',
      ),
    ])
    .where('s.id', '=', id)
    .where(shopSeen('s'))
    .where('s.category', '<>', 'sexy')
    .executeTakeFirst();
