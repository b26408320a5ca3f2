import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOldDeliveries } from '../../server/community/magazines/issue-queries.ts';
import { DELIVERIES_KEPT_DAYS, STOP_DAYS } from '../../server/community/magazines/rules.ts';
import { sendPlanned, sweepPlans } from '../../server/community/magazines/send-planned.ts';
import { lookupAddress, PURPOSE } from '../../server/community/magazines/subscribe.ts';
import { clockOf } from '../../server/core/business-day.ts';
import { config } from '../../server/core/config.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { ShopMagazines } from '../../server/desk/shop-magazines/contract.ts';
import { forgetLimits, readOutbox } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
const DAY_MS = 86_400_000;
const TEXT = { subject: '今夜のご案内', body: '20時から営業します。\nお待ちしております。' };
let places: Places | undefined;
let shopId: number;
let own: Browser;
let count = 0;

beforeEach(async () => {
  Object.assign(config().operator, { address: '東京都新宿区1-2-3' });
  await forgetLimits(world.db);
  places ??= await addPlaces(world.db);
  shopId = await addShop(world.db, places, { name: '宵待' });
  own = (await shopBrowser(world.db, [shopId])).browser;
});

const path = (more = '') => `/api/shop_admin/${shopId}/magazines/${more}`;
const write = (more: object = {}, browser = own, headers?: Record<string, string>) =>
  browser.post(path(), { ...TEXT, ...more }, headers);
const read = async () => (await own.get(path())).body as ShopMagazines;
const later = (ms = DAY_MS) => clockOf(Date.now() + ms);

async function addReaders(number: number): Promise<number[]> {
  const ids = [];
  for (let i = 0; i < number; i += 1) {
    const email = `magazine-${++count}@example.jp`;
    const { id } = await world.db
      .insertInto('magazineSubscriptions')
      .values({
        ...{ shopId, lookup: lookupAddress(email), sealed: seal(PURPOSE, email), network: '127.0.0.0/24' },
        ...{ tokenHash: randomBytes(32), tokenUntil: new Date(), textVersion: 1, confirmedAt: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

const plans = () => world.db.selectFrom('magazinePlans').selectAll().where('shopId', '=', shopId).execute();
const issues = () => world.db.selectFrom('magazineIssues').selectAll().where('shopId', '=', shopId).execute();
const fallDue = () =>
  world.db
    .updateTable('magazinePlans')
    .set({
      dueAt: new Date(),
      day: sql<string>`(now() at time zone 'Asia/Tokyo' - interval '5 hours')::date`,
    })
    .where('shopId', '=', shopId)
    .execute();

describe('an issue', () => {
  it('goes at once to all readers, once however often its call is repeated, and is recorded', async () => {
    await addReaders(6);
    const key = { 'Idempotency-Key': `issue-${shopId}-0001` };
    const [first, again] = [await write({}, own, key), await write({}, own, key)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({ message: '配信を始めました。', readers: '5人以上' });
    expect(again.body).toEqual(first.body);
    expect(await issues()).toHaveLength(1);
    const audit = await world.db
      .selectFrom('auditEvents')
      .select(['realm', 'detail'])
      .where('event', '=', 'magazine.sent')
      .where('target', '=', `shop:${shopId}`)
      .execute();
    expect(audit).toMatchObject([{ realm: 'shop', detail: { recipients: 6 } }]);
    const second = await write();
    expect([second.status, second.body]).toMatchObject([422, { errors: { custom: [/1回です/] } }]);
  });

  it('waits for its hour, and then becomes the issue of the day, once', async () => {
    await addReaders(5);
    const planned = await write({ sendOn: later() });
    expect(planned.body).toMatchObject({ message: '配信を予約しました。', items: [{ state: 'waiting' }] });
    const [plan] = await plans();
    await sendPlanned(world.db, plan?.id ?? 0);
    expect(await issues()).toEqual([]);
    await fallDue();
    await takeJobs(world.db, 'send_planned_magazine');
    await sweepPlans(world.db);
    expect(await takeJobs(world.db, 'send_planned_magazine')).toContainEqual({ planId: plan?.id });
    await Promise.all([sendPlanned(world.db, plan?.id ?? 0), sendPlanned(world.db, plan?.id ?? 0)]);
    expect([await plans(), (await issues()).length]).toEqual([[], 1]);
  });

  it('is one a business day, planned or sent', async () => {
    const sendOn = later();
    expect((await write({ sendOn })).status).toBe(200);
    const taken = await write({ sendOn });
    expect([taken.status, taken.body]).toMatchObject([422, { errors: { sendOn: [/1回です/] } }]);
    await fallDue();
    expect((await write()).status).toBe(422);
    expect(await issues()).toEqual([]);
  });

  it('at 01:30 belongs to the night before', async () => {
    const date = later(2 * DAY_MS).slice(0, 10);
    const { body } = await write({ sendOn: `${date} 01:30` });
    expect((body as ShopMagazines).items[0]?.on).toMatch(/ 25:30$/);
    expect((await write({ sendOn: `${date} 04:30` })).status).toBe(422);
    expect((await write({ sendOn: `${date} 05:30` })).status).toBe(200);
  });

  it('can be cancelled before it goes, and by no other shop', async () => {
    await write({ sendOn: later() });
    const plan = (await read()).items[0]?.plan ?? '';
    const [planned] = await plans();
    const other = await addShop(world.db, places as Places, { name: '月灯り' });
    const { browser } = await shopBrowser(world.db, [other]);
    expect((await browser.post(path(`${plan}/cancel`), {})).status).toBe(404);
    expect((await browser.post(`/api/shop_admin/${other}/magazines/${plan}/cancel`, {})).status).toBe(422);
    expect(await plans()).toHaveLength(1);
    const done = await own.post(path(`${plan}/cancel`), {});
    expect(done.body).toMatchObject({ message: '予約を取り消しました。', items: [] });
    await sendPlanned(world.db, planned?.id ?? 0);
    expect(await issues()).toEqual([]);
    const twice = await own.post(path(`${plan}/cancel`), {});
    expect(twice.body).toEqual({ errors: { custom: ['この予約は、配信されたか、取り消されています。'] } });
  });

  it.each([
    [{ subject: '' }, 'subject', '件名を入力してください。'],
    [{ body: ' ' }, 'body', '本文を入力してください。'],
    [{ subject: 'あ'.repeat(61) }, 'subject', '件名は60文字以内で入力してください。（現在61文字）'],
    [{ sendOn: '明日' }, 'sendOn', '配信日時の形式が正しくありません。例：2026-11-20 18:00'],
    [{ sendOn: '2026-01-01 18:00' }, 'sendOn', '配信日時は、いまより後にしてください。'],
    [{ sendOn: '2099-01-01 18:00' }, 'sendOn', '予約できるのは30日先までです。'],
  ])('with %j hears what is wrong at its field', async (more, field, problem) => {
    const answer = await write(more);
    expect([answer.status, answer.body]).toEqual([422, { errors: { [field]: [problem] } }]);
    expect([await issues(), await plans()]).toEqual([[], []]);
  });

  it('with a word that staff do not allow is refused, and not sent when the word came later', async () => {
    await write({ sendOn: later() });
    await world.db
      .insertInto('bannedWords')
      .values({ word: '営業します', folded: sql`fold_text('営業します')`, addedBy: null } as never)
      .execute();
    try {
      for (const [to, form] of [
        ['', TEXT],
        ['test/', TEXT],
      ] as const)
        expect((await own.post(path(to), form)).body).toMatchObject({
          errors: { body: [/使用できない言葉/] },
        });
      await fallDue();
      await sendPlanned(world.db, (await plans())[0]?.id ?? 0);
    } finally {
      await world.db.deleteFrom('bannedWords').execute();
    }
    expect(await issues()).toEqual([]);
    const [item] = (await read()).items;
    expect([item?.state, item?.results]).toEqual([
      'unsent',
      '使用できない言葉が含まれていたため、送りませんでした。',
    ]);
  });

  it('of a shop that is not open, or whose day is over, is not sent', async () => {
    await write({ sendOn: later() });
    await fallDue();
    await world.db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', shopId).execute();
    const [plan] = await plans();
    await sendPlanned(world.db, plan?.id ?? 0);
    expect(await plans()).toMatchObject([{ problem: 'closed' }]);
    expect((await write()).status).toBe(422);
    await world.db.updateTable('shops').set({ status: 'open' }).where('id', '=', shopId).execute();
    await world.db
      .updateTable('magazinePlans')
      .set({ problem: null, day: '2026-01-01' })
      .where('shopId', '=', shopId)
      .execute();
    await sendPlanned(world.db, plan?.id ?? 0);
    expect(await plans()).toMatchObject([{ problem: 'late' }]);
    expect(await issues()).toEqual([]);
  });

  it('waits for the address of the operator', async () => {
    Object.assign(config().operator, { address: null });
    const answer = await write();
    expect(answer.body).toMatchObject({
      errors: { custom: ['運営の準備ができていないため、いまは配信できません。'] },
    });
    expect((await read()).canSend).toBe(false);
  });
});

it('a test goes to the own address alone, and stops nothing', async () => {
  const answer = await own.post(path('test/'), TEXT);
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'あなたのメールアドレスにテストのメールを送りました。' },
  ]);
  expect((await readOutbox(world)).filter(({ channel }) => channel === 'mail')).toHaveLength(1);
  expect(await issues()).toEqual([]);
});

describe('results', () => {
  it('say few of what is below five, and stay when the deliveries are gone', async () => {
    const readers = await addReaders(13);
    await write();
    const [issue] = await issues();
    const of = (ids: number[]) => sql<number>`any(${ids}::bigint[])`;
    const sentAt = new Date(Date.now() - (STOP_DAYS + 1) * DAY_MS);
    await world.db
      .updateTable('magazineDeliveries')
      .set({ sentAt })
      .where('issueId', '=', issue?.id ?? 0)
      .execute();
    const finish = (days: number) =>
      world.db
        .updateTable('magazineIssues')
        .set({ finishedAt: new Date(Date.now() - days * DAY_MS) })
        .where('shopId', '=', shopId)
        .execute();
    const stop = (ids: number[], at: number, by: 'link' | 'bounce' = 'link') =>
      world.db
        .updateTable('magazineSubscriptions')
        .set({ stoppedAt: new Date(at), stoppedBy: by, sealed: null })
        .where('id', '=', of(ids))
        .execute();
    const said = async () => (await read()).items[0]?.results;
    expect(await said()).toBe('配信：10人以上　7日以内に停止：0人');
    await finish(STOP_DAYS + 1);
    await stop(readers.slice(0, 3), sentAt.getTime() + DAY_MS);
    expect(await said()).toBe('配信：13人　7日以内に停止：5人未満');
    await stop(readers.slice(3, 5), sentAt.getTime() + STOP_DAYS * DAY_MS);
    await stop(readers.slice(5, 8), sentAt.getTime() + DAY_MS, 'bounce');
    expect(await said()).toBe('配信：13人　7日以内に停止：5人未満');
    await stop(readers.slice(8, 11), sentAt.getTime() + DAY_MS);
    expect(await said()).toBe('配信：13人　7日以内に停止：6人');
    expect((await read()).readers).toBe('5人未満');
    await finish(DELIVERIES_KEPT_DAYS + 1);
    await deleteOldDeliveries(world.db, DELIVERIES_KEPT_DAYS, STOP_DAYS);
    const left = world.db
      .selectFrom('magazineDeliveries')
      .select('issueId')
      .where('issueId', '=', issue?.id ?? 0);
    expect(await left.execute()).toEqual([]);
    expect(await said()).toBe('配信：13人　7日以内に停止：6人');
  });

  it('are for owners of the shop alone', async () => {
    const staff = await shopBrowser(world.db, [shopId], { role: 'staff' });
    expect((await staff.browser.get(path())).status).toBe(403);
    expect((await write({}, staff.browser)).status).toBe(403);
    expect((await new Browser().get(path())).status).toBe(404);
  });
});
