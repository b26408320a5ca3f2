import { beforeEach, expect, it, vi } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { ShiftWeek } from '../../server/desk/shifts/contract.ts';
import type { Cell } from '../../server/desk/shifts/rules.ts';
import { readSchedule } from '../../server/directory/schedules/read-schedule.ts';
import { createShiftStore, type ShiftStore } from '../../src/features/shifts/desk/shift-store.ts';
import { randomFrom } from '../bench/random.ts';
import { addUser, Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const STEPS = 400;
const SEED = 20_261_127;
const CELLS: Cell[] = [
  { start: 1200, end: 1500 },
  { start: 1260, end: 1560 },
  { start: 1320, end: null },
  'off',
  null,
];

let places: Places | undefined;
let browsers: Browser[];
let shopId: number;
let castIds: number[];
/** Whose call goes out. */
let turn = 0;

beforeEach(async () => {
  places ??= await addPlaces(test.db);
  shopId = await addShop(test.db, places, { name: '宵待' });
  castIds = [];
  for (const name of ['さくら', 'みお', 'れいな', '凛'])
    castIds.push(await addCast(test.db, shopId, { name, kana: name }));
  browsers = [(await shopBrowser(test.db, [shopId])).browser, (await shopBrowser(test.db, [shopId])).browser];
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { documentElement: { dataset: { sessionTag: '' } } });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const browser = browsers[turn] as Browser;
    const answer =
      method === 'GET' ? await browser.get(path) : await browser.post(path, JSON.parse(body ?? '{}'));
    return Response.json(answer.body, { status: answer.status });
  });
  return () => vi.unstubAllGlobals();
});

const read = async (query = '') =>
  (await browsers[0]?.get(`/api/shop_admin/${shopId}/shifts${query}`))?.body as ShiftWeek;

it('two browsers that edit one week at random end equal, and equal to the database', async () => {
  const next = randomFrom(SEED);
  const today = businessDateOf(Date.now());
  const dates = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead));
  const start = await read();
  const stores = [createShiftStore(shopId, start), createShiftStore(shopId, start)];
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  let crossed = 0;
  async function step(store: ShiftStore): Promise<void> {
    const deed = next(10);
    if (deed < 6) store.enter([{ castId: pick(castIds), date: pick(dates), to: pick(CELLS) }]);
    else if (deed === 6) store.undo();
    else if (deed === 7) await store.refresh();
    else {
      for (const conflict of store.$conflicts.get()) {
        crossed += 1;
        store.resolve(conflict, next(2) === 0);
      }
      await store.publish();
    }
  }
  for (let i = 0; i < STEPS; i++) {
    turn = next(2);
    await step(stores[turn] as ShiftStore);
  }
  for (turn = 0; turn < 2; turn++) {
    const store = stores[turn] as ShiftStore;
    await store.refresh();
    for (const conflict of store.$conflicts.get()) store.resolve(conflict, true);
    await store.publish();
    expect(store.$edits.get().size).toBe(0);
  }
  turn = 0;
  await stores[0]?.refresh();
  const { cells } = await read();
  const stored = new Map(cells.map(({ castId, date, cell }) => [`${castId} ${date}`, cell]));
  for (const castId of castIds)
    for (const date of dates) {
      const expected = stored.get(`${castId} ${date}`) ?? null;
      expect(stores.map((store) => store.cellAt({ castId, date }))).toEqual([expected, expected]);
    }
  expect(crossed).toBeGreaterThan(5);
});

it('two weeks are read, filled from the weeks before and published at once', async () => {
  const today = businessDateOf(Date.now());
  const [castId = 0] = castIds;
  await addShift(test.db, { castId, shopId, businessDate: addDays(today, -7), endMinute: 1500 });
  await addShift(test.db, { castId, shopId, businessDate: addDays(today, 1), endMinute: 1500 });
  expect(((await read('?weeks=3')) as unknown as { errors: object }).errors).toEqual({
    weeks: ['表示できるのは1週間か2週間です。'],
  });
  const store = createShiftStore(shopId, await read());
  turn = 0;
  await store.show(today, 2);
  expect([store.$week.get().days.length, store.shownWeeks()]).toEqual([14, 2]);
  await store.copyLastWeek();
  expect([...store.$edits.get().keys()]).toEqual([`${castId} ${today}`, `${castId} ${addDays(today, 8)}`]);
  await store.publish();
  expect([store.$week.get().days.length, store.$edits.get().size]).toEqual([14, 0]);
  const { cells } = await read('?weeks=2');
  expect(cells.map(({ date }) => date).toSorted()).toEqual([today, addDays(today, 1), addDays(today, 8)]);
});

it('a week is published and taken back: visitors read what they read before, and a cast hears of either', async () => {
  const date = addDays(businessDateOf(Date.now()), 1);
  const [sakura = 0, mio = 0] = castIds;
  await addShift(test.db, { castId: mio, shopId, businessDate: date, startMinute: 1320 });
  const { id, myId } = await addUser(test.db, 'さくら', { kind: 'cast' });
  await test.db.updateTable('users').set({ castId: sakura }).where('id', '=', id).execute();
  const her = new Browser();
  await her.logInAs(test.db, id);
  const seen = async () =>
    (await readSchedule(test.db, shopId, date, Date.now()))?.schedule.items.map((item) => [
      item.name,
      item.in,
    ]);
  const heard = async () => (await her.get(`/api/my_page/${myId}/notifications`)).body;
  turn = 0;
  const store = createShiftStore(shopId, await read());
  store.enter([
    { castId: sakura, date, to: { start: 1200, end: 1500 } },
    { castId: mio, date, to: 'off' },
  ]);
  await store.publish();
  expect(await seen()).toEqual([['さくら', '20:00']]);
  const line = { text: 'お店が出勤の予定を変更しました', path: `/my_page/${myId}/shifts/`, unread: true };
  const { items, newest } = await heard();
  expect(items).toMatchObject([line]);
  await her.post(`/api/my_page/${myId}/notifications`, { upTo: newest });
  expect((await heard()).items).toMatchObject([{ ...line, unread: false }]);
  await store.takeBack();
  expect(await seen()).toEqual([['みお', '22:00']]);
  expect((await heard()).items).toMatchObject([line]);
  expect((await read()).cells).toEqual([
    { castId: mio, date, cell: { start: 1320, end: null }, byCast: false },
  ]);
});
