import type { PlaceKind } from '../../server/core/db/place-tables.ts';
import type { PermissionWorld } from './permission-world.ts';
import type { Make } from './valid-desk-calls.ts';

let count = 0;
export const AREA = {
  ...{ name: '新しい町', kana: 'あたらしいまち', romaji: 'atarashii machi' },
  ...{ lat: '35.7', lng: '139.7' },
};
export const STATION = { ...AREA, name: '新しい駅前', kana: '', romaji: '', areaId: '' };

const path = async (id: Promise<number>) => ({ path: { id: await id } });

/** Nothing refers to it. */
async function place({ db, places }: PermissionWorld, kind: PlaceKind): Promise<number> {
  const fields = {
    prefectureId: places.prefectureId,
    slug: `town-${++count}`,
    name: `町${count}`,
    kana: 'まち',
  };
  const values = { ...fields, romaji: 'machi', lat: 35.7, lng: 139.7 };
  const row =
    kind === 'area'
      ? await db.insertInto('areas').values(values).returning('id').executeTakeFirstOrThrow()
      : await db.insertInto('stations').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

async function renamed(world: PermissionWorld): Promise<number> {
  const placeId = await place(world, 'area');
  const { name, slug } = await world.db
    .selectFrom('areas')
    .select(['name', 'slug'])
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow();
  const change = { kind: 'area' as const, placeId, prefectureId: 13, slug, name, what: 'changed' as const };
  const values = { before: JSON.stringify({ name: `旧${name}` }), after: JSON.stringify({ name }) };
  const { id } = await world.db
    .insertInto('placeChanges')
    .values({ ...change, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const tokyo: Make = () => ({ query: '?prefecture=13' });
const fresh = () => ({ prefectureId: 13, slug: `new-town-${++count}` });

/** Calls of the places desk as an admin makes them. */
export const VALID_PLACE_CALLS: Record<string, Make> = {
  'GET /api/admin/places': tokyo,
  'GET /api/admin/places/csv': tokyo,
  'GET /api/admin/places/changes': tokyo,
  'GET /api/admin/places/stations': tokyo,
  'POST /api/admin/places/areas': () => ({ body: { ...AREA, ...fresh(), name: `町の名前${count}` } }),
  'POST /api/admin/places/areas/{id}': async (_, __, world) => ({
    ...(await path(place(world, 'area'))),
    body: { ...AREA, name: `町の別名${++count}` },
  }),
  'POST /api/admin/places/areas/{id}/move': async (_, __, world) => ({
    ...(await path(place(world, 'area'))),
    body: { up: true },
  }),
  'POST /api/admin/places/changes/{id}/undo': (_, __, world) => path(renamed(world)),
  'POST /api/admin/places/stations': () => ({ body: { ...STATION, ...fresh() } }),
  'POST /api/admin/places/stations/{id}': async (_, __, world) => ({
    ...(await path(place(world, 'station'))),
    body: STATION,
  }),
  'DELETE /api/admin/places/areas/{id}': (_, __, world) => path(place(world, 'area')),
  'DELETE /api/admin/places/stations/{id}': (_, __, world) => path(place(world, 'station')),
};
