import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import { readCastListPage } from '../../server/directory/browsing/read-cast-list-page.ts';
import { forgetLimits } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { lastingDay } from '../support/lasting-day.ts';
import { addCast, addPlaces, addShop, type Places } from '../support/seed.ts';
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
const recorded = async () => {
  const own = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('event', '=', 'shop_vacancy.said')
    .where('target', '=', `shop:${shopId}`)
    .orderBy('id')
    .execute();
  return own.map(({ detail }) => detail);
};
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

  it('finds the girls of the shop as well, this minute', async () => {
    const castId = await addCast(world.db, shopId, { name: 'さくら' });
    const query = `seats=1&text=${encodeURIComponent(name)}`;
    const girls = async () => {
      const { items } = (await new Browser().get(`/api/searches?type=casts&${query}`)).body;
      const { total } = (await new Browser().get(`/api/casts/count?${query}`)).body;
      return [(items as { id: number }[]).map(({ id }) => id), total];
    };
    expect(await girls()).toEqual([[], 0]);
    await say('free');
    expect(await girls()).toEqual([[castId], 1]);
    const page = await readCastListPage(world.db, '', new URLSearchParams(query), Date.now());
    expect('vacancies' in page && page.vacancies.get(castId)).toMatchObject({ state: 'free' });
    await say('busy');
    expect(await girls()).toEqual([[], 0]);
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
  });

  it('is refused by one that has only said that it is closed today', async () => {
    const today = { shopId, businessDate: businessDateOf(Date.now()), openMinute: null, closeMinute: null };
    await world.db.insertInto('shopSpecialDays').values(today).execute();
    expect((await say('busy')).status).toBe(422);
    expect(await seen()).toEqual([null]);
  });

  it.each([
    ['draft', 'お店のページを公開すると、使えるようになります。'],
    ['hidden', 'お店のページが非公開のため、いまは表示できません。'],
  ] as const)('is refused while the page is %s', async (status, words) => {
    await world.db.updateTable('shops').set({ status }).where('id', '=', shopId).execute();
    const { status: answered, body } = await say('free');
    expect([answered, body.errors]).toEqual([422, { custom: [words] }]);
  });

  it('ends with the hours that held when it was said', async () => {
    const { browser: owner } = await shopBrowser(world.db, [shopId]);
    const data = `/api/shop_admin/${shopId}/data`;
    const publish = async (part: 'hours' | 'days', to: unknown) => {
      const was = ((await owner.get(data)).body.data as Record<string, unknown>)[part];
      expect((await owner.post(`${data}/${part}`, { was, to })).status).toBe(200);
    };
    await say('free');
    await publish('days', [{ date: businessDateOf(Date.now()), hours: null, note: '' }]);
    expect(await seen('&seats=1')).toEqual([]);
    expect(await seen()).toEqual([null]);
    await publish('days', []);
    await say('free');
    expect(await seen('&seats=1')).toHaveLength(1);
    await publish(
      'hours',
      Array.from({ length: 7 }, () => ({ open: 1200, close: 1500 })),
    );
    expect(await seen('&seats=1')).toEqual([]);
  });

  it('is of this minute on a later page of a list, too', async () => {
    const ids = [shopId, await addShop(world.db, places, { name })];
    const now = Date.now();
    const ends = { saidAt: new Date(now), endsAt: new Date(now + HOUR_MS) };
    await world.db
      .insertInto('shopVacancies')
      .values(ids.map((id) => ({ shopId: id, state: 'free' as const, ...ends })))
      .execute();
    const address = `/api/searches?type=shop&text=${encodeURIComponent(name)}&seats=1&limit=1`;
    const first = (await new Browser().get(address)).body;
    expect(first.items).toHaveLength(1);
    await world.db
      .updateTable('shopVacancies')
      .set({ saidAt: new Date(now - HOUR_MS - 1), endsAt: new Date(now - 1) })
      .where('shopId', 'in', ids)
      .execute();
    const next = await new Browser().get(`${address}&cursor=${first.next}`);
    expect([next.status, next.body.items]).toEqual([200, []]);
  });

  it('is no deed where there was nothing to take back', async () => {
    expect((await say('none')).status).toBe(200);
    expect(await recorded()).toEqual([]);
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
    expect(await recorded()).toEqual([
      { before: null, after: 'busy' },
      { before: null, after: 'free' },
    ]);
  });
});
