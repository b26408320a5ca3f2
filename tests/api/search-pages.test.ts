import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { type CastListPage, readCastListPage } from '../../server/directory/browsing/read-cast-list-page.ts';
import { readShopListPage, type ShopListPage } from '../../server/directory/browsing/read-shop-list-page.ts';
import { Browser } from '../support/browser.ts';
import { FRIDAY, NIGHT, type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  provideDatabase(db);
}, 60_000);
afterAll(() => close());

const shops = async (query: string, path = '') =>
  (await readShopListPage(db, path, new URLSearchParams(query), NIGHT)) as ShopListPage;
const casts = async (query: string, path = '') =>
  (await readCastListPage(db, path, new URLSearchParams(query), NIGHT)) as CastListPage;
const shopNames = (page: ShopListPage) => page.listing.cards.map((card) => card.name);
const castNames = (page: CastListPage) =>
  page.listing.runs.flatMap((run) => run.cards.map((card) => card.name));

describe('a page of words', () => {
  it('finds in the whole country and in a place, for no one to store', async () => {
    expect(shopNames(await shops('text=ミモザ'))).toEqual(['ミモザ']);
    expect(shopNames(await shops('text=ミモザ', 'tokyo/night-kinshicho'))).toEqual([]);
    expect(castNames(await casts('text=ゆい', 'tokyo'))).toEqual(['ゆい']);
    expect(await shops('text=ミモザ')).toMatchObject({ filtered: true, facts: null });
  });

  it('names the closest, and the word to take off, when nothing fits', async () => {
    const page = await shops('text=ミモサ', 'tokyo');
    expect(page.listing).toMatchObject({ total: 0, relaxed: [{ param: 'text', count: 5 }] });
    expect(page.suggests.map(({ name }) => name)).toContain('ミモザ');
    expect((await shops('text=ミモザ')).suggests).toEqual([]);
  });

  it('has further pages', async () => {
    expect(await readShopListPage(db, 'page/2', new URLSearchParams('text=新宿'), NIGHT)).toEqual({
      kind: 'missing',
    });
  });
});

describe('a page of a position', () => {
  it('says how far each shop and the stations around are', async () => {
    const page = await shops('lat=35.69&long=139.7');
    expect(page.listing).toMatchObject({ radius: 10, total: 4 });
    expect(page.listing.cards.map(({ metres }) => metres)).toEqual([0, 0, 0, 0]);
    expect(page.around.stations[0]).toMatchObject({ name: '夜新宿', metres: 0 });
    expect(castNames(await casts('lat=35.69&long=139.7')).length).toBe(4);
  });

  it('moves to the rounded position: no address says where the visitor stands to the metre', async () => {
    const read = (path: string, query: string) =>
      readShopListPage(db, path, new URLSearchParams(query), NIGHT);
    expect(await read('', 'lat=35.690123&long=139.700456&open=1')).toEqual({
      kind: 'moved',
      to: '/shops/?lat=35.69&long=139.7&open=1',
    });
    expect(await read('tokyo', 'lat=35.6901234&long=139.7')).toEqual({
      kind: 'moved',
      to: '/shops/tokyo/?lat=35.69&long=139.7',
    });
  });
});

describe('a page of tonight', () => {
  it('counts each day of the week to come, whichever day it shows', async () => {
    const saturday = '2026-11-21';
    const castId = night.casts.get('ひな') as number;
    const shopId = night.shops.get('月灯り') as number;
    const shift = { castId, shopId, businessDate: saturday, startMinute: 1260, endMinute: null };
    await db.insertInto('shifts').values(shift).execute();
    expect((await casts('tonight=1', 'tokyo')).days).toEqual({ [FRIDAY]: 3, [saturday]: 1 });
    const page = await casts(`date=${saturday}`, 'tokyo');
    expect(page.days).toEqual({ [FRIDAY]: 3, [saturday]: 1 });
    expect(castNames(page)).toEqual(['ひな']);
    expect((await casts('tonight=1&girls=1', 'tokyo')).days).toEqual({ [FRIDAY]: 1 });
    expect((await casts('', 'tokyo')).days).toBeNull();
  });

  it('loses at once who hides, though its numbers are kept for a minute', async () => {
    const id = night.casts.get('ゆい') as number;
    const names = async () => castNames(await casts('tonight=1&caba=0&girls=1&sexy=0', 'tokyo'));
    expect(await names()).toEqual(['ゆい']);
    await db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', id).execute();
    expect(await names()).toEqual([]);
    await db.updateTable('casts').set({ status: 'public' }).where('id', '=', id).execute();
  });
});

describe('the cost of a page', () => {
  it.each([
    ['text=ミモザ', '', 9],
    ['text=だれもいない', 'tokyo', 15],
    ['lat=35.69&long=139.7', '', 10],
    ['tonight=1&open=1', 'tokyo/night-kabukicho', 9],
    [`date=${FRIDAY}&text=月灯り`, '', 9],
  ])('?%s at /%s: at most %d queries, shops and casts', async (query, path, most) => {
    for (const read of [readShopListPage, readCastListPage]) {
      const { queries } = await countingQueries<unknown>(() =>
        read(db, path, new URLSearchParams(query), NIGHT + 600_000),
      );
      expect(queries).toBeLessThanOrEqual(most);
    }
  });
});

describe('the numbers of a filter sheet', () => {
  const browser = new Browser();

  it('know words, positions and all filters, of shops and casts', async () => {
    const total = async (query: string) => (await browser.get(`/api/${query}`)).body.total;
    expect(await total('shops/count?text=ミモザ')).toBe(1);
    expect(await total('shops/count?lat=35.69&long=139.7&radius=1')).toBe(4);
    expect(await total('shops/count?verified=1')).toBe(0);
    expect(await total('casts/count?text=月灯り')).toBe(3);
    expect(await total('casts/count?coupon=1')).toBe(3);
  });

  it('are kept by no cache when they tell where the visitor stands', async () => {
    const cache = async (query: string) =>
      (await browser.get(`/api/shops/count${query}`)).headers.get('cache-control');
    expect(await cache('?lat=35.69&long=139.7')).toBe('no-store');
    expect(await cache('?coupon=1')).toContain('public');
  });

  it.each(['text=a&text=b', 'lat=35', 'radius=5', 'date=2026-01-01', 'sort=start'])(
    'refuse %s',
    async (query) => {
      expect((await browser.get(`/api/shops/count?${query}`)).status).toBe(422);
    },
  );
});
