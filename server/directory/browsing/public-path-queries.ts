import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { castPublic, shopSeen } from '../../core/db/visible.ts';

export const selectShopsAfter = (db: Queryable, after: number, limit: number) =>
  db
    .selectFrom('shops as s')
    .select(['s.id', 's.reviewCount'])
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          selectFrom('casts as c')
            .whereRef('c.shopId', '=', 's.id')
            .where(castPublic('c'))
            .select((of) => of.fn.countAll<number>().as('count')),
          sql<number>`0`,
        )
        .as('castCount'),
    )
    .where(shopSeen('s'))
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute();

export const selectCastIdsAfter = (db: Queryable, after: number, limit: number) =>
  db
    .selectFrom('casts as c')
    .innerJoin('shops as s', 's.id', 'c.shopId')
    .select('c.id')
    .where(castPublic('c'))
    .where(shopSeen('s'))
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute();

export const selectPlacesWithCounts = (db: Queryable) =>
  db
    .selectFrom('areas as a')
    .innerJoin('prefectures as p', 'p.id', 'a.prefectureId')
    .leftJoin('shops as s', (join) => join.onRef('s.areaId', '=', 'a.id').on(shopSeen('s')))
    .leftJoin('casts as c', (join) => join.onRef('c.shopId', '=', 's.id').on(castPublic('c')))
    .select(({ fn, ref }) => [
      'p.slug as prefectureSlug',
      'a.slug as areaSlug',
      fn.count<number>(ref('s.id')).distinct().as('shopCount'),
      fn.count<number>(ref('c.id')).as('castCount'),
    ])
    .groupBy(['p.id', 'a.id'])
    .orderBy('p.id')
    .orderBy('a.position')
    .execute();

export const selectStationsWithShops = (db: Queryable) =>
  db
    .selectFrom('stations as t')
    .innerJoin('prefectures as p', 'p.id', 't.prefectureId')
    .innerJoin('shops as s', 's.stationId', 't.id')
    .leftJoin('casts as c', (join) => join.onRef('c.shopId', '=', 's.id').on(castPublic('c')))
    .select(({ fn, ref }) => [
      'p.slug as prefectureSlug',
      't.slug as stationSlug',
      fn.count<number>(ref('s.id')).distinct().as('shopCount'),
      fn.count<number>(ref('c.id')).as('castCount'),
    ])
    .where(shopSeen('s'))
    .groupBy(['p.id', 't.id'])
    .orderBy('t.id')
    .execute();

export async function selectNewestNewsIds(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from news where withdrawn_at is null and published_at <= now()
    order by published_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
