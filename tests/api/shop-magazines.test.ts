import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOldDeliveries } from '../../server/community/magazines/issue-queries.ts';
import { DELIVERIES_KEPT_DAYS, LATE_HOURS, STOP_DAYS } from '../../server/community/magazines/rules.ts';
import { sendPlanned, sweepPlans } from '../../server/community/magazines/send-planned.ts';
import { lookupAddress, PURPOSE } from '../../server/community/magazines/subscribe.ts';
import { deliverBatch, MAGAZINE_STEPS } from '../../server/community/magazines/tasks.ts';
import { addDays, businessDateOf, clockOf, instantOf } from '../../server/core/business-day.ts';
import { config } from '../../server/core/config.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import { connect } from '../../server/core/db/connect.ts';
import { doEach } from '../../server/core/promises.ts';
import type { ShopMagazines } from '../../server/desk/shop-magazines/contract.ts';
import { sealEmail } from '../../server/identity/shop-logins/find-login.ts';
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
let first: number;
let count = 0;

beforeEach(async () => {
  Object.assign(config().operator, { address: '東京都新宿区1-2-3' });
  await forgetLimits(world.db);
  places ??= await addPlaces(world.db);
  shopId = await addShop(world.db, places, { name: '宵待' });
  own = (await shopBrowser(world.db, [shopId])).browser;
  [first = 0] = await addReaders(1);
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

const stopped = (ids: number[], { at = Date.now(), by = 'link' as 'link' | 'bounce' } = {}) =>
  world.db
    .updateTable('magazineSubscriptions')
    .set({ stoppedAt: new Date(at), stoppedBy: by, sealed: null })
    .where('id', 'in', ids)
    .execute();
const setStatus = (status: 'open' | 'hidden' | 'draft') =>
  world.db.updateTable('shops').set({ status }).where('id', '=', shopId).execute();
const eventsOf = async (event: string) =>
  (
    await world.db
      .selectFrom('auditLog')
      .select('event')
      .where('event', '=', event)
      .where('target', '=', `shop:${shopId}`)
      .execute()
  ).length;
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
    await addReaders(5);
    const key = { 'Idempotency-Key': `issue-${shopId}-0001` };
    const [once, again] = [await write({}, own, key), await write({}, own, key)];
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(once.body).toMatchObject({ message: '配信を始めました。', readers: '5人以上' });
    expect(again.body).toEqual(once.body);
    expect(await issues()).toHaveLength(1);
    const audit = await world.db
      .selectFrom('auditLog')
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
    expect([await eventsOf('magazine.cancelled'), await eventsOf('magazine.removed')]).toEqual([1, 0]);
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
    await setStatus('hidden');
    const [plan] = await plans();
    await sendPlanned(world.db, plan?.id ?? 0);
    expect(await plans()).toMatchObject([{ problem: 'closed' }]);
    expect((await write()).body).toEqual({
      errors: { custom: ['お店のページが非公開のため、いまは配信できません。'] },
    });
    await setStatus('draft');
    expect((await write()).body).toEqual({
      errors: { custom: ['お店のページを公開すると配信できます。'] },
    });
    await setStatus('open');
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
    expect(await read()).toMatchObject({
      canTest: false,
      problem: '運営の準備ができていないため、いまは配信できません。',
    });
  });

  it('needs a reader: neither the day nor a plan is spent on no one', async () => {
    expect(await read()).toMatchObject({ canTest: true, problem: null });
    await stopped([first]);
    const problem = '登録している人がいないため、いまは配信できません。';
    for (const more of [{}, { sendOn: later() }])
      expect((await write(more)).body).toEqual({ errors: { custom: [problem] } });
    expect([await issues(), await plans()]).toEqual([[], []]);
    expect(await read()).toMatchObject({ canTest: true, problem, readers: '0人' });
  });

  it.each([
    ['day', '同じ営業日にほかの配信があったため、送りませんでした。'],
    ['address', '運営の準備ができていなかったため、送りませんでした。'],
  ])('that cannot go at its hour says why (%s), and leaves the list by hand', async (problem, said) => {
    await write({ sendOn: later() });
    if (problem === 'day') await write();
    else Object.assign(config().operator, { address: null });
    const before = (await issues()).length;
    await fallDue();
    await sendPlanned(world.db, (await plans())[0]?.id ?? 0);
    expect([await plans(), (await issues()).length]).toMatchObject([[{ problem }], before]);
    const item = (await read()).items.find(({ state }) => state === 'unsent');
    expect(item?.results).toBe(said);
    const done = await own.post(path(`${item?.plan}/cancel`), {});
    expect(done.body).toMatchObject({ message: '一覧から消しました。' });
    expect([await eventsOf('magazine.cancelled'), await eventsOf('magazine.removed')]).toEqual([0, 1]);
    expect(await plans()).toEqual([]);
  });

  it('that is late is the one of its own night: the next day keeps its own', async () => {
    const night = addDays(businessDateOf(Date.now()), 1);
    const next = addDays(night, 1);
    expect((await write({ sendOn: clockOf(instantOf(night, 28 * 60 + 30)) })).status).toBe(200);
    const [plan] = await plans();
    const morning = new Date(instantOf(night, 29 * 60 + (LATE_HOURS * 60) / 2)).toISOString();
    await sql`create schema morning`.execute(world.owner);
    await sql
      .raw(
        `create function morning.now() returns timestamptz language sql as $$ select '${morning}'::timestamptz $$`,
      )
      .execute(world.owner);
    const url = new URL(world.ownerUrl);
    url.searchParams.set('options', '-c search_path=morning,public,pg_catalog');
    const db = connect(String(url), { name: 'test', unlimited: true });
    try {
      await sendPlanned(db, plan?.id ?? 0);
    } finally {
      await db.destroy();
      await sql`drop schema morning cascade`.execute(world.owner);
    }
    expect((await issues()).map(({ day }) => day)).toEqual([night]);
    expect(await plans()).toEqual([]);
    expect((await write({ sendOn: clockOf(instantOf(next, 20 * 60)) })).status).toBe(200);
    expect((await write({ sendOn: clockOf(instantOf(night, 21 * 60)) })).status).toBe(422);
  });

  it('goes at its hour though another step of the hour fails', async () => {
    await write({ sendOn: later() });
    await fallDue();
    await takeJobs(world.db, 'send_planned_magazine');
    await sql`
      create function stop_here() returns trigger language plpgsql as $body$
      begin raise exception 'no room'; end $body$`.execute(world.owner);
    await sql`
      create trigger stop_here before update on magazine_issues for each statement
      execute function stop_here()`.execute(world.owner);
    const steps = (MAGAZINE_STEPS.hourly ?? []).map((step) => () => step(world.db));
    await expect(doEach(steps)).rejects.toThrow('no room');
    await sql`drop function stop_here() cascade`.execute(world.owner);
    const [plan] = await plans();
    expect(await takeJobs(world.db, 'send_planned_magazine')).toContainEqual({ planId: plan?.id });
  });

  it('stands in the list: what waits, the next one first, then what was sent, the newest first', async () => {
    const day = (days: number) => businessDateOf(Date.now() + days * DAY_MS);
    const issue = (days: number) => ({
      ...{
        shopId,
        day: day(days),
        subject: `${days}`,
        body: '宵',
        createdAt: new Date(Date.now() + days * DAY_MS),
      },
      finishedAt: new Date(),
    });
    await world.db
      .insertInto('magazineIssues')
      .values(Array.from({ length: 35 }, (_, i) => issue(i - 35)))
      .execute();
    for (const days of [3, 1, 2]) await write({ subject: `${days}`, sendOn: later(days * DAY_MS) });
    const { items } = await read();
    const past = Array.from({ length: 30 }, (_, i) => `${-i - 1}`);
    expect(items.map(({ subject }) => subject)).toEqual(['1', '2', '3', ...past]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });
});

describe('a test', () => {
  const test = () => own.post(path('test/'), TEXT);
  const points = (limit: string) =>
    world.db.selectFrom('rateLimits').select('points').where('key', 'like', `${limit}:%`).execute();
  const aMinuteLater = () => world.db.deleteFrom('rateLimits').where('key', 'like', 'mail:%').execute();

  it('goes to the own address alone, and stops nothing', async () => {
    const email = 'yoimachi@example.jp';
    const logins = world.db.selectFrom('shopLoginShops').select('shopLoginId').where('shopId', '=', shopId);
    await world.db
      .updateTable('shopLogins')
      .set({ emailSealed: sealEmail(email) })
      .where('id', 'in', logins)
      .execute();
    await shopBrowser(world.db, [shopId]);
    const before = (await readOutbox(world)).length;
    const answer = await test();
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'あなたのメールアドレスにテストのメールを送りました。' },
    ]);
    const letters = (await readOutbox(world)).slice(before).map(({ letter }) => letter);
    expect(letters).toMatchObject([{ to: email, subject: '【よあかり】【テスト】今夜のご案内' }]);
    expect(letters[0]?.text).toContain('20時から営業します。');
    expect(JSON.stringify(letters)).not.toContain('stop_magazine');
    expect(letters[0]).not.toHaveProperty('list');
    expect(await issues()).toEqual([]);
  });

  it('is three a day, of which one that is refused is none', async () => {
    Object.assign(config().operator, { address: null });
    for (let i = 0; i < 4; i++) expect((await test()).status).toBe(422);
    Object.assign(config().operator, { address: '東京都新宿区1-2-3' });
    expect((await own.post(path('test/'), { ...TEXT, body: '' })).status).toBe(422);
    expect((await test()).status).toBe(200);
    // One address gets a mail a minute.
    for (let i = 0; i < 4; i++) expect((await test()).status).toBe(429);
    for (let i = 0; i < 2; i++) {
      await aMinuteLater();
      expect((await test()).status).toBe(200);
    }
    await aMinuteLater();
    expect((await test()).status).toBe(429);
    expect([await points('magazine_test'), await points('mail')]).toEqual([[{ points: 3 }], []]);
  });
});

describe('results', () => {
  it('are in steps for good, and stay when the deliveries are gone', async () => {
    const readers = await addReaders(12);
    await write();
    const [issue] = await issues();
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
    const said = async () => (await read()).items[0]?.results;
    expect(await said()).toBe('配信：10人以上　7日以内に停止：0人');
    await finish(STOP_DAYS + 1);
    const soon = sentAt.getTime() + DAY_MS;
    await stopped(readers.slice(0, 3), { at: soon });
    expect(await said()).toBe('配信：10人以上　7日以内に停止：5人未満');
    await stopped(readers.slice(3, 5), { at: sentAt.getTime() + STOP_DAYS * DAY_MS });
    await stopped(readers.slice(5, 8), { at: soon, by: 'bounce' });
    expect(await said()).toBe('配信：10人以上　7日以内に停止：5人未満');
    await stopped(readers.slice(8, 11), { at: soon });
    expect(await said()).toBe('配信：10人以上　7日以内に停止：5人以上');
    expect((await read()).readers).toBe('5人未満');
    await finish(DELIVERIES_KEPT_DAYS + 1);
    await deleteOldDeliveries(world.db, DELIVERIES_KEPT_DAYS, STOP_DAYS);
    const left = world.db
      .selectFrom('magazineDeliveries')
      .select('issueId')
      .where('issueId', '=', issue?.id ?? 0);
    expect(await left.execute()).toEqual([]);
    expect(await said()).toBe('配信：10人以上　7日以内に停止：5人以上');
  });

  it('of an issue whose readers have all stopped before it left say so', async () => {
    await write();
    await stopped([first]);
    await deliverBatch(world.db, (await issues())[0]?.id ?? 0);
    expect((await read()).items).toMatchObject([{ state: 'sent', results: '配信：0人　7日以内に停止：0人' }]);
  });

  it('are for owners of the shop alone', async () => {
    const staff = await shopBrowser(world.db, [shopId], { role: 'staff' });
    expect((await staff.browser.get(path())).status).toBe(403);
    expect((await write({}, staff.browser)).status).toBe(403);
    expect((await new Browser().get(path())).status).toBe(404);
  });
});
