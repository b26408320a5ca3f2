import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { monthBefore, monthOf } from '../../server/directory/reviews/rules.ts';
import { storeReview } from '../../server/directory/reviews/save-review.ts';
import { Browser } from '../support/browser.ts';
import { memberCaller } from '../support/callers.ts';
import { ReviewWorld, SAVED, TEXT } from '../support/review-world.ts';
import { addCast, addShop } from '../support/seed.ts';
import { addPerson } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const OWN_SHOP = '所属するお店・管理しているお店の口コミは書けません。';
const test = databaseWorld();
const world = new ReviewWorld(test);
beforeAll(() => world.begin());
beforeEach(() => world.open());

describe('an own review', () => {
  it('I6: is shown as PR and is in no number of points when the shop has given something for it', async () => {
    await world.write(await world.person('ほか'), { totalValue: 4 });
    const before = await world.rated();
    await world.write(world.member, { totalValue: 5, castValue: 5, rewarded: true });
    expect(await world.rated()).toEqual({ ...before, reviewCount: 2 });
    const { summary, items } = await world.listed();
    expect(summary).toMatchObject({ count: 2, totalValue: 4, castValue: null, totals: [0, 1, 0, 0, 0] });
    expect(items.map(({ rewarded }) => rewarded)).toEqual([true, false]);
    expect((await world.own(world.member)).rewarded).toBe(true);
    await world.write(world.member, { totalValue: 5, rewarded: false, version: 1 });
    expect((await world.rated()).rating).toBeGreaterThan(before.rating ?? 9);
  });

  it('lists the newest of many visits, by their numbers', async () => {
    await world.write(world.member);
    await sql`insert into review_visits (review_id, total_value, body, written_at)
      select id, n / 10.0, 'その' || n, now() from reviews, generate_series(1, 30) n
      where shop_id = ${world.shopId}`.execute(test.db);
    const [review] = (await world.listed()).items;
    expect(review?.visitCount).toBe(31);
    expect(review?.visits.map(({ number, body }) => `${number} ${body}`)).toEqual([
      ...['26 その26', '27 その27', '28 その28', '29 その29', '30 その30', '31 '],
    ]);
  });

  it('keeps its month when that is longer ago than a new one may be', async () => {
    const old = monthBefore(monthOf(Date.now()), 30);
    await world.write(world.member);
    await sql`update reviews set visited_month = ${`${old}-01`} where shop_id = ${world.shopId}`.execute(
      test.db,
    );
    expect((await world.write(world.member, { visited: old, comment: `${TEXT}追記` })).status).toBe(200);
    expect((await world.rows())[0]?.visitedMonth).toBe(`${old}-01`);
    const other = monthBefore(monthOf(Date.now()), 31);
    expect((await world.write(world.member, { visited: other })).status).toBe(422);
  });

  it('costs none of the five of a day when it is put right, and one when another visit is described', async () => {
    const writer = await world.person('なおし');
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, i) => addShop(test.db, world.places, { name: `月灯り${i}` })),
    );
    for (let version = 0; version < 6; version++)
      expect((await world.write(writer, { version, comment: `${TEXT}${version}` })).status).toBe(200);
    for (const shopId of others.slice(0, 3)) expect((await world.write(writer, { shopId })).status).toBe(200);
    expect((await world.write(writer, { again: true })).status).toBe(200);
    expect((await world.write(writer, { shopId: others[3] })).status).toBe(429);
    expect((await world.write(writer, { comment: `${TEXT}なおした` })).status).toBe(200);
  });

  it('is empty with 2.8 before it is written, and comes back for editing', async () => {
    expect(await world.own(world.member)).toMatchObject({
      version: 0,
      amount: null,
      castValue: 2.8,
      costValue: 2.8,
      totalValue: 2.8,
      castTouched: false,
      comment: '',
      refusal: null,
    });
    const visited = monthBefore(monthOf(Date.now()), 1);
    const saved = await world.write(world.member, {
      amount: '１万２千円',
      people: '2人',
      visited,
      castValue: 4.3,
    });
    expect([saved.status, saved.body]).toEqual([
      200,
      { message: SAVED, version: 1, held: false, note: null },
    ]);
    expect(await world.own(world.member)).toMatchObject({
      ...{ version: 1, amount: 12_000, people: 2, visited, castValue: 4.3, castTouched: true },
      ...{ costValue: 2.8, costTouched: false, totalValue: 4, comment: TEXT, visits: 1 },
    });
    await world.write(world.member, { totalValue: 3, version: 1 });
    expect((await world.rows()).map(({ totalValue, version }) => [totalValue, version])).toEqual([[3, 2]]);
  });

  it.each([
    ['12,000円', 12_000],
    ['１２０００', 12_000],
    ['1万2千円', 12_000],
    ['一万五千', 15_000],
    ['1.5万', 15_000],
    ['約8千円', 8000],
    [12_000, 12_000],
    ['', null],
    ['1,000,000', 1_000_000],
  ])('takes the amount %s as %s', async (amount, stored) => {
    expect((await world.write(world.member, { amount })).status).toBe(200);
    expect((await world.rows())[0]?.amount).toBe(stored);
  });

  it.each([
    [{ amount: '1000001' }, 'amount', '金額は0〜1,000,000円の範囲で、整数で入力してください。'],
    [{ amount: '12.5' }, 'amount', '金額は0〜1,000,000円の範囲で、整数で入力してください。'],
    [{ amount: 'たくさん' }, 'amount', '金額は0〜1,000,000円の範囲で、整数で入力してください。'],
    [{ amount: -1 }, 'amount', '金額は0〜1,000,000円の範囲で、整数で入力してください。'],
    [{ people: 0 }, 'people', '人数は1〜20人の範囲で入力してください。'],
    [{ people: '21' }, 'people', '人数は1〜20人の範囲で入力してください。'],
    [{ comment: '短い感想です。' }, 'comment', '口コミは20文字以上で入力してください。（現在7文字）'],
    [{ comment: 'あ'.repeat(2001) }, 'comment', '口コミは2,000文字以内で入力してください。（現在2,001文字）'],
    [
      { comment: `${TEXT}店員はブスでした。` },
      'comment',
      '「ブス」は、人を傷つける言葉として受けとられます。見たことと感じたことに書きかえてください。',
    ],
    [{ comment: `${TEXT}09012345678まで` }, 'comment', '口コミに連絡先やURLは書けません。'],
    [{ comment: `${TEXT}https://example.jp` }, 'comment', '口コミに連絡先やURLは書けません。'],
    [{ comment: `${TEXT}bit.ly/abc` }, 'comment', '口コミに連絡先やURLは書けません。'],
    [{ comment: `${TEXT}a（アット）b。com` }, 'comment', '口コミに連絡先やURLは書けません。'],
    [{ totalValue: null, comment: '' }, 'custom', '評価か口コミを入力してください。'],
  ])('refuses %j and stores nothing', async (form, field, problem) => {
    const answer = await world.write(world.member, form);
    expect([answer.status, answer.body]).toEqual([422, { errors: { [field]: [problem] } }]);
    expect(await world.rows()).toEqual([]);
  });

  it.each([-0.1, 5.1, 2.85, 'NaN', Number('1e308') * 1])('S30: refuses the rating %s', async (value) => {
    for (const axis of ['castValue', 'costValue', 'totalValue']) {
      const answer = await world.write(world.member, { [axis]: value });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ [axis]: ['評価は0.0〜5.0の範囲で入力してください。'] });
    }
    expect(await world.rows()).toEqual([]);
  });

  it('S30: refuses months that are to come, longer ago than two years, or none', async () => {
    const now = monthOf(Date.now());
    for (const visited of [monthBefore(now, -1), monthBefore(now, 24), '2026-13', '1999-01', 'x'])
      expect((await world.write(world.member, { visited })).body.errors).toEqual({
        visited: ['来店した年月は、直近24か月の中から選択してください。'],
      });
    for (const visited of [now, monthBefore(now, 23)])
      expect((await world.write(world.member, { visited })).status).toBe(200);
  });

  it('S28: comes after the login', async () => {
    const answer = await new Browser().post('/api/review', { shopId: world.shopId, totalValue: 4 });
    expect([answer.status, answer.body.needLogin]).toEqual([401, true]);
    expect(await world.rows()).toEqual([]);
  });

  it('two screens that change it lose neither silently', async () => {
    await world.write(world.member);
    const first = await world.write(world.member, { comment: `${TEXT}一枚目`, version: 1 });
    const second = await world.write(world.member, { comment: `${TEXT}二枚目`, version: 1 });
    expect([first.status, second.status]).toEqual([200, 422]);
    expect(second.body.errors).toMatchObject({ custom: [expect.stringContaining('ほかの画面で変更')] });
    expect((await world.rows())[0]?.body).toBe(`${TEXT}一枚目`);
    expect((await world.write(world.member, { comment: `${TEXT}二枚目`, version: 2 })).status).toBe(200);
    // A screen that was opened before the first review of another one.
    expect((await world.write(world.member, { version: 0 })).status).toBe(422);
  });

  it('S77: fifty at once leave one row', async () => {
    const caller = await memberCaller(test.db, world.member.id);
    const form = { shopId: world.shopId, again: false, totalValue: 4, comment: TEXT };
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => storeReview(test.db, caller, { ...form, amount: i })),
    );
    expect((await world.rows()).map(({ version }) => version)).toEqual([50]);
    expect(await world.rated()).toEqual({ reviewCount: 1, rating: 3 });
  });

  it('R12: the same under one key is written once', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.write(world.member, {}, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await world.rows()).map(({ version }) => version)).toEqual([1]);
    expect((await world.write(world.member, { amount: 5 }, key)).status).toBe(422);
  });

  it('S77: is refused to casts of the shop and to its logins', async () => {
    const cast = await addPerson(test.db, 'さくら', await addCast(test.db, world.shopId, { name: 'さくら' }));
    const answer = await world.write(cast);
    expect([answer.status, answer.body.errors]).toEqual([422, { custom: [OWN_SHOP] }]);
    expect((await world.own(cast)).refusal).toBe(OWN_SHOP);
    const hopeful = await world.person('れい');
    const wish = test.db
      .updateTable('users')
      .set({ wishedShopId: world.shopId })
      .where('id', '=', hopeful.id);
    await wish.execute();
    expect((await world.write(hopeful)).body.errors).toEqual({ custom: [OWN_SHOP] });
    const shopLogin = await world.shopBrowser(world.shopId);
    expect((await shopLogin.post('/api/review', { shopId: world.shopId, totalValue: 5 })).status).toBe(403);
    await world.shopBrowser(world.shopId, world.member.browser);
    expect((await world.write(world.member)).body.errors).toEqual({ custom: [OWN_SHOP] });
    expect(await world.rows()).toEqual([]);
    const other = await addShop(test.db, world.places, { name: '暁' });
    expect((await world.write(world.member, { shopId: other })).status).toBe(200);
  });

  it('keeps earlier visits when it is a further one, and goes with all of them', async () => {
    const [before, now] = [monthBefore(monthOf(Date.now()), 4), monthOf(Date.now())];
    await world.write(world.member, { visited: before, totalValue: 3.8 });
    await world.write(world.member, {
      visited: now,
      totalValue: 4.2,
      comment: `${TEXT}二回目`,
      again: true,
      version: 1,
    });
    expect((await world.shown()).map(({ visitCount, visits }) => [visitCount, visits])).toEqual([[2, []]]);
    const [review] = (await world.listed()).items;
    expect(review?.visits.map(({ number, total }) => [number, total])).toEqual([
      [1, 3.8],
      [2, 4.2],
    ]);
    expect([review?.body, review?.visits[0]?.body]).toEqual([`${TEXT}二回目`, TEXT]);
    expect((await world.own(world.member)).visits).toBe(2);
    const changes = await world.changesOf(() =>
      world.member.browser.send('DELETE', '/api/review', { shopId: world.shopId }),
    );
    expect(changes).toContain(`shop:${world.shopId}`);
    expect(await world.rows()).toEqual([]);
    expect(await world.rated()).toEqual({ reviewCount: 0, rating: null });
    expect((await world.member.browser.send('DELETE', '/api/review', { shopId: world.shopId })).status).toBe(
      404,
    );
  });
});
