import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { Browser } from '../support/browser.ts';
import { type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;
const browser = new Browser();
const prices = (shopId: unknown) => browser.get(`/api/shop_prices?shopId=${shopId}`);

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  provideDatabase(db);
  const shopId = night.shops.get('月灯り') as number;
  await db
    .insertInto('shopPrices')
    .values([
      { shopId, position: 2, kind: 'extension', label: '延長30分', amount: 4000, minutes: 30 },
      { shopId, position: 1, kind: 'set', label: '60分セット', amount: 9000, minutes: 60 },
    ])
    .execute();
}, 60_000);
afterAll(() => close());

it('are those of the shop, in their order, with what is added to them', async () => {
  const shopId = night.shops.get('月灯り') as number;
  const { status, headers, body } = await prices(shopId);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  const { servicePercent, taxPercent } = await db
    .selectFrom('shops')
    .select(['servicePercent', 'taxPercent'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  const [widest] = await db
    .selectFrom('shopHours')
    .select(({ fn }) => [fn.min('openMinute').as('openMinute'), fn.max('closeMinute').as('closeMinute')])
    .where('shopId', '=', shopId)
    .execute();
  expect(widest?.openMinute).toEqual(expect.any(Number));
  expect(body).toEqual({
    name: '月灯り',
    path: `/shop/${shopId}/`,
    servicePercent,
    taxPercent,
    items: [
      { kind: 'set', label: '60分セット', amount: 9000, minutes: 60, startMinute: null, endMinute: null },
      { kind: 'extension', label: '延長30分', amount: 4000, minutes: 30, startMinute: null, endMinute: null },
    ],
    hours: widest,
  });
});

it('are an empty list where none is known, and nothing of a shop that has closed', async () => {
  expect((await prices(night.shops.get('錦'))).body).toMatchObject({ name: '錦', items: [] });
  expect((await prices(night.shops.get('閉店した店'))).status).toBe(404);
  expect((await prices(2_147_483_647)).status).toBe(404);
});

it.each(['', '0', '-1', '1.5', 'x', '99999999999', '1%20or%201=1'])('are refused for %s', async (shopId) => {
  const { status, body } = await prices(shopId);
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: { shopId: ['お店の番号を指定してください。'] } });
});
