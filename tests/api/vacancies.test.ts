import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import { forgetLimits } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { lastingDay } from '../support/lasting-day.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const HOUR_MS = 3_600_000;
const world = databaseWorld();
let places: Places;
let shopId: number;
let name: string;
let shops = 0;
let staff: Browser;

beforeAll(async () => {
  await lastingDay();
  places = await addPlaces(world.db);
});
beforeEach(async () => {
  await forgetLimits(world.db);
  // Ids that a search has found are kept for a minute, by what was asked.
  name = `宵待${++shops}号`;
  shopId = await addShop(world.db, places, { name });
  ({ browser: staff } = await shopBrowser(world.db, [shopId], { role: 'staff' }));
});

const say = (state: string, by = staff, id = shopId) => by.post(`/api/shop_admin/${id}/vacancy`, { state });
const seen = async (query = '') =>
  (
    (await new Browser().get(`/api/searches?type=shop&text=${encodeURIComponent(name)}${query}`)).body
      .items as {
      id: number;
      vacancy: unknown;
    }[]
  )
    .filter(({ id }) => id === shopId)
    .map(({ vacancy }) => vacancy);
/** Open every day but today. */
async function closeToday(): Promise<void> {
  const hours = { shopId, openMinute: 1200, closeMinute: 1500 };
  await world.db
    .insertInto('shopHours')
    .values(Array.from({ length: 7 }, (_, weekday) => ({ weekday, ...hours })))
    .execute();
  const today = { shopId, businessDate: businessDateOf(Date.now()), openMinute: null, closeMinute: null };
  await world.db.insertInto('shopSpecialDays').values(today).execute();
}
const endIn = (ms: number) =>
  world.db
    .updateTable('shopVacancies')
    .set({ saidAt: new Date(Date.now() + ms - HOUR_MS), endsAt: new Date(Date.now() + ms) })
    .where('shopId', '=', shopId)
    .execute();

describe('what a shop says of its seats', () => {
  it('is said by its staff with one call, found by every visitor at once, and taken back', async () => {
    expect(await seen('&seats=1')).toEqual([]);
    const from = Date.now();
    const { status, body } = await say('free');
    expect(status).toBe(200);
    expect(body.message).toMatch(/^「空席あり」と表示しました。\d{1,2}:\d{2}に自動で消えます。$/);
    expect(body.vacancy).toEqual({
      state: 'free',
      at: expect.stringMatching(/^\d{1,2}:\d{2}$/),
      endsAt: expect.any(Number),
    });
    const { endsAt } = body.vacancy as { endsAt: number };
    expect(Math.abs(endsAt - from - HOUR_MS)).toBeLessThan(60_000);
    expect(await seen('&seats=1')).toEqual([body.vacancy]);
    expect(
      (await new Browser().get(`/api/shops/count?seats=1&text=${encodeURIComponent(name)}`)).body.total,
    ).toBe(1);

    expect((await say('busy')).body.vacancy).toMatchObject({ state: 'busy' });
    expect(await seen('&seats=1')).toEqual([]);
    expect(await seen()).toMatchObject([{ state: 'busy' }]);

    expect((await say('none')).body).toEqual({ message: '表示をやめました。', vacancy: null });
    expect(await seen()).toEqual([null]);
  });

  it('is over by itself after an hour, whatever runs beside it', async () => {
    await say('free');
    await endIn(60_000);
    expect(await seen('&seats=1')).toHaveLength(1);
    await endIn(-1);
    expect(await seen('&seats=1')).toEqual([]);
    expect(await seen()).toEqual([null]);
  });

  it('cannot be made to hold for longer, by no hand in the database', async () => {
    const late = {
      shopId,
      state: 'free' as const,
      saidAt: new Date(),
      endsAt: new Date(Date.now() + 2 * HOUR_MS),
    };
    await expect(world.db.insertInto('shopVacancies').values(late).execute()).rejects.toThrow('check');
  });

  it('is refused while the shop is closed, and of a draft', async () => {
    await closeToday();
    const closed = await say('free');
    expect([closed.status, closed.body.errors]).toEqual([
      422,
      { custom: ['営業時間中に押してください。営業時間が違うときは、「お店の情報」で変更できます。'] },
    ]);
    expect(await seen()).toEqual([null]);
    await world.db.updateTable('shops').set({ status: 'draft' }).where('id', '=', shopId).execute();
    expect((await say('free')).status).toBe(422);
  });

  it('is said of no other shop', async () => {
    const other = await addShop(world.db, places, { name: '暁' });
    expect((await say('free', staff, other)).status).toBe(404);
    expect(
      await world.db.selectFrom('shopVacancies').selectAll().where('shopId', '=', other).execute(),
    ).toEqual([]);
  });

  it('counts a vacancy that is gone as none, in the record as well', async () => {
    await say('busy');
    await endIn(-1);
    await say('free');
    const own = await world.db
      .selectFrom('auditLog')
      .select('detail')
      .where('event', '=', 'shop_vacancy.said')
      .where('target', '=', `shop:${shopId}`)
      .orderBy('id')
      .execute();
    expect(own.map(({ detail }) => detail)).toEqual([
      { before: null, after: 'busy' },
      { before: null, after: 'free' },
    ]);
  });
});
