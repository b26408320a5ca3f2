import { beforeAll, beforeEach, expect, it } from 'vitest';
import { seal } from '../../server/core/crypto/sealing.ts';
import { newReceipt } from '../../server/desk/inquiries/receipt.ts';
import { type InboxCursor, readShopInbox } from '../../server/desk/shop-inbox/read-inbox.ts';
import { REPLIES_LEAST } from '../../server/desk/shop-inbox/rules.ts';
import { measureReplies } from '../../server/desk/shop-inbox/tasks.ts';
import { forgetLimits, readOutbox, registerByMail } from '../support/accounts.ts';
import type { Browser } from '../support/browser.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
const MINUTE_MS = 60_000;
const DAY = 1440;
let places: Places;
let shopId: number;
let own: { login: number; browser: Browser };
let member: Awaited<ReturnType<typeof registerByMail>>;

beforeAll(async () => {
  places = await addPlaces(world.db);
  member = await registerByMail(world.db, 'replies@example.jp');
});
beforeEach(async () => {
  await forgetLimits(world.db);
  shopId = await addShop(world.db, places, { name: '宵待', email: 'replies-shop@example.jp' });
  own = await shopBrowser(world.db, [shopId], { name: '山本', role: 'staff' });
});

const set = (target: string, autoReply = '', by = own.browser) =>
  by.post(`/api/shop_admin/${shopId}/reply_settings`, { target, autoReply });
async function ask(): Promise<string> {
  const asked = { purpose: 'price', message: '料金を教えてください。', agree: true };
  return String((await member.browser.post(`/api/shop/${shopId}/inquiries`, asked)).body.receipt);
}
const read = (open: string | null = null) =>
  readShopInbox(world.db, { shopLoginId: own.login }, shopId, {
    filter: 'all',
    order: 'new',
    before: null,
    open,
  });
const thread = async (receipt: string) =>
  (await member.browser.get(`/api/my_page/${member.state.myId}/shop_inquiries/${receipt}`)).body as {
    state: string;
    unread: number;
    replies: { message: string; isAutomatic: boolean }[];
  };

/** `ago`: minutes since it was asked; `after`: minutes until it was answered, or never. */
async function asked(ago: number, after: number | null, isAutomatic = false): Promise<void> {
  const createdAt = new Date(Date.now() - ago * MINUTE_MS);
  const sealed = seal('shop-inquiry', JSON.stringify({ message: '', person: null }));
  const { id } = await world.db
    .insertInto('shopInquiries')
    .values({
      ...{ shopId, kind: 'inquiry', receipt: await newReceipt(world.db), userId: member.userId },
      ...{ sealed, createdAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (after === null) return;
  await world.db
    .insertInto('shopInquiryReplies')
    .values({
      ...{ shopInquiryId: id, sealed, isAutomatic },
      createdAt: new Date(createdAt.getTime() + after * MINUTE_MS),
    })
    .execute();
}
async function within(): Promise<number | null | undefined> {
  await measureReplies(world.db);
  const row = await world.db
    .selectFrom('shops')
    .select('replyWithin')
    .where('id', '=', shopId)
    .executeTakeFirst();
  return row?.replyWithin;
}

it('an automatic reply goes to members at once, and is no answer', async () => {
  expect((await set('', 'お問い合わせありがとうございます。お席を確認しています。')).status).toBe(200);
  const before = (await readOutbox(world)).length;
  const receipt = await ask();
  const seen = await thread(receipt);
  expect(seen).toMatchObject({
    ...{ state: 'waiting', unread: 0 },
    replies: [{ message: 'お問い合わせありがとうございます。お席を確認しています。', isAutomatic: true }],
  });
  // The receipt and the mail to the shop, as without it.
  expect((await readOutbox(world)).length - before).toBe(2);
  const inbox = await read(receipt);
  expect([inbox.items[0]?.isUnread, inbox.items[0]?.state]).toEqual([true, '']);
  expect(inbox.opened?.replies).toMatchObject([{ isAutomatic: true }]);
  await own.browser.post(`/api/shop_inquiry/${receipt}/reply`, { message: '空いています。' });
  expect(await thread(receipt)).toMatchObject({ state: 'answered', unread: 1 });
  expect((await set('', '')).status).toBe(200);
  expect((await thread(await ask())).replies).toEqual([]);
});

it('the time that a shop gives itself runs until it answers, or is done', async () => {
  await ask();
  expect((await read()).items[0]?.due).toBeNull();
  await set('60');
  expect((await read()).items[0]?.due).toMatch(/^返信のめやすまで あと(60分|1時間)$/);
  await asked(14, null);
  await asked(90, null);
  await asked(91, 5);
  const dues = (await read()).items.map(({ due }) => due);
  expect(dues).toEqual([dues[0], '返信のめやすまで あと46分', '返信のめやすを過ぎています', null]);
});

it('what is owed an answer stands first, the longest waiting before the others, from any place on', async () => {
  for (const [ago, after] of [
    [5, null],
    [90, null],
    [40, 10],
    [60, null],
    [300, 2],
  ] as const)
    await asked(ago, after);
  const list = (order: 'due' | 'new', before: InboxCursor | null = null) =>
    readShopInbox(world.db, { shopLoginId: own.login }, shopId, { filter: 'all', order, before, open: null });
  const keys = async (...wish: Parameters<typeof list>) => (await list(...wish)).items.map(({ key }) => key);
  const newest = await keys('new');
  expect(await keys('due')).toEqual(newest);
  await set('60');
  const [five = '', forty = '', sixty = '', ninety = '', old = ''] = newest;
  expect(await keys('new')).toEqual(newest);
  expect(await keys('due')).toEqual([ninety, sixty, five, forty, old]);
  expect((await list('due')).items.map(({ isOverdue }) => isOverdue)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(await keys('due', { key: sixty, isOwed: true })).toEqual([five, forty, old]);
  expect(await keys('due', { key: forty, isOwed: false })).toEqual([old]);
  // What has been answered since the list was read loses none of those behind it.
  await own.browser.post(`/api/shop_inquiry/${ninety}/reply`, { message: 'お待たせしました。' });
  expect(await keys('due', { key: ninety, isOwed: true })).toEqual([sixty, five, forty, ninety, old]);
});

it('is set by every login of the shop, and refused where it is odd', async () => {
  expect((await set('45')).body).toEqual({
    errors: { target: ['返信のめやすを選択肢から選んでください。'] },
  });
  expect((await set('', 'あ'.repeat(301))).status).toBe(422);
  const other = await addShop(world.db, places, { name: '暁' });
  const { browser } = await shopBrowser(world.db, [other]);
  expect((await set('60', '', browser)).status).toBe(404);
});

it('what the page says of its time is the median of what was asked, unanswered ones included', async () => {
  for (let i = 0; i < REPLIES_LEAST - 1; i++) await asked(3 * DAY, 40);
  expect(await within()).toBeNull();
  await asked(3 * DAY, 5, true);
  await asked(40 * DAY, 5);
  expect(await within()).toBeNull();
  await asked(3 * DAY, 41);
  expect(await within()).toBe(60);
  // Of the last day: may still be answered.
  for (let i = 0; i < 20; i++) await asked(DAY / 2, null);
  expect(await within()).toBe(60);
  for (let i = 0; i < 10; i++) await asked(2 * DAY, null);
  expect(await within()).toBeNull();
});
