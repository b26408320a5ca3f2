import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { ShiftWeek } from '../../server/desk/shifts/contract.ts';
import type { Cell } from '../../server/desk/shifts/rules.ts';
import { readSchedule } from '../../server/directory/schedules/read-schedule.ts';
import type { Browser } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const EVENING: Cell = { start: 1200, end: 1500 };
const LATE: Cell = { start: 1320, end: null };
let places: Places | undefined;

type Shop = { id: number; browser: Browser };
async function newShop(): Promise<Shop> {
  places ??= await addPlaces(test.db);
  const id = await addShop(test.db, places, { name: '宵待' });
  const { browser } = await shopBrowser(test.db, [id]);
  return { id, browser };
}

let [today, tomorrow] = ['', ''];
let shop: Shop;
let sakura: number;
let mio: number;
beforeEach(async () => {
  today = businessDateOf(Date.now());
  tomorrow = addDays(today, 1);
  shop = await newShop();
  sakura = await addCast(test.db, shop.id, { name: 'さくら', kana: 'サクラ' });
  mio = await addCast(test.db, shop.id, { name: 'みお', kana: 'ミオ' });
});

const address = ({ id }: Shop, first = '') => `/api/shop_admin/${id}/shifts${first && `?first=${first}`}`;
const weekOf = async (of: Shop, first?: string) =>
  (await of.browser.get(address(of, first))).body as ShiftWeek;
type Change = { castId: number; date: string; was: Cell; to: Cell };
const save = (of: Shop, changes: Change[], first = today) => of.browser.post(address(of), { first, changes });
const cellIn = ({ cells }: ShiftWeek, castId: number, on: string) =>
  cells.find((each) => each.castId === castId && each.date === on)?.cell ?? null;

describe('the week of a shop', () => {
  it('has seven days from today with their hours, its casts, and what is entered', async () => {
    await test.db
      .insertInto('shopSpecialDays')
      .values({ shopId: shop.id, businessDate: tomorrow, openMinute: 1140, closeMinute: 1440, note: '' })
      .execute();
    await addShift(test.db, { castId: mio, shopId: shop.id, businessDate: tomorrow, endMinute: 1500 });
    const week = await weekOf(shop);
    expect(week.days.map(({ value }) => value)).toEqual(
      Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)),
    );
    expect(week.days[1]?.hours).toEqual({ open: 1140, close: 1440 });
    expect(week.casts.map(({ name }) => name)).toEqual(['さくら', 'みお']);
    expect(week.cells).toEqual([{ castId: mio, date: tomorrow, cell: EVENING, byCast: false }]);
  });

  it('begins where it is asked to, within reach', async () => {
    const past = addDays(today, -7);
    expect((await weekOf(shop, past)).days[0]?.value).toBe(past);
    for (const far of [addDays(today, -36), addDays(today, 60), '2026-02-30', 'x'])
      expect((await shop.browser.get(address(shop, far))).status, far).toBe(422);
  });

  it('does not exist for the login of another shop', async () => {
    const other = await newShop();
    const foreign = await other.browser.get(address(shop));
    const absent = await other.browser.get(address({ ...shop, id: 999_999_999 }));
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(absent.text);
    const change = { castId: sakura, date: today, was: null, to: EVENING };
    const answer = await other.browser.post(address(shop), { first: today, changes: [change] });
    expect(answer.status).toBe(404);
    expect((await weekOf(shop)).cells).toEqual([]);
  });
});

describe('the file of a week', () => {
  it('has a line for each cast and day, for a spreadsheet, and no formula; it is recorded', async () => {
    await test.db.updateTable('casts').set({ name: '=1+1' }).where('id', '=', mio).execute();
    await addShift(test.db, { castId: mio, shopId: shop.id, businessDate: tomorrow, endMinute: 1530 });
    await save(shop, [{ castId: sakura, date: today, was: null, to: LATE }]);
    await save(shop, [{ castId: sakura, date: tomorrow, was: null, to: 'off' }]);
    const answer = await shop.browser.get(`/api/shop_admin/${shop.id}/shifts/csv?first=${today}`);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="shifts-${today}.csv"`);
    const [head, ...lines] = answer.text.split('\r\n');
    expect(head).toMatch(/^\ufeff?番号,名前,日付,開始,終了$/);
    expect(lines).toHaveLength(2 * 7 + 1);
    expect(lines).toEqual(
      expect.arrayContaining([
        `${sakura},さくら,${today},22:00,ラスト`,
        `${sakura},さくら,${tomorrow},休み,`,
        `${mio},'=1+1,${tomorrow},20:00,25:30`,
        `${mio},'=1+1,${today},,`,
      ]),
    );
    const event = await test.db
      .selectFrom('auditLog')
      .select(['realm', 'detail'])
      .where('event', '=', 'list.exported')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ realm: 'shop', detail: { shop: shop.id, rows: 14 } });
  });

  it('is not for the login of another shop', async () => {
    const other = await newShop();
    expect((await other.browser.get(`/api/shop_admin/${shop.id}/shifts/csv`)).status).toBe(404);
  });
});

describe('saving shifts', () => {
  it('enters shifts and days off, which the public reads, and stales the pages that show them', async () => {
    await sql`delete from page_change`.execute(test.db);
    const answer = await save(shop, [
      { castId: sakura, date: tomorrow, was: null, to: EVENING },
      { castId: mio, date: tomorrow, was: null, to: 'off' },
    ]);
    expect(answer.status, answer.text).toBe(200);
    const week = answer.body as unknown as ShiftWeek;
    expect(week.message).toBe('2件の変更を公開しました。');
    expect([cellIn(week, sakura, tomorrow), cellIn(week, mio, tomorrow)]).toEqual([EVENING, 'off']);
    const read = await readSchedule(test.db, shop.id, tomorrow, Date.now());
    expect(read?.schedule.items.map((item) => [item.name, item.in])).toEqual([['さくら', '20:00']]);
    const tags = (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
    expect(tags).toEqual(
      expect.arrayContaining([`shop:${shop.id}`, `cast:${sakura}`, `cast:${mio}`, `cast-card:${mio}`]),
    );
  });

  it('moves a shift, makes it a day off and empties it again', async () => {
    let was: Cell = null;
    for (const to of [EVENING, LATE, 'off', EVENING, null] as Cell[]) {
      const week = (await save(shop, [{ castId: sakura, date: today, was, to }]))
        .body as unknown as ShiftWeek;
      expect(week.conflicts).toEqual([]);
      expect(cellIn(week, sakura, today)).toEqual(to);
      was = to;
    }
  });

  it('leaves alone what another one has changed meanwhile, and does the rest', async () => {
    await save(shop, [{ castId: sakura, date: today, was: null, to: LATE }]);
    const answer = await save(shop, [
      { castId: sakura, date: today, was: null, to: EVENING },
      { castId: mio, date: today, was: null, to: EVENING },
    ]);
    const week = answer.body as unknown as ShiftWeek;
    expect(week.conflicts).toEqual([{ castId: sakura, date: today, cell: LATE, to: EVENING }]);
    expect(week.message).toBe('1件の変更を公開しました。1件は、ほかの人が先に変更しています。');
    expect([cellIn(week, sakura, today), cellIn(week, mio, today)]).toEqual([LATE, EVENING]);
  });

  it('finds nothing to do where both entered the same', async () => {
    await save(shop, [{ castId: sakura, date: today, was: null, to: LATE }]);
    const week = (await save(shop, [{ castId: sakura, date: today, was: null, to: LATE }]))
      .body as unknown as ShiftWeek;
    expect([week.conflicts, week.message]).toEqual([[], '0件の変更を公開しました。']);
  });

  it('loses no change of two logins that save at once', async () => {
    const days = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead));
    const answers = await Promise.all(
      days.flatMap((date) => [
        save(shop, [{ castId: sakura, date, was: null, to: EVENING }]),
        save(shop, [{ castId: sakura, date, was: null, to: LATE }]),
        save(shop, [{ castId: mio, date, was: null, to: 'off' }]),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const conflicts = answers.flatMap(({ body }) => (body as unknown as ShiftWeek).conflicts ?? []);
    expect(conflicts.map((each) => each.date).toSorted()).toEqual(days);
    const week = await weekOf(shop);
    for (const date of days) {
      expect([EVENING, LATE]).toContainEqual(cellIn(week, sakura, date));
      expect(cellIn(week, mio, date)).toBe('off');
    }
  });

  it.each([
    ['a day that is over', () => ({ date: addDays(today, -1) }), '過ぎた日の出勤は変更できません。'],
    ['a day too far', () => ({ date: addDays(today, 63) }), '出勤を入力できるのは、62日後までです。'],
  ])('refuses %s', async (_, wrong, words) => {
    const change = { castId: sakura, was: null, to: EVENING, ...wrong() };
    const answer = await save(shop, [change]);
    expect([answer.status, answer.body.errors]).toEqual([422, { custom: [words] }]);
    expect((await weekOf(shop)).cells).toEqual([]);
  });

  it.each([
    ['an end before the start', { start: 1200, end: 1200 }],
    ['a start before the day', { start: 240, end: 900 }],
    ['an end after the day', { start: 1200, end: 1741 }],
    ['a word', 'maybe'],
  ])('refuses %s', async (_, to) => {
    const answer = await save(shop, [{ castId: sakura, date: today, was: null, to: to as Cell }]);
    expect(answer.status).toBe(422);
    expect((await weekOf(shop)).cells).toEqual([]);
  });

  it('passes over a cast who works elsewhere, and does not touch her', async () => {
    const other = await newShop();
    const foreign = await addCast(test.db, other.id, { name: 'れな' });
    await addShift(test.db, { castId: foreign, shopId: other.id, businessDate: today });
    const answer = await save(shop, [
      { castId: foreign, date: today, was: null, to: EVENING },
      { castId: mio, date: today, was: null, to: EVENING },
    ]);
    expect(answer.body.message).toBe('1件の変更を公開しました。');
    expect(cellIn(await weekOf(other), foreign, today)).toEqual({ start: 1200, end: null });
  });

  it('is recorded with its shop, its login and how many cells there were', async () => {
    await save(shop, [{ castId: sakura, date: today, was: null, to: EVENING }]);
    const row = await test.db
      .selectFrom('auditLog')
      .select(['realm', 'detail'])
      .where('event', '=', 'shifts.changed')
      .where('target', '=', `shop:${shop.id}`)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ realm: 'shop', detail: { cells: 1 } });
  });

  it('ends a day off when an import enters a shift', async () => {
    await save(shop, [{ castId: sakura, date: tomorrow, was: null, to: 'off' }]);
    await addShift(test.db, { castId: sakura, shopId: shop.id, businessDate: tomorrow });
    expect(cellIn(await weekOf(shop), sakura, tomorrow)).toEqual({ start: 1200, end: null });
    const off = await test.db
      .selectFrom('castDaysOff')
      .select('castId')
      .where('castId', '=', sakura)
      .execute();
    expect(off).toEqual([]);
  });
});
