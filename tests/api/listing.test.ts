import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { readCastListPage } from '../../server/directory/browsing/read-cast-list-page.ts';
import { readShopListPage } from '../../server/directory/browsing/read-shop-list-page.ts';
import { countCasts, readCastListing } from '../../server/directory/casts/read-listing.ts';
import type { Scope } from '../../server/directory/listing/contract.ts';
import { parseCastParams, parseShopParams } from '../../server/directory/listing/parse-params.ts';
import { readFacts } from '../../server/directory/shops/read-facts.ts';
import { countShops, readShopListing } from '../../server/directory/shops/read-listing.ts';
import { FRIDAY, LAST_COUPON_DAY, NIGHT, type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let kabukicho: Scope;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  kabukicho = { kind: 'area', id: night.areas.kabukicho as number };
}, 60_000);
afterAll(() => close());

const shops = (query: string) => parseShopParams(new URLSearchParams(query), NIGHT);
const casts = (query: string, now = NIGHT) => parseCastParams(new URLSearchParams(query), now);
const found = async (query: string, now = NIGHT) =>
  (await readShopListing(db, kabukicho, shops(query), 1, now)).cards.map((card) => card.name);
const at = (time: string) => Date.parse(`2026-11-${time}:00+09:00`);

describe('a list of shops', () => {
  it('shows shops of the area, freshest and best reviewed first, and never one that has closed down', async () => {
    expect(await found('', at('20T16:30'))).toEqual(['ミモザ', '月灯り', '宵待', '夜想']);
  });

  it('knows at 24:30 who is open: hours past midnight count, a special day off does not', async () => {
    expect(await found('open=1')).toEqual(['月灯り', 'ミモザ']);
  });

  it('closes with the minute: 月灯り until 25:00, ミモザ until 29:00, no one from 05:00', async () => {
    expect(await found('open=1', at('21T00:59'))).toContain('月灯り');
    expect(await found('open=1', at('21T01:00'))).toEqual(['ミモザ']);
    expect(await found('open=1', at('21T04:59'))).toEqual(['ミモザ']);
    expect(await found('open=1', at('21T05:00'))).toEqual([]);
  });

  it('finds casts who still work tonight, ラスト being the closing of the shop', async () => {
    expect(await found('tonight=1')).toEqual(['月灯り', 'ミモザ']);
    expect(await found('tonight=1', at('21T01:10'))).toEqual(['ミモザ']);
  });

  it('filters by all-in price, coupon and category together', async () => {
    expect(await found('budgetMax=10000')).toEqual(['ミモザ', '夜想']);
    expect(await found('coupon=1')).toEqual(['月灯り']);
    expect(await found('caba=1&girls=0&sexy=1')).toEqual(['月灯り', '宵待', '夜想']);
  });

  it('finds the shops with a price for first visits', async () => {
    const shopId = night.shops.get('月灯り') as number;
    const first = { kind: 'first_set' as const, label: '初回60分', amount: 5000, minutes: 60 };
    await db
      .insertInto('shopPrices')
      .values({ shopId, position: 50, ...first })
      .execute();
    expect(await found('first=1')).toEqual(['月灯り']);
  });

  it('forgets a coupon when its last business day is over', async () => {
    const cards = (now: number) => readShopListing(db, kabukicho, shops(''), 1, now);
    const ribbons = async (now: number) => (await cards(now)).cards.filter((card) => card.hasCoupon).length;
    const lastNight = Date.parse(`${LAST_COUPON_DAY}T23:00:00+09:00`);
    const dayAfter = lastNight + 24 * 3_600_000;
    expect(await found('coupon=1', lastNight)).toEqual(['月灯り']);
    expect(await ribbons(lastNight)).toBe(1);
    expect(await found('coupon=1', dayAfter)).toEqual([]);
    expect(await ribbons(dayAfter)).toBe(0);
  });

  it('shows around a station without shops what fits the same filters', async () => {
    const near = { stationId: night.station + 1, lat: 35.69, lng: 139.7 };
    const scope = { kind: 'station' as const, id: near.stationId };
    const around = async (query: string) =>
      (await readShopListing(db, scope, shops(query), 1, NIGHT, near)).nearby.map((card) => card.name);
    expect(await around('')).toEqual(['ミモザ', '月灯り', '宵待', '夜想']);
    expect(await around('caba=1&girls=0&sexy=0')).toEqual(['月灯り', '宵待']);
    expect(await around('open=1')).toEqual(['ミモザ', '月灯り']);
  });

  it('sorts by review, by price with unknown prices last, and by entry', async () => {
    expect((await found('sort=review')).slice(0, 2)).toEqual(['ミモザ', '月灯り']);
    expect(await found('sort=price')).toEqual(['ミモザ', '夜想', '月灯り', '宵待']);
    expect(await found('sort=new')).toEqual(['夜想', '宵待', 'ミモザ', '月灯り']);
  });

  it('names the filter that leaves nothing, with the count without it', async () => {
    const counts = await countShops(db, kabukicho, shops('coupon=1&girls=1'), NIGHT);
    expect(counts).toMatchObject({ total: 0, byCategory: { caba: 1, girls: 0, sexy: 0 } });
    expect(counts.relaxed).toEqual([
      { param: 'coupon', count: 1 },
      { param: 'category', count: 1 },
    ]);
  });

  it('puts hours, price, access and the casts of the night on the card', async () => {
    const { cards } = await readShopListing(db, kabukicho, shops('coupon=1'), 1, NIGHT);
    expect(cards[0]).toMatchObject({
      today: { openMinute: 1200, closeMinute: 1500 },
      access: '夜新宿駅 徒歩4分',
      total60: 11_880,
      rating: 3.4,
      tonight: { count: 2 },
    });
  });
});

describe('a list of casts', () => {
  it('groups tonight into 出勤中, これから and 終了, each by start', async () => {
    const { runs, total } = await readCastListing(db, kabukicho, casts('tonight=1'), 1, NIGHT);
    expect(runs.map((run) => [run.group, run.cards.map((card) => card.name)])).toEqual([
      [0, ['れいな']],
      [1, ['ゆい']],
      [2, ['さくら']],
    ]);
    expect(total).toBe(3);
  });

  it('lists everybody public without a date, and no one hidden', async () => {
    const { runs } = await readCastListing(db, kabukicho, casts(''), 1, NIGHT);
    expect(runs.flatMap((run) => run.cards.map((card) => card.name)).sort()).toEqual(
      ['さくら', 'れいな', 'ひな', 'ゆい'].sort(),
    );
  });

  it('never lets the end of a shift leave the server', async () => {
    const page = await readCastListPage(db, 'tokyo/night-kabukicho', new URLSearchParams('tonight=1'), NIGHT);
    const cards = page.kind === 'page' ? page.listing.runs.flatMap((run) => run.cards) : [];
    for (const card of cards)
      expect(Object.keys(card.tonight ?? {}).sort()).toEqual(['ended', 'start', 'startsAt']);
    expect(JSON.stringify(cards)).not.toMatch(/endMinute|24:00|28:00/);
  });

  it('drops a cast from lists and counts the moment she hides, and brings her back', async () => {
    const id = night.casts.get('ゆい') as number;
    const total = async () => (await countCasts(db, kabukicho, casts('tonight=1'), NIGHT)).total;
    await db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', id).execute();
    expect(await total()).toBe(2);
    await db.updateTable('casts').set({ status: 'public' }).where('id', '=', id).execute();
    expect(await total()).toBe(3);
  });

  it('drops the casts of a shop that closes', async () => {
    const id = night.shops.get('ミモザ') as number;
    await db.updateTable('shops').set({ status: 'closed' }).where('id', '=', id).execute();
    expect((await countCasts(db, kabukicho, casts(''), NIGHT)).byCategory.girls).toBe(0);
    await db.updateTable('shops').set({ status: 'open' }).where('id', '=', id).execute();
    expect((await countCasts(db, kabukicho, casts(''), NIGHT)).byCategory.girls).toBe(1);
  });
});

describe('the page of a place', () => {
  it('knows the facts of the night', async () => {
    const facts = await readFacts(db, kabukicho, NIGHT);
    expect(facts).toMatchObject({ median60: 8800, tonight: 3, earliest: { openMinute: 1200 } });
    expect(facts.openings.reduce((sum, group) => sum + group.shops, 0)).toBe(3);
  });

  it.each([
    ['tokyo/page/1', '', '/shops/tokyo/'],
    [
      'tokyo/night-kabukicho/page/1/',
      'girls=1&open=1',
      '/shops/tokyo/night-kabukicho/?caba=0&girls=1&sexy=0&open=1',
    ],
  ])('has one address for the first page: %s?%s has moved', async (path, query, to) => {
    const search = new URLSearchParams(query);
    expect(await readShopListPage(db, path, search, NIGHT)).toEqual({ kind: 'moved', to });
  });

  it.each(['\0', '..', '新宿', 'a'.repeat(500)])('knows no ?area=%j', async (area) => {
    const search = new URLSearchParams({ area });
    expect(await readShopListPage(db, 'tokyo', search, NIGHT)).toEqual({ kind: 'missing' });
    expect(await readCastListPage(db, 'tokyo', search, NIGHT)).toEqual({ kind: 'missing' });
  });

  it('takes a list of the whole country for a filtered one: neither stored nor indexed', async () => {
    const search = new URLSearchParams();
    expect(await readShopListPage(db, '', search, NIGHT)).toMatchObject({ filtered: true });
    expect(await readCastListPage(db, '', search, NIGHT)).toMatchObject({ filtered: true });
    expect(await readShopListPage(db, 'tokyo', search, NIGHT)).toMatchObject({ filtered: false });
  });

  it('moves ?area= to the path of the area and keeps the toggles', async () => {
    const read = (query: string) => readShopListPage(db, 'tokyo', new URLSearchParams(query), NIGHT);
    expect(await read('area=night-kinshicho&caba=1')).toEqual({
      kind: 'moved',
      to: '/shops/tokyo/night-kinshicho/?caba=1&girls=0&sexy=0',
    });
    expect(await read('area=nowhere')).toEqual({ kind: 'missing' });
    const { id } = await db
      .selectFrom('areas')
      .where('slug', '=', 'night-kinshicho')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await read(`area=${id}`)).toEqual({ kind: 'moved', to: '/shops/tokyo/night-kinshicho/' });
    for (const area of ['0', '999999999', `${id}.0`, `-${id}`])
      expect(await read(`area=${area}`)).toEqual({ kind: 'missing' });
    const elsewhere = new URLSearchParams({ area: String(id) });
    expect(await readShopListPage(db, 'osaka', elsewhere, NIGHT)).toEqual({ kind: 'missing' });
  });

  it.each(['nowhere', 'tokyo/nowhere', 'tokyo/station/nowhere', 'osaka/night-kabukicho', 'tokyo/page/2'])(
    'has nothing at %s',
    async (path) => {
      expect(await readShopListPage(db, path, new URLSearchParams(), NIGHT)).toEqual({ kind: 'missing' });
    },
  );

  it.each([
    ['tokyo', ''],
    ['tokyo/night-kabukicho', ''],
    ['tokyo/night-kabukicho', 'open=1&tonight=1&coupon=1&budgetMax=15000'],
    ['tokyo/station/night-shinjuku', ''],
  ])('reads %s?%s in at most eight queries, shops and casts', async (path, query) => {
    const search = new URLSearchParams(query);
    const shopPage = await countingQueries(() => readShopListPage(db, path, search, NIGHT));
    const castPage = await countingQueries(() => readCastListPage(db, path, new URLSearchParams(), NIGHT));
    expect(shopPage.queries).toBeLessThanOrEqual(8);
    expect(castPage.queries).toBeLessThanOrEqual(8);
  });

  it('names the night by its business day', () => {
    expect(casts(`date=${FRIDAY}`).date).toBe(FRIDAY);
  });
});
