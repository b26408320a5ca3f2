import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { BANNED_WORD } from '../../server/core/http/banned-words.ts';
import { SHOP_REPLIES_MAX } from '../../server/desk/inquiries/rules.ts';
import type { OwnShopInquiries, ShopThread } from '../../server/desk/inquiries/shop-thread-contract.ts';
import { openShopSession } from '../../server/identity/sessions/open-session.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { forgetLimits, mailsTo, PASSWORD, registerByMail } from '../support/accounts.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld({ folder: true });
const REPLY = '21:30からご用意できます。\n<img src=x onerror=alert(1)> {{7*7}}';
let shopId: number;
let otherId: number;
let shop: Browser;
let other: Browser;
let count = 0;

async function logInAsShop(id: number): Promise<Browser> {
  const email = `desk-${++count}@example.jp`;
  const login = await createShopLogin(world.db, { name: '宵待', email, password: PASSWORD, shopIds: [id] });
  const { cookie, tag } = await openShopSession(world.db, login, someFacts());
  const browser = new Browser();
  browser.keep([cookie]);
  browser.tag = tag;
  return browser;
}

beforeAll(async () => {
  const places = await addPlaces(world.db);
  shopId = await addShop(world.db, places, { name: '宵待', email: 'inbox@yoimachi.example.jp' });
  otherId = await addShop(world.db, places, { name: '暁', email: 'inbox@akatsuki.example.jp' });
  [shop, other] = [await logInAsShop(shopId), await logInAsShop(otherId)];
});

/** Of a member with an address, who has asked about seats without saying who asks. */
async function ask(more: object = {}) {
  const email = `asks-${++count}@example.jp`;
  const { browser, state, userId } = await registerByMail(world.db, email);
  const asked = { purpose: 'price', message: '料金を教えてください。', agree: true, ...more };
  expect((await browser.post(`/api/shop/${shopId}/inquiries`, asked)).status).toBe(200);
  await forgetLimits(world.db);
  const own = `/api/my_page/${state.myId}`;
  const list = async () =>
    ((await browser.get(`${own}/shop_inquiries`)).body as unknown as OwnShopInquiries).items;
  const id = (await list())[0]?.receipt ?? '';
  const read = async () => (await browser.get(`${own}/shop_inquiries/${id}`)).body as unknown as ShopThread;
  return { browser, email, own, id, userId, list, read };
}
const reply = (id: string, message = REPLY, by = shop) =>
  by.post(`/api/shop_inquiry/${id}/reply`, { message });
const sentTo = (to: string) => mailsTo(world.db, to);
const numberOf = async (receipt: string) =>
  (
    await world.db
      .selectFrom('shopInquiries')
      .select('id')
      .where('receipt', '=', receipt)
      .executeTakeFirstOrThrow()
  ).id;
const repliesTo = async (receipt: string) =>
  world.db
    .selectFrom('shopInquiryReplies')
    .selectAll()
    .where('shopInquiryId', '=', await numberOf(receipt))
    .execute();

describe('what a member has asked of a shop', () => {
  it('is listed with its receipt and state, and says that it was anonymous', async () => {
    const { list, read } = await ask();
    expect(await list()).toEqual([
      {
        receipt: expect.stringMatching(/^\d{8}-[2-9A-Z]{6}$/),
        ...{ subject: '料金', shop: '宵待', shopPath: `/shop/${shopId}/`, isAnonymous: true },
        ...{ message: '料金を教えてください。', sentOn: expect.any(String) },
        ...{ state: 'waiting', reply: null, unread: 0 },
      },
    ]);
    expect(await read()).toMatchObject({ visit: null, replies: [] });
  });

  it('shows the application as well, and a shop that is no longer listed without its page', async () => {
    const { browser, list } = await ask();
    const sent = { shopId, kind: 'question', message: '面接の服装は', over18: true, agree: true };
    expect((await browser.post('/api/shop_contact', sent)).status).toBe(200);
    const show = (status: 'hidden' | 'open') =>
      world.db.updateTable('shops').set({ status }).where('id', '=', shopId).execute();
    try {
      await show('hidden');
      expect((await list()).map(({ subject, shopPath }) => [subject, shopPath])).toEqual([
        ['応募前の質問', null],
        ['料金', null],
      ]);
    } finally {
      await show('open');
    }
  });

  it('is read by no one else', async () => {
    const { own, id } = await ask();
    const stranger = new Browser();
    const { id: strangerId } = await addUser(world.db, 'けん');
    const { myId } = await stranger.logInAs(world.db, strangerId);
    for (const page of [own, `/api/my_page/${myId}`]) {
      expect((await stranger.get(`${page}/shop_inquiries/${id}`)).status).toBe(404);
      expect((await stranger.post(`${page}/shop_inquiries/${id}/read`, { upTo: 9 })).status).toBe(404);
    }
    expect((await stranger.get(`/api/my_page/${myId}/shop_inquiries`)).body).toEqual({ items: [] });
  });
});

describe('the reply of a shop', () => {
  it('reaches who has asked anonymously: on the page, as a notification and by a mail that repeats nothing', async () => {
    const { browser, email, own, id, list, read } = await ask();
    const answer = await reply(id);
    expect([answer.status, answer.body]).toEqual([200, { message: '返信しました。' }]);
    expect(await list()).toMatchObject([{ state: 'answered', reply: REPLY, unread: 1 }]);
    const thread = await read();
    expect(thread.replies).toMatchObject([{ message: REPLY, unread: true }]);

    const { items } = (await browser.get(`${own}/notifications`)).body as {
      items: { text: string; path: string; excerpt: string | null }[];
    };
    expect(items.find(({ text }) => text === 'お店から返信がありました')).toMatchObject({
      path: `${own.replace('/api', '')}/inquiry/?shop=${id}`,
      excerpt: null,
    });
    const letter = (await sentTo(email)).at(-1);
    expect(letter?.subject).toContain(`お店からの返信（${thread.receipt}）`);
    for (const said of ['宵待', '21:30', '料金', 'けん']) expect(letter?.text).not.toContain(said);

    await reply(id, 'もう一通です。');
    const upTo = thread.replies[0]?.position ?? 0;
    expect((await browser.post(`${own}/shop_inquiries/${id}/read`, { upTo })).status).toBe(200);
    expect(await read()).toMatchObject({ unread: 1, replies: [{ unread: false }, { unread: true }] });
  });

  it('is the shop’s alone: refused to another shop, to members and guests, and for what was never asked', async () => {
    const { browser, id } = await ask();
    expect((await reply(id, REPLY, other)).status).toBe(404);
    expect((await reply(id, REPLY, browser)).status).toBe(401);
    expect((await reply(id, REPLY, new Browser())).status).toBe(401);
    expect((await reply('20261121-999999')).status).toBe(404);
    expect(await repliesTo(id)).toEqual([]);
  });

  it.each([
    ['', '本文を入力してください。'],
    ['あ'.repeat(5001), '本文は5,000文字以内で入力してください。（現在5,001文字）'],
    ['援 助・交際 はいかがですか', BANNED_WORD],
  ])('of %j is refused at its field', async (message, problem) => {
    const { id } = await ask();
    const answer = await reply(id, message);
    expect([answer.status, answer.body]).toEqual([422, { errors: { message: [problem] } }]);
    expect(await repliesTo(id)).toEqual([]);
  });

  it('goes to no guest, who has no page to read it on', async () => {
    const sent = { shopId, kind: 'question', message: '面接の服装は', over18: true, agree: true };
    expect((await new Browser().post('/api/shop_contact', sent)).status).toBe(200);
    const { receipt: id } = await world.db
      .selectFrom('shopInquiries')
      .select('receipt')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const answer = await reply(id);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['custom']]);
    expect(await repliesTo(id)).toEqual([]);
  });

  it('ends somewhere, however much a shop writes', async () => {
    const { id } = await ask();
    await sql`insert into shop_inquiry_replies (shop_inquiry_id, sealed)
      select ${await numberOf(id)}, ''::bytea from generate_series(1, ${SHOP_REPLIES_MAX - 1}::int)`.execute(
      world.db,
    );
    expect((await reply(id)).status).toBe(200);
    expect((await reply(id)).body.errors).toHaveProperty('custom');
    expect(await repliesTo(id)).toHaveLength(SHOP_REPLIES_MAX);
  });

  it('R12: 20 at once under one key are one reply and one mail', async () => {
    const { id, email } = await ask();
    const before = (await sentTo(email)).length;
    const key = { 'Idempotency-Key': `shop-reply-${id}` };
    // Without the cookie that tells browsers apart: the login owns the key.
    const fresh = await logInAsShop(shopId);
    expect([...fresh.cookies.keys()]).not.toContain('__Host-b');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fresh.post(`/api/shop_inquiry/${id}/reply`, { message: REPLY }, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect([(await repliesTo(id)).length, (await sentTo(email)).length - before]).toEqual([1, 1]);
  });

  it('is sealed, recorded without its words, in the copy of the member, and erased with the question', async () => {
    const { browser, own, id } = await ask();
    await reply(id);
    const [stored] = await repliesTo(id);
    expect(stored?.sealed.toString('latin1')).not.toMatch(/onerror|message/);
    const audit = await world.db
      .selectFrom('auditLog')
      .select(['event', 'actor', 'detail'])
      .where('target', '=', `shop-inquiry:${await numberOf(id)}`)
      .execute();
    // A member with the same number answers under another one.
    const counted = world.db.selectFrom('rateLimits').select('key');
    const keys = await counted.where('key', 'like', 'shop_inquiry_reply:%').execute();
    expect(keys.length).toBeGreaterThan(0);
    for (const { key } of keys) expect(key).toMatch(/:shop-login:\d+$/);
    expect(audit).toEqual([
      {
        event: 'shop_inquiry.replied',
        actor: expect.stringMatching(/^shop-login:\d+$/),
        detail: { shop: shopId, reply: stored?.id },
      },
    ]);
    expect((await browser.download(own)).body).toMatchObject({
      shopInquiries: [{ purpose: 'price', replies: [{ message: REPLY }] }],
    });
    const number = await numberOf(id);
    await world.db.deleteFrom('shopInquiries').where('id', '=', number).execute();
    const left = world.db.selectFrom('shopInquiryReplies').select('id').where('shopInquiryId', '=', number);
    expect(await left.execute()).toEqual([]);
  });
});
