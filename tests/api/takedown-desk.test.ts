import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillShopInbox, forgetLimits, mailsTo } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser, proveShopMail } from '../support/browser.ts';
import { takedownsAt } from '../support/takedowns.ts';
import { addPost, addTimeline, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let world: TimelineWorld;
let desk: Browser;

beforeAll(async () => {
  world = await addTimeline(test.db);
  desk = (await addAdminAtDesk(test.db, '田中')).browser;
});
beforeEach(async () => {
  for (const table of ['takedownRequests', 'announcements'] as const)
    await test.db.deleteFrom(table).execute();
  await forgetLimits(test.db);
});

const { ask, queue, open, decide } = takedownsAt(() => desk);
const own = () => `/cast/${world.owner.castId}/`;
const hours = (from = '', to = '') => (Date.parse(to) - Date.parse(from)) / 3_600_000;
const sentTo = (address: string) => mailsTo(test.db, address);

describe('the clock of decisions §9', () => {
  it('gives two hours for what may endanger a person, a day for the rest, and a week to the answer', async () => {
    const usual = await ask({ url: own() });
    const urgent = await ask({ url: own(), right: 'privacy' });
    const items = await queue();
    expect(items.map(({ receipt }) => receipt)).toEqual([urgent.receipt, usual.receipt]);
    expect(items[0]).toMatchObject({ urgent: true, right: 'プライバシー', standing: '本人', lookedOn: null });
    expect(items.map(({ sentOn, lookBy }) => hours(sentOn, lookBy))).toEqual([2, 24]);
    expect(items.map(({ sentOn, answerBy }) => hours(sentOn, answerBy))).toEqual([168, 168]);
    expect(JSON.stringify(items)).not.toContain('花散里子');
  });

  it('stops for the first look of an admin; opening it is recorded and changes nothing', async () => {
    const { receipt } = await ask({ url: own() });
    const first = await open(receipt);
    expect(first).toMatchObject({
      ...{ name: '花散里子', part: '三枚目の写真', files: [], askedOn: null, decision: null },
      target: { kind: 'cast', id: world.owner.castId, name: 'さくら' },
    });
    expect((await queue())[0]?.lookedOn).toBeNull();
    const { event, target } = await test.db
      .selectFrom('auditLog')
      .select(['event', 'target'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([event, target]).toEqual(['takedown.opened', `takedown:${receipt}`]);
    const look = () => desk.post(`/api/admin/takedowns/${receipt}/look`, {});
    expect((await look()).status).toBe(200);
    const looked = (await queue())[0]?.lookedOn;
    expect(looked).not.toBeNull();
    await look();
    expect((await queue())[0]?.lookedOn).toBe(looked);
    expect((await desk.get('/api/admin/takedowns/20260101-AAAAAA')).status).toBe(404);
    expect((await desk.post('/api/admin/takedowns/20260101-AAAAAA/look', {})).status).toBe(404);
  });
});

it('is saved as a file of times and outcomes, in which no one is named', async () => {
  const { receipt } = await ask({ url: own(), right: 'privacy' });
  await decide(receipt, { outcome: 'kept', reason: '住所は確認できませんでした。' });
  const { text, headers } = await desk.get('/api/admin/takedowns/csv?state=decided');
  expect(headers.get('content-disposition')).toBe('attachment; filename="takedowns.csv"');
  const [head, row = '', end] = text.split('\r\n');
  expect(head).toContain('受付番号,優先,権利,立場,受付日時,最初の確認,照会日時,期限,結果,回答日時');
  expect(row).toMatch(new RegExp(`^${receipt},優先,プライバシー,本人,.*,削除しない,2\\d{3}-`));
  expect(end).toBe('');
  expect(text).not.toContain('花散里子');
});

describe('who has posted it', () => {
  it('is asked once, without the name where that is wished, and has seven days', async () => {
    const { receipt } = await ask({ url: own() });
    const asked = await desk.post(`/api/admin/takedowns/${receipt}/ask`, {});
    expect(asked.status, asked.text).toBe(200);
    const { browser, my } = world.owner;
    const [note] = (await browser.get(`${my}/announces`)).body.items as { title: string; message: string }[];
    expect(note?.title).toBe(`掲載内容の確認のお願い（${receipt}）`);
    expect(note?.message).toContain('三枚目の写真');
    expect(note?.message).not.toContain('花散里子');
    const { askedOn, objectBy } = await open(receipt);
    expect(hours(askedOn ?? '', objectBy ?? '')).toBe(168);
    const again = await desk.post(`/api/admin/takedowns/${receipt}/ask`, {});
    expect([again.status, again.body.errors]).toEqual([422, { custom: ['投稿者に照会済みです。'] }]);
  });

  it('is not asked where the person does not want it, nor about a page that no one has posted', async () => {
    const silent = await ask({ url: own(), notice: 'no' });
    const refused = await desk.post(`/api/admin/takedowns/${silent.receipt}/ask`, {});
    expect(refused.body.errors).toEqual({ custom: ['ご依頼者が、投稿者への通知を望んでいません。'] });
    const list = await ask({ url: '/casts/' });
    const unposted = await desk.post(`/api/admin/takedowns/${list.receipt}/ask`, {});
    expect(unposted.body.errors).toEqual({
      custom: ['このページの投稿者には、サイトから照会できません。'],
    });
  });
});

describe('a shop', () => {
  const askShop = async (email: string, fields = { url: `/shop/${world.shopId}/` }) => {
    await test.db.updateTable('shops').set({ email }).where('id', '=', world.shopId).execute();
    const { receipt } = await ask(fields);
    const { status, body } = await desk.post(`/api/admin/takedowns/${receipt}/ask`, {});
    const mails = (await sentTo(email)).length;
    return { status, errors: body.errors, mails, isAsked: (await open(receipt)).askedOn !== null };
  };

  it('is asked by mail, which says what was written to an address that the shop has proven', async () => {
    const fields = { url: `/shop/${world.shopId}/?q=花散里子`, notice: 'yes' };
    const [unproven, proven] = ['unproven@yoimachi.example.jp', 'proven@yoimachi.example.jp'];
    await proveShopMail(test.db, world.shopId, proven);
    for (const email of [unproven, proven])
      expect(await askShop(email, fields)).toMatchObject({ status: 200, mails: 1, isAsked: true });
    const textTo = async (email: string) => (await sentTo(email))[0]?.text ?? '';
    for (const said of ['三枚目の写真', 'ご依頼者：花散里子']) expect(await textTo(proven)).toContain(said);
    expect(await textTo(unproven)).toContain(`/shop/${world.shopId}/\n`);
    expect(decodeURI(await textTo(unproven))).not.toMatch(/三枚目|花散里子/);
  });

  it('S78: is not asked while its mail is full, nor where no mail reaches it', async () => {
    expect(await askShop('電話のみ')).toEqual({
      ...{ status: 422, mails: 0, isAsked: false },
      errors: { custom: ['このページの投稿者には、サイトから照会できません。'] },
    });
    await fillShopInbox(test.db, world.shopId);
    expect(await askShop('full@yoimachi.example.jp')).toMatchObject({
      ...{ status: 429, mails: 0, isAsked: false },
    });
  });
});

describe('the decision', () => {
  it('takes a post down, is mailed with its reason, and made once', async () => {
    const post = await addPost(test.db, Number(world.owner.castId), { body: '消してほしい投稿' });
    const { receipt, email } = await ask({ url: `/tl/${post}/` });
    expect((await open(receipt)).target).toMatchObject({ kind: 'post', name: 'さくらさんの投稿' });
    const done = await decide(receipt, {
      outcome: 'removed',
      act: true,
      reason: '本人の写真と確認しました。',
    });
    expect(done.body, done.text).toEqual({ message: '結果をメールでお知らせしました。' });
    expect((await new Browser().get(`/api/tl/${post}`)).status).toBe(404);
    const mail = JSON.stringify((await sentTo(email)).at(-1));
    expect(mail).toContain('削除または非公開にしました');
    expect(mail).toContain('本人の写真と確認しました。');
    expect(await queue()).toEqual([]);
    expect(await open(receipt)).toMatchObject({ outcome: 'removed', decidedBy: '田中' });
    const twice = await decide(receipt, { outcome: 'kept' });
    expect([twice.status, (await sentTo(email)).length]).toEqual([422, 2]);
  });

  it('hides a page, or leaves everything as it is', async () => {
    const castId = Number(world.other.castId);
    const page = await ask({ url: `/cast/${castId}/` });
    await decide(page.receipt, { outcome: 'kept', act: true });
    const statusOf = async () =>
      (
        await test.db
          .selectFrom('casts')
          .select(['status', 'hiddenBy'])
          .where('id', '=', castId)
          .executeTakeFirst()
      )?.hiddenBy;
    expect(await statusOf()).toEqual([]);
    expect(JSON.stringify((await sentTo(page.email)).at(-1))).toContain('今回は削除しないことといたしました');
    const again = await ask({ url: `/cast/${castId}/` });
    await decide(again.receipt, { outcome: 'removed', act: true });
    expect(await statusOf()).toEqual(['staff']);
    const empty = await decide((await ask({ url: own() })).receipt, { outcome: 'kept', reason: '' });
    expect(empty.body.errors).toEqual({ reason: ['結果の理由を入力してください。'] });
  });
});
