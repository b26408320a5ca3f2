import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepTouches } from '../../server/community/touches/tasks.ts';
import { addDays, endOfBusinessDay, instantOf } from '../../server/core/business-day.ts';
import type { TouchKind } from '../../server/core/db/touch-tables.ts';
import type { ShopStatistics } from '../../server/desk/shop-statistics/contract.ts';
import { mondayOf } from '../../server/desk/shop-statistics/read-statistics.ts';
import { forgetLimits, registerByMail } from '../support/accounts.ts';
import { addUser, Browser, browserOf } from '../support/browser.ts';
import { addCast, addPlaces, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { addPost } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
/** A Thursday evening, as the hour from 21:00 is over. */
const NOW = instantOf('2026-11-26', 22 * 60);
const TODAY = '2026-11-26';
const MONDAY = '2026-11-23';
let places: Places | undefined;
let shopId: number;
let own: Browser;

async function newShop(): Promise<{ id: number; browser: Browser }> {
  places ??= await addPlaces(test.db);
  const id = await addShop(test.db, places, { name: '宵待', tel: '0312345678' });
  return { id, browser: (await shopBrowser(test.db, [id])).browser };
}

beforeEach(async () => {
  await forgetLimits(test.db);
  const shop = await newShop();
  [shopId, own] = [shop.id, shop.browser];
});
afterEach(() => void vi.useRealTimers());

const at = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now });
const touch = (browser: Browser, more: { kind?: string; postId?: number; shopId?: number } = {}) =>
  browser.post('/api/shop_touches', { shopId, kind: 'view', ...more });
const counts = () =>
  test.db
    .selectFrom('shopTouchCounts')
    .select(['businessDate', 'hour', 'kind', 'postId', 'count'])
    .where('shopId', '=', shopId)
    .orderBy('businessDate')
    .orderBy('kind')
    .orderBy('postId', (order) => order.asc().nullsFirst())
    .execute();
const addCounts = (days: Record<string, number>, kind: TouchKind = 'view', hour = 21) =>
  test.db
    .insertInto('shopTouchCounts')
    .values(
      Object.entries(days).map(([businessDate, count]) => ({
        ...{ shopId, businessDate, hour, kind, postId: null, count },
      })),
    )
    .execute();
const read = async (query = '', browser = own) => {
  const answer = await browser.get(`/api/shop_admin/${shopId}/statistics${query}`);
  return { ...answer, body: answer.body as unknown as ShopStatistics };
};

describe('touches of a shop', () => {
  it('count once for a network, kind and business day, at the hour of the first', async () => {
    at(instantOf(TODAY, 25 * 60 + 10));
    for (const i of [1, 2, 3]) await touch(new Browser(`198.18.31.${i}`));
    await touch(browserOf(32));
    await touch(browserOf(32), { kind: 'call' });
    expect((await touch(browserOf(32))).body).toEqual({ counted: false });
    at(endOfBusinessDay(Date.now()));
    await touch(browserOf(32));
    expect(await counts()).toEqual([
      { businessDate: TODAY, hour: 25, kind: 'call', postId: null, count: 1 },
      { businessDate: TODAY, hour: 25, kind: 'view', postId: null, count: 2 },
      { businessDate: addDays(TODAY, 1), hour: 5, kind: 'view', postId: null, count: 1 },
    ]);
  });

  it('count again by the post they came from, of casts of that shop alone', async () => {
    const postId = await addPost(test.db, await addCast(test.db, shopId, { name: 'さくら' }));
    const other = await newShop();
    const foreign = await addPost(test.db, await addCast(test.db, other.id, { name: 'れいな' }));
    await touch(browserOf(40), { postId });
    await touch(browserOf(41), { postId: foreign });
    await touch(browserOf(42), { postId: 999_999_999 });
    expect((await counts()).map((row) => [row.postId, row.count])).toEqual([
      [null, 3],
      [postId, 1],
    ]);
  });

  it('are none of the shop itself, of a closed one, or of another kind', async () => {
    expect((await touch(own)).body).toEqual({ counted: false });
    expect((await touch(browserOf(43), { kind: 'follow' })).status).toBe(422);
    await test.db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', shopId).execute();
    expect((await touch(browserOf(43))).body).toEqual({ counted: false });
    expect((await touch(browserOf(43), { shopId: 999_999_999 })).body).toEqual({ counted: false });
    expect(await counts()).toEqual([]);
  });

  it('are of what the shop has: its number, its LINE, a coupon that still holds', async () => {
    at(NOW);
    await test.db.updateTable('shops').set({ tel: null }).where('id', '=', shopId).execute();
    const coupon = { shopId, discountDetail: '初回10%オフ', frequencyText: 'はじめての方' };
    await test.db
      .insertInto('coupons')
      .values({ ...coupon, expiresOn: addDays(TODAY, -1) })
      .execute();
    const kinds = async () => {
      for (const kind of ['call', 'line', 'coupon', 'map']) await touch(browserOf(45), { kind });
      return (await counts()).map(({ kind }) => kind);
    };
    expect(await kinds()).toEqual(['map']);
    await test.db
      .updateTable('shops')
      .set({ tel: '0312345678', lineId: '@yoi' })
      .where('id', '=', shopId)
      .execute();
    await test.db
      .insertInto('coupons')
      .values({ ...coupon, expiresOn: TODAY })
      .execute();
    expect(await kinds()).toEqual(['call', 'coupon', 'line', 'map']);
  });

  it('forget networks with their day, and counts after half a year', async () => {
    at(NOW);
    await touch(browserOf(44));
    await addCounts({ [addDays(TODAY, -189)]: 1, [addDays(TODAY, -190)]: 1 });
    await sweepTouches(test.db, Date.now());
    const networks = test.db.selectFrom('shopTouches').select('kind').where('shopId', '=', shopId);
    expect(await networks.execute()).toHaveLength(1);
    expect((await counts()).map((row) => row.businessDate)).toEqual([addDays(TODAY, -189), TODAY]);
    await sweepTouches(test.db, endOfBusinessDay(Date.now()));
    expect(await networks.execute()).toEqual([]);
  });
});

describe('the numbers of a shop', () => {
  it('are days and totals of the week against the same days before, small ones hidden', async () => {
    at(NOW);
    await addCounts({ [MONDAY]: 40, '2026-11-24': 3, [TODAY]: 12 });
    await addCounts({ '2026-11-16': 20, '2026-11-19': 10, '2026-11-21': 99 });
    const { body } = await read();
    expect([body.first, body.last]).toEqual([MONDAY, TODAY]);
    expect(body.days.map(({ figures }) => figures.view)).toEqual([
      ...[
        { n: 40, is: 'exact' },
        { n: 0, is: 'few' },
        { n: 0, is: 'exact' },
        { n: 10, is: 'more' },
      ],
    ]);
    expect([body.total.view, body.totalBefore.view]).toEqual([
      { n: 50, is: 'more' },
      { n: 30, is: 'exact' },
    ]);
    // Until yesterday, a day is hidden; of the week before none is.
    expect([body.changes.view, body.changes.call]).toEqual([null, 0]);
    await addCounts({ '2026-11-24': 12 }, 'call');
    expect((await read()).body.changes.call).toBe(12);
    const { body: last } = await read('?period=last');
    expect(last.total.view).toEqual({ n: 129, is: 'exact' });
    expect(last.days).toHaveLength(7);
    const { body: month } = await read('?period=month');
    expect([month.first, month.days.length, month.total.view.n]).toEqual(['2026-10-26', 28, 129]);
    expect((await read('?period=year')).status).toBe(422);
  });

  it('leave out the hour that runs, of touches, follows and posts', async () => {
    const postId = await addPost(test.db, await addCast(test.db, shopId, { name: 'さくら' }));
    const { id: userId } = await addUser(test.db, '会員');
    const createdAt = new Date(instantOf(TODAY, 21 * 60 + 10));
    await test.db.insertInto('shopFollows').values({ userId, shopId, createdAt }).execute();
    at(NOW - 60_000);
    for (let i = 0; i < 6; i++) await touch(browserOf(60 + i), { postId });
    const seen = async () => {
      const { until, days, posts } = (await read()).body;
      const { view, follow } = days.at(-1)?.figures ?? {};
      return [until, view, follow, posts.map(({ figures }) => figures.view)];
    };
    const nothing = { n: 0, is: 'exact' };
    expect(await seen()).toEqual(['21:00', nothing, nothing, []]);
    at(NOW);
    const more = { n: 5, is: 'more' };
    expect(await seen()).toEqual(['22:00', more, { n: 0, is: 'few' }, [more]]);
  });

  it('name posts for members without a word of them', async () => {
    at(NOW);
    const castId = await addCast(test.db, shopId, { name: 'さくら' });
    const postId = await addPost(test.db, castId, { body: '今夜の合言葉', needLogin: true });
    await test.db
      .insertInto('shopTouchCounts')
      .values({ shopId, businessDate: MONDAY, hour: 21, kind: 'view', postId, count: 7 })
      .execute();
    const { text, body } = await read();
    expect(body.posts).toMatchObject([{ name: 'さくら', text: '', isLocked: true }]);
    const file = await own.get(`/api/shop_admin/${shopId}/statistics/csv`);
    expect(file.text).toContain('さくら 会員限定の投稿（');
    expect(`${text}${file.text}`).not.toContain('合言葉');
  });

  it('have hours from 5 to 28 and follows that stand, without suspended members', async () => {
    at(NOW);
    await addCounts({ '2026-11-16': 64, '2026-11-17': 31 });
    await addCounts({ '2026-11-16': 38 }, 'view', 28);
    await addCounts({ '2026-11-18': 4 }, 'view', 12);
    const followers = [];
    for (let i = 0; i < 6; i++) followers.push(await addUser(test.db, `会員${i}`));
    await test.db
      .insertInto('shopFollows')
      .values(
        followers.map(({ id }) => ({
          userId: id,
          shopId,
          createdAt: new Date(instantOf('2026-11-17', 25 * 60)),
        })),
      )
      .execute();
    const { body } = await read('?period=last');
    const [monday, tuesday, wednesday] = body.heat.view;
    expect(monday).toHaveLength(24);
    expect([monday?.[16], monday?.[23], tuesday?.[16]]).toEqual([
      { n: 60, is: 'more' },
      { n: 35, is: 'more' },
      { n: 30, is: 'more' },
    ]);
    // The day is hidden, so its hour counts nowhere.
    expect(wednesday?.[7]).toEqual({ n: 0, is: 'exact' });
    expect(body.days[1]?.figures.follow).toEqual({ n: 6, is: 'exact' });
    await test.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', followers[0]?.id ?? 0)
      .execute();
    expect((await read('?period=last')).body.days[1]?.figures.follow).toEqual({ n: 5, is: 'exact' });
  });

  it('hide the hours of a weekday whose sum would give a small one away, and no other weekday', async () => {
    at(NOW);
    await addCounts({ '2026-11-16': 20, '2026-11-17': 20 });
    await addCounts({ '2026-11-16': 3 }, 'view', 28);
    for (const hour of [18, 19, 20, 22]) await addCounts({ '2026-11-17': 2 }, 'view', hour);
    const { body, text } = await read('?period=last');
    const [monday, tuesday] = body.heat.view;
    expect(monday).toBeNull();
    expect([tuesday?.[13], tuesday?.[16]]).toEqual([
      { n: 0, is: 'few' },
      { n: 20, is: 'more' },
    ]);
    expect(text).not.toContain('"hours"');
  });

  it('of 13 weeks are shown by the week, each as it stood alone, with the 13 before', async () => {
    at(NOW);
    await addCounts({
      '2026-11-16': 40,
      '2026-11-09': 3,
      '2026-08-24': 12,
      '2026-08-17': 9,
      '2026-05-25': 7,
    });
    const { body } = await read('?period=quarter');
    expect([body.first, body.last, body.days.length]).toEqual(['2026-08-24', '2026-11-22', 91]);
    const said = (weeks: ShopStatistics['weeks']) =>
      weeks
        .filter(({ figures }) => figures.view.n > 0 || figures.view.is !== 'exact')
        .map((week) => [week.date, week.figures.view]);
    expect(said(body.weeks)).toEqual([
      ['2026-08-24', { n: 12, is: 'exact' }],
      ['2026-11-09', { n: 0, is: 'few' }],
      ['2026-11-16', { n: 40, is: 'exact' }],
    ]);
    expect(said(body.weeksBefore)).toEqual([
      ['2026-05-25', { n: 7, is: 'exact' }],
      ['2026-08-17', { n: 9, is: 'exact' }],
    ]);
    expect([body.weeks.length, body.total.view, body.totalBefore.view.n]).toEqual([
      13,
      { n: 52, is: 'more' },
      16,
    ]);
    const { body: week } = await read();
    expect(week.weeks).toEqual([]);
    const file = await own.get(`/api/shop_admin/${shopId}/statistics/csv?period=quarter`);
    const weeks = file.text.split('\r\n').filter((line) => line.startsWith('週,'));
    expect(weeks).toHaveLength(26);
    const names = ['2026-05-25', '2026-08-24', '2026-11-09', '2026-11-16'];
    expect(weeks.filter((line) => names.some((name) => line.includes(name)))).toEqual([
      ...['週,2026-05-25,7,0,0,0,0,0', '週,2026-08-24,12,0,0,0,0,0'],
      ...['週,2026-11-09,5未満,0,0,0,0,0', '週,2026-11-16,40,0,0,0,0,0'],
    ]);
    const ofWeek = await own.get(`/api/shop_admin/${shopId}/statistics/csv?period=week`);
    expect(ofWeek.text).not.toContain('\n週,');
    await sweepTouches(test.db, NOW);
    expect((await read('?period=quarter')).body.totalBefore.view.n).toBe(16);
  });

  it('name the follows that a post has led to, of casts of that shop alone', async () => {
    at(NOW - 3_600_000);
    const castId = await addCast(test.db, shopId, { name: 'さくら' });
    const postId = await addPost(test.db, castId);
    const other = await newShop();
    const elsewhere = await addPost(test.db, await addCast(test.db, other.id, { name: 'みお' }));
    for (let i = 0; i < 6; i++) {
      const member = await registerByMail(test.db, `follow-${shopId}-${i}@example.jp`);
      await forgetLimits(test.db);
      const form = { shopId, postId: i === 5 ? elsewhere : postId };
      expect((await member.browser.post('/api/shop_follow', form)).status).toBe(200);
    }
    await touch(browserOf(70), { postId });
    const sources = await test.db
      .selectFrom('shopFollows')
      .select('postId')
      .where('shopId', '=', shopId)
      .orderBy('postId')
      .execute();
    expect(sources.map((row) => row.postId)).toEqual([...Array(5).fill(postId), null]);
    // Follows have the database's time.
    await test.db
      .updateTable('shopFollows')
      .set({ createdAt: new Date(NOW - 3_600_000) })
      .where('shopId', '=', shopId)
      .execute();
    at(NOW);
    const { body } = await read();
    expect(body.posts.map(({ figures }) => [figures.view, figures.follow])).toEqual([
      [
        { n: 0, is: 'few' },
        { n: 5, is: 'more' },
      ],
    ]);
  });

  it('go into a file as they stand on the page, without a formula, and the record says so', async () => {
    at(NOW);
    await addCounts({ [MONDAY]: 40, '2026-11-24': 3 });
    const castId = await addCast(test.db, shopId, { name: '=1+1' });
    const postId = await addPost(test.db, castId, { body: '新しいドレス' });
    for (let i = 0; i < 6; i++) await touch(browserOf(50 + i), { postId });
    at(NOW + 3_600_000);
    const { status, text, headers } = await own.get(`/api/shop_admin/${shopId}/statistics/csv`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('statistics-2026-11-23.csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('区分,項目,ページの表示,電話,LINE,クーポン,地図,フォロー');
    expect(lines).toContain('日,2026-11-23,40,0,0,0,0,0');
    expect(lines).toContain('日,2026-11-24,5未満,0,0,0,0,0');
    expect(lines).toContain('日,2026-11-26,5以上,0,0,0,0,0');
    expect(lines.find((line) => line.startsWith('投稿,'))).toMatch(/^投稿,'=1\+1 新しいドレス（.*）,5以上,/);
    expect(lines.filter((line) => line.startsWith('月曜の時刻（4週間）,'))).toHaveLength(24);
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
    const events = await test.db
      .selectFrom('auditLog')
      .select(['target', 'detail'])
      .where('event', '=', 'list.exported')
      .execute();
    expect(events.map(({ target }) => target)).toContain('list:statistics');
  });

  it('are for the login of that shop alone', async () => {
    const { browser } = await newShop();
    for (const path of ['', '/csv'])
      for (const other of [browser, new Browser()])
        expect((await other.get(`/api/shop_admin/${shopId}/statistics${path}`)).status).toBe(404);
  });

  it('begin each week on Monday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual([
      ...['2026-11-16', '2026-11-23', '2026-11-23'],
    ]);
  });
});
