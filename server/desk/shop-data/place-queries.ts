import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopPlace, StationNear } from './rules.ts';

export async function selectPlace(db: Queryable, shopId: number): Promise<ShopPlace> {
  const { building, stationExit, wayIn, lastTrain, stationId, stationName, ...rest } = await db
    .selectFrom('shops as s')
    .leftJoin('stations as t', 't.id', 's.stationId')
    .select(['s.address', 's.building', 's.stationId', 't.name as stationName', 's.stationExit'])
    .select(['s.walkMinutes', 's.wayIn', 's.lastTrain', 's.lat', 's.lng'])
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow();
  return {
    ...rest,
    building: building ?? '',
    station: stationId === null || stationName === null ? null : { id: stationId, name: stationName },
    stationExit: stationExit ?? '',
    wayIn: wayIn ?? '',
    lastTrain: lastTrain ?? '',
  };
}

export const updatePlace = (
  trx: Queryable,
  shopId: number,
  { station, building, stationExit, wayIn, lastTrain, ...rest }: ShopPlace,
): Promise<unknown> =>
  trx
    .updateTable('shops')
    .set({
      ...{ ...rest, stationId: station?.id ?? null, building: building || null },
      ...{ stationExit: stationExit || null, wayIn: wayIn || null, lastTrain: lastTrain || null },
    })
    .where('id', '=', shopId)
    .execute();

export const selectAreaOf = (db: Queryable, shopId: number) =>
  db
    .selectFrom('shops as s')
    .innerJoin('areas as a', 'a.id', 's.areaId')
    .select(['a.name', 'a.lat', 'a.lng'])
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow();

export async function selectStationName(
  db: Queryable,
  id: number,
  { shopId, known }: { shopId: number; known: number },
): Promise<string | null> {
  const station = await db
    .selectFrom('stations as t')
    .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
    .select('t.name')
    .where('t.id', '=', id)
    .where((eb) => eb.or([eb('t.prefectureId', '=', eb.ref('s.prefectureId')), eb('t.id', '=', known)]))
    .executeTakeFirst();
  return station?.name ?? null;
}

/** The nearest first, from the shop's point, or from the middle of its area. */
export async function selectStationsNear(
  db: Queryable,
  shopId: number,
  limit: number,
): Promise<StationNear[]> {
  const { rows } = await sql<StationNear>`
    select t.id, t.name, t.lat, t.lng from shops s join areas a on a.id = s.area_id
      join stations t on t.prefecture_id = s.prefecture_id
    where s.id = ${shopId}
    order by power(t.lat - coalesce(s.lat, a.lat), 2)
      + power((t.lng - coalesce(s.lng, a.lng)) * cos(radians(a.lat)), 2), t.id
    limit ${limit}`.execute(db);
  return rows;
}
