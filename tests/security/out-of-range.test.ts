import { beforeAll, describe, expect, it } from 'vitest';
import { readCastListPage } from '../../server/directory/browsing/read-cast-list-page.ts';
import { readShopListPage } from '../../server/directory/browsing/read-shop-list-page.ts';
import { BadParamsError } from '../../server/directory/listing/bad-params.ts';
import { Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let shopId: number;

beforeAll(async () => {
  shopId = await addShop(test.db, await addPlaces(test.db), { name: '宵待' });
  await addCast(test.db, shopId, { name: 'さくら' });
});

const NUMBERS = [
  '-1',
  '0',
  '1.5',
  '1e309',
  'NaN',
  '2147483648',
  '9223372036854775808',
  '１',
  'a',
  '1 or 1=1',
];
const DATES = [
  '2026-13-01',
  '2026-02-30',
  '1999-01-01',
  '9999-12-31',
  '2026-1-1',
  '2^31',
  "'; drop table users",
];

describe('S30: what is out of range', () => {
  it.each(NUMBERS)('a shop or place of the number %s is refused or unknown', async (number) => {
    const browser = new Browser();
    const id = encodeURIComponent(number);
    const schedule = await browser.get(`/api/schedules?shopId=${id}`);
    // A full-width digit is no number here.
    expect([404, 422], schedule.text).toContain(schedule.status);
    for (const path of ['shops/count?areaId', 'shops/count?prefectureId', 'casts/count?stationId']) {
      const answer = await browser.get(`/api/${path}=${id}`);
      expect(answer.status, path).toBe(422);
      expect(Object.keys(answer.body)).toEqual(['errors']);
    }
  });

  it.each(DATES)('the date %s is refused', async (date) => {
    const browser = new Browser();
    const day = encodeURIComponent(date);
    expect((await browser.get(`/api/schedules?shopId=${shopId}&date=${day}`)).status).toBe(422);
    expect((await browser.get(`/api/casts/count?date=${day}`)).status).toBe(422);
  });

  it.each(['-1', '0', '1.5', '2147483648', 'NaN', '１', '1e9'])(
    'page %s of a list shows nothing',
    async (page) => {
      for (const read of [readShopListPage, readCastListPage]) {
        const shown = await read(test.db, `tokyo/page/${page}`, new URLSearchParams(), Date.now()).catch(
          (error: Error) => error,
        );
        if (page === '0') expect(shown).toBeInstanceOf(BadParamsError);
        else expect(shown).toEqual({ kind: 'missing' });
      }
    },
  );

  it('an order or a budget that is not offered is refused', async () => {
    const browser = new Browser();
    for (const query of [
      'sort=password',
      'sort=new;drop',
      'budgetMax=-1',
      'budgetMax=1e309',
      'open=2',
      'caba=true',
    ])
      expect((await browser.get(`/api/shops/count?${query}`)).status, query).toBe(422);
  });
});
