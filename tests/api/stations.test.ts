import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { readStationsOf } from '../../server/directory/places/read-places.ts';
import { Browser } from '../support/browser.ts';
import { type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;
const browser = new Browser();
const get = (query: string) => browser.get(`/api/stations${query}`);

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  provideDatabase(db);
}, 60_000);
afterAll(() => close());

it('are those of an area with an open shop, with what is there', async () => {
  const { status, body } = await get(`?areaId=${night.areas.kabukicho}`);
  expect(status).toBe(200);
  const { areaId } = await db
    .selectFrom('stations')
    .select('areaId')
    .where('id', '=', night.station)
    .executeTakeFirstOrThrow();
  expect(areaId).toBe(night.areas.kabukicho);
  const stations = body.stations as { id: number; shopCount: number }[];
  expect(stations).toMatchObject([{ id: night.station, shopCount: 4, prefectureSlug: 'tokyo' }]);
});

it('are none in an area without', async () => {
  expect((await get('?areaId=99999')).body).toEqual({ stations: [] });
});

it.each(['', '?areaId=', '?areaId=0', '?areaId=1e3', '?areaId=1%20or%201=1', '?areaId=9999999999'])(
  'are refused with a sentence for %s',
  async (query) => {
    const { status, body } = await get(query);
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('areaId');
  },
);

it('cost one query', async () => {
  const { queries } = await countingQueries(() => readStationsOf(db, night.areas.kabukicho ?? 0));
  expect(queries).toBe(1);
});
