import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { formatDate } from '../../server/core/holidays.ts';
import type { OwnShifts, ShiftWeek } from '../../server/desk/shifts/contract.ts';
import type { Cell } from '../../server/desk/shifts/rules.ts';
import { importShifts } from '../../server/directory/importing/import-shifts.ts';
import { readSchedule } from '../../server/directory/schedules/read-schedule.ts';
import { forgetLimits, mailsTo } from '../support/accounts.ts';
import { addUser, Browser, proveShopMail } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const EVENING: Cell = { start: 1200, end: 1500 };
const LATE: Cell = { start: 1320, end: null };
let places: Places | undefined;
let count = 0;
let [today, tomorrow] = ['', ''];

async function newShop() {
  places ??= await addPlaces(test.db);
  const mail = `own-shifts-${++count}@example.jp`;
  const id = await addShop(test.db, places, { name: '宵待', email: mail });
  const { browser } = await shopBrowser(test.db, [id]);
  return { id, mail, browser };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

async function newCast(of: Shop, name = 'さくら') {
  const externalId = `OWN${++count}`;
  const castId = await addCast(test.db, of.id, { name, externalId });
  const { id, myId } = await addUser(test.db, name, { kind: 'cast' });
  await test.db.updateTable('users').set({ castId }).where('id', '=', id).execute();
  const browser = new Browser();
  await browser.logInAs(test.db, id);
  return { castId, externalId, browser, path: `/api/my_page/${myId}/shifts` };
}
type Cast = Awaited<ReturnType<typeof newCast>>;

let shop: Shop;
let cast: Cast;
beforeEach(async () => {
  await forgetLimits(test.db);
  today = businessDateOf(Date.now());
  tomorrow = addDays(today, 1);
  shop = await newShop();
  cast = await newCast(shop);
});

type Change = { date: string; was: Cell; to: Cell };
const save = (changes: Change[], of = cast) => of.browser.post(of.path, { changes });
const read = async (of = cast) => (await of.browser.get(of.path)).body as unknown as OwnShifts;
const deskCells = async () =>
  ((await shop.browser.get(`/api/shop_admin/${shop.id}/shifts`)).body as unknown as ShiftWeek).cells;
const mails = () => mailsTo(test.db, shop.mail);

describe("a cast's own shifts", () => {
  it('are two weeks from today, with the hours of her shop, and nothing of others', async () => {
    const other = await newCast(shop, 'みお');
    for (const { castId } of [cast, other])
      await addShift(test.db, { castId, shopId: shop.id, businessDate: tomorrow, endMinute: 1500 });
    const { days, cells, shop: named } = await read();
    expect(days.map(({ value }) => value)).toEqual(
      Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead)),
    );
    expect(cells).toEqual([{ date: tomorrow, cell: EVENING, byCast: false }]);
    expect(named).toEqual({ name: '宵待', path: `/shop/${shop.id}/` });
  });

  it('are added, changed and made days off by her; visitors and her shop see it', async () => {
    await addShift(test.db, {
      castId: cast.castId,
      shopId: shop.id,
      businessDate: tomorrow,
      endMinute: 1500,
    });
    await sql`delete from page_change`.execute(test.db);
    const answer = await save([
      { date: today, was: null, to: LATE },
      { date: tomorrow, was: EVENING, to: 'off' },
    ]);
    expect([answer.status, answer.body.message]).toEqual([200, '2件の変更を保存しました。']);
    const { castId } = cast;
    expect(await deskCells()).toEqual(
      expect.arrayContaining([
        { castId, date: today, cell: LATE, byCast: true },
        { castId, date: tomorrow, cell: 'off', byCast: true },
      ]),
    );
    const shown = await readSchedule(test.db, shop.id, today, Date.now());
    expect(shown?.schedule.items.map((item) => item.in)).toEqual(['22:00']);
    const tags = (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
    expect(tags).toEqual(expect.arrayContaining([`shop:${shop.id}`, `cast:${castId}`]));
    await save([{ date: today, was: LATE, to: EVENING }]);
    expect((await read()).cells).toContainEqual({ date: today, cell: EVENING, byCast: true });
  });

  it('leave alone what the shop has changed since she looked', async () => {
    await addShift(test.db, { castId: cast.castId, shopId: shop.id, businessDate: today, endMinute: 1500 });
    const answer = await save([
      { date: today, was: null, to: LATE },
      { date: tomorrow, was: null, to: LATE },
    ]);
    expect(answer.body).toMatchObject({
      conflicts: [{ date: today, cell: EVENING, to: LATE }],
      message: '1件の変更を保存しました。1件は、お店が先に変更しているため保存していません。',
    });
    expect((await read()).cells).toContainEqual({ date: today, cell: EVENING, byCast: false });
  });

  it('are entries of the shop again once it enters something over them, by its desk or an import', async () => {
    await save([
      { date: today, was: null, to: LATE },
      { date: tomorrow, was: null, to: LATE },
    ]);
    const { castId } = cast;
    const changes = [{ castId, date: today, was: LATE, to: EVENING }];
    await shop.browser.post(`/api/shop_admin/${shop.id}/shifts`, { first: today, changes });
    const line = `${cast.externalId},${tomorrow},20:00,25:00`;
    expect(await importShifts(test.db, `キャストコード,日付,開始,終了\n${line}\n`)).toMatchObject({
      errors: [],
    });
    expect(await deskCells()).toEqual([
      { castId, date: today, cell: EVENING, byCast: false },
      { castId, date: tomorrow, cell: EVENING, byCast: false },
    ]);
  });

  it.each([
    ['a day that is over', () => addDays(today, -1), LATE],
    ['a day after two weeks', () => addDays(today, 14), LATE],
    ['nothing at all', () => today, null],
    ['an end before the start', () => today, { start: 1200, end: 1200 }],
  ])('refuse %s', async (_, date, to) => {
    expect((await save([{ date: date(), was: null, to }])).status).toBe(422);
    expect((await read()).cells).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('are none without a shop', async () => {
    await test.db.updateTable('casts').set({ shopId: null }).where('id', '=', cast.castId).execute();
    expect(await read()).toMatchObject({ shop: null, days: [], cells: [] });
    const answer = await save([{ date: today, was: null, to: LATE }]);
    const errors = { custom: ['所属のお店が登録されると、出勤を入力できます。'] };
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    const rows = test.db.selectFrom('shifts').select('id').where('castId', '=', cast.castId);
    expect(await rows.execute()).toEqual([]);
  });

  it('are not those of another cast', async () => {
    const other = await newCast(shop, 'みお');
    const answer = await cast.browser.post(other.path, { changes: [{ date: today, was: null, to: LATE }] });
    expect([answer.status, (await cast.browser.get(other.path)).status]).toEqual([404, 404]);
    expect((await read(other)).cells).toEqual([]);
  });

  it('are recorded with her page, her shop and how many there were', async () => {
    await save([{ date: today, was: null, to: LATE }]);
    const row = await test.db
      .selectFrom('auditLog')
      .select(['realm', 'detail'])
      .where('event', '=', 'shifts.changed')
      .where('target', '=', `cast:${cast.castId}`)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ realm: 'member', detail: { shop: shop.id, cells: 1 } });
  });
});

describe('the mail to her shop', () => {
  const change = (to: Cell, was: Cell = null) => save([{ date: today, was, to }]);

  it('says whose days these are to an address that the shop has proven', async () => {
    await proveShopMail(test.db, shop.id, shop.mail);
    await save([
      { date: tomorrow, was: null, to: 'off' },
      { date: today, was: null, to: EVENING },
    ]);
    const [letter, ...others] = await mails();
    expect(others).toEqual([]);
    expect(letter?.subject).toContain('出勤の変更がありました');
    expect(letter?.text).toContain('さくらさんが、出勤を次のとおり変更しました。');
    expect(letter?.text).toContain(`${formatDate(today)} 20:00〜25:00\n${formatDate(tomorrow)} 休み`);
    expect(letter?.text).toContain(`/shop_admin/${shop.id}/shifts/`);
  });

  it('names no one to another address', async () => {
    await change(EVENING);
    const [letter] = await mails();
    expect(letter?.text).toContain('女の子が、出勤の予定を変更しました。');
    expect(letter?.text).not.toMatch(/さくら|20:00|休み/);
  });

  it('comes six times a day at most, and not when nothing has changed', async () => {
    await change(EVENING);
    await change(EVENING, EVENING);
    expect(await mails()).toHaveLength(1);
    let was: Cell = EVENING;
    for (const to of [LATE, 'off', EVENING, LATE, 'off', EVENING, LATE] as Cell[]) {
      await change(to, was);
      was = to;
    }
    expect(await mails()).toHaveLength(6);
    expect((await read()).cells).toEqual([{ date: today, cell: LATE, byCast: true }]);
  });
});
