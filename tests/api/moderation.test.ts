import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cases, OpenedCase } from '../../server/desk/moderation/contract.ts';
import { sweepCases } from '../../server/desk/moderation/decide-case.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let world: TimelineWorld;
let desk: Browser;
let second: Browser;
let reporter: Person;

beforeAll(async () => {
  world = await addTimeline(test.db);
  desk = (await addAdminAtDesk(test.db, '田中')).browser;
  second = (await addAdminAtDesk(test.db, '佐藤')).browser;
  reporter = await addPerson(test.db, 'けん');
});
beforeEach(async () => {
  for (const table of ['reports', 'moderationCases', 'suspensionProposals', 'notifications'] as const)
    await test.db.deleteFrom(table).execute();
  await forgetLimits(test.db);
});

const report = (by: Browser, model: string, id: number, reason = 'spam') =>
  by.post('/api/reports', { model, id, reason, detail: '勧誘です。' });
const queue = async (query = '') =>
  ((await desk.get(`/api/admin/reports${query}`)).body as unknown as Cases).items;
const open = async (id: number) => (await desk.get(`/api/admin/reports/${id}`)).body as unknown as OpenedCase;
const decide = (id: number, action: string, by = desk) => by.post(`/api/admin/reports/${id}`, { action });
const noticesOf = async ({ browser, my }: Person) =>
  ((await browser.get(`${my}/notifications`)).body.items as { text: string }[]).map(({ text }) => text);
const hoursLeft = (dueOn = '') => (Date.parse(dueOn) - Date.now()) / 3_600_000;

describe('reports', () => {
  it('of the same thing are one case, the dangerous ones first, each with its clock', async () => {
    const [post, other] = [
      await addPost(test.db, Number(world.owner.castId)),
      await addPost(test.db, Number(world.other.castId)),
    ];
    await report(reporter.browser, 'Tl', post);
    await report(new Browser(), 'Tl', post, 'harassment');
    await report(reporter.browser, 'Tl', other, 'minor');
    const [urgent, usual, ...rest] = await queue();
    expect(rest).toEqual([]);
    expect(urgent).toMatchObject({ model: 'Tl', label: 'れいなさんの投稿', urgent: true, reports: 1 });
    expect(usual).toMatchObject({ urgent: false, reports: 2 });
    expect(hoursLeft(urgent?.dueOn)).toBeGreaterThan(1.9);
    expect(hoursLeft(urgent?.dueOn)).toBeLessThanOrEqual(2);
    expect(hoursLeft(usual?.dueOn)).toBeGreaterThan(23.9);
    await report(world.other.browser, 'Tl', post, 'safety');
    expect((await queue()).map(({ urgent: is }) => is)).toEqual([true, true]);
    expect((await queue('?model=Review')).length).toBe(0);
    expect((await queue('?q=れいな')).length).toBe(1);
  });

  it('keep the words as they were, beside what they are now', async () => {
    const post = await addPost(test.db, Number(world.owner.castId), { body: '連絡先はこちら' });
    await report(reporter.browser, 'Tl', post);
    await test.db.updateTable('posts').set({ body: '今夜も出勤です' }).where('id', '=', post).execute();
    const [item] = await queue();
    const opened = await open(item?.id ?? 0);
    expect(opened).toMatchObject({
      ...{ snapshot: '連絡先はこちら', current: '今夜も出勤です', path: `/tl/${post}/`, action: null },
      writer: { name: 'さくら', acted: 0, suspended: false },
      sent: [{ reason: '宣伝・客引き・勧誘', detail: '勧誘です。', by: 'member' }],
    });
    const { event, target } = await test.db
      .selectFrom('auditLog')
      .select(['event', 'target'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([event, target]).toEqual(['case.opened', `case:${item?.id}`]);
  });

  it('are decided once: the thing goes, its writer and who reported it are notified', async () => {
    const post = await addPost(test.db, Number(world.owner.castId));
    const next = await addPost(test.db, Number(world.other.castId));
    await report(reporter.browser, 'Tl', post);
    await report(reporter.browser, 'Tl', next);
    const [item, following] = await queue();
    const done = await decide(item?.id ?? 0, 'delete');
    expect(done.body).toEqual({
      message: '対応しました。通報した方に結果をお知らせしました。',
      nextId: following?.id,
    });
    expect((await new Browser().get(`/api/tl/${post}`)).status).toBe(404);
    expect(await noticesOf(reporter)).toEqual(['通報いただいた内容に対応しました']);
    expect(await noticesOf(world.owner)).toEqual([
      '投稿された内容がガイドラインに反していたため、運営が非表示にしました。くり返されると、ご利用を停止することがあります',
    ]);
    const outcomes = (await reporter.browser.get(`${reporter.my}/reports`)).body.items as object[];
    expect(outcomes).toMatchObject([{ outcome: '確認中です。' }, { outcome: '対応しました。' }]);
    const twice = await decide(item?.id ?? 0, 'none', second);
    expect([twice.status, twice.body.errors]).toEqual([
      ...[422, { custom: ['この通報は、ほかの管理者が対応済みです。'] }],
    ]);
    expect(await queue('?state=decided')).toMatchObject([
      { id: item?.id, status: 'acted', decidedBy: '田中' },
    ]);
    // What is reported anew is a new case.
    expect((await open(following?.id ?? 0)).writer?.acted).toBe(0);
  });

  it('S69: are in the download of who sent them in the words of the page, without what their thing hides now', async () => {
    const castId = Number(world.other.castId);
    const post = await addPost(test.db, Number(world.owner.castId), { body: '今夜も出勤です' });
    await report(reporter.browser, 'Cast', castId);
    await report(reporter.browser, 'Tl', post);
    const [about] = await queue('?q=れいな');
    await decide(about?.id ?? 0, 'hide');
    const { text, body } = await reporter.browser.download(reporter.my);
    const of = { reason: '宣伝・客引き・勧誘', detail: '勧誘です。', createdAt: expect.any(String) };
    expect(body.reports).toEqual([
      { ...of, label: 'さくらさんの投稿', status: '確認中です。' },
      { ...of, label: expect.stringContaining('のページ'), status: '対応しました。' },
    ]);
    for (const said of ['れいな', '今夜も出勤です', '"acted"', '"spam"']) expect(text).not.toContain(said);
    const listed = (await reporter.browser.get(`${reporter.my}/reports`)).body.items as { key: string }[];
    for (const item of listed)
      expect([Object.keys(item).includes('id'), item.key]).toEqual([
        ...[false, expect.stringMatching(/^[\w-]{16}$/)],
      ]);
    await test.db.updateTable('casts').set({ status: 'public', hiddenBy: [] }).execute();
  });

  it('are decided by one of two admins who press at once', async () => {
    await report(reporter.browser, 'Cast', Number(world.other.castId));
    const [item] = await queue();
    const answers = await Promise.all([desk, second].map((by) => decide(item?.id ?? 0, 'none', by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await noticesOf(reporter)).toEqual(['通報いただいた内容を確認しました。今回は対応しませんでした']);
  });

  it('offer what fits the thing, and a page that staff have hidden is gone', async () => {
    await report(reporter.browser, 'Cast', Number(world.other.castId));
    const [item] = await queue();
    const wrong = await decide(item?.id ?? 0, 'delete');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { action: ['この対応は選べません。'] }]);
    expect((await decide(item?.id ?? 0, 'hide')).status).toBe(200);
    const { status, hiddenBy } = await test.db
      .selectFrom('casts')
      .select(['status', 'hiddenBy'])
      .where('id', '=', Number(world.other.castId))
      .executeTakeFirstOrThrow();
    expect([status, hiddenBy]).toEqual(['hidden', ['staff']]);
    await test.db.updateTable('casts').set({ status: 'public', hiddenBy: [] }).execute();
  });

  it('are decided anew when a decision is taken back: what was hidden is there again', async () => {
    const post = await addPost(test.db, Number(world.owner.castId));
    const written = await reporter.browser.post('/api/tl_comment', { tlId: post, comment: 'きれいですね' });
    const comment = (written.body.item as { id: number }).id;
    await report(world.owner.browser, 'TlComment', comment);
    await report(reporter.browser, 'Cast', Number(world.other.castId));
    const seen = async () => [
      ((await new Browser().get(`/api/tl/${post}/comments`)).body.items as object[]).length,
      (await new Browser().get(`/api/cast_cards/${world.other.castId}`)).status,
    ];
    const [ofComment, ofCast] = await queue();
    const undo = (id = 0) => desk.post(`/api/admin/reports/${id}/undo`, {});
    expect((await undo(ofCast?.id)).status).toBe(422);
    await decide(ofComment?.id ?? 0, 'delete');
    await decide(ofCast?.id ?? 0, 'hide');
    expect(await seen()).toEqual([0, 404]);
    for (const item of [ofComment, ofCast]) expect((await undo(item?.id)).status).toBe(200);
    expect(await seen()).toEqual([1, 200]);
    expect((await queue()).map(({ id }) => id)).toEqual([ofComment?.id, ofCast?.id]);
    await decide(ofComment?.id ?? 0, 'none');
    await report(new Browser(), 'TlComment', comment);
    const anew = await undo(ofComment?.id);
    expect(anew.body.errors).toEqual({
      custom: ['同じ対象に新しい通報が届いています。そちらで対応してください。'],
    });
  });

  it('that may endanger a person come first, however late the others are', async () => {
    await report(reporter.browser, 'Cast', Number(world.owner.castId));
    await test.db
      .updateTable('moderationCases')
      .set({ dueAt: new Date(Date.now() - 3_600_000) })
      .execute();
    await report(reporter.browser, 'Cast', Number(world.other.castId), 'minor');
    expect((await queue()).map(({ urgent }) => urgent)).toEqual([true, false]);
  });

  it('of a shop are taken as well', async () => {
    expect((await report(reporter.browser, 'Shop', world.shopId, 'rights')).status).toBe(200);
    expect(await queue()).toMatchObject([{ model: 'Shop', label: '月灯りの掲載' }]);
  });
});

describe('a review that staff remove', () => {
  it('counts nowhere, stays hidden when its writer changes it, and says so', async () => {
    const { shopId } = world;
    const form = {
      shopId,
      castValue: 4,
      costValue: 4,
      totalValue: 4,
      body: '楽しい夜でした。また行きます。',
    };
    const touched = { castTouched: true, costTouched: true, totalTouched: true };
    const writer = await addPerson(test.db, 'つかさ');
    const days = new Date(Date.now() - 30 * 86_400_000);
    await test.db.updateTable('users').set({ createdAt: days }).where('id', '=', writer.id).execute();
    const saved = await writer.browser.post('/api/review', { ...form, ...touched });
    expect(saved.status, saved.text).toBe(200);
    const { id } = await test.db
      .selectFrom('reviews')
      .select('id')
      .where('userId', '=', writer.id)
      .executeTakeFirstOrThrow();
    await report(reporter.browser, 'Review', id);
    const [item] = await queue();
    expect((await decide(item?.id ?? 0, 'hide')).status).toBe(200);
    const count = async () =>
      (
        await test.db
          .selectFrom('shops')
          .select('reviewCount')
          .where('id', '=', shopId)
          .executeTakeFirstOrThrow()
      ).reviewCount;
    expect(await count()).toBe(0);
    const again = await writer.browser.post('/api/review', {
      ...{ ...form, ...touched, body: '楽しい夜でした。料金も明朗でした。' },
    });
    expect(again.body).toMatchObject({ held: true });
    expect(String(again.body.note)).toContain('運営が非表示にしています');
    expect(await count()).toBe(0);
  });
});

it('decided cases are forgotten after 180 days, open ones never', async () => {
  await report(reporter.browser, 'Cast', Number(world.other.castId));
  await report(reporter.browser, 'Cast', Number(world.owner.castId));
  const [first, ...rest] = await queue();
  await decide(first?.id ?? 0, 'none');
  await test.db
    .updateTable('moderationCases')
    .set({ decidedAt: new Date(Date.now() - 181 * 86_400_000) })
    .where('id', '=', first?.id ?? 0)
    .execute();
  expect(await sweepCases(test.db)).toBe(1);
  expect((await queue()).map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
});
