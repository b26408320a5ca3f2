import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { notifyFollowers } from '../../server/community/notifications/tasks.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { findRow } from '../../server/core/crypto/row-names.ts';
import { mailWish } from '../../server/desk/affiliations/ask-for-shop.ts';
import type { ShopCasts, ShopSetting } from '../../server/desk/affiliations/contract.ts';
import { readDesk } from '../../server/desk/affiliations/read-desk.ts';
import { PICK_OR_TICK } from '../../server/desk/affiliations/rules.ts';
import { readCast } from '../../server/directory/casts/read-cast.ts';
import { importCasts } from '../../server/directory/importing/import-casts.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { fillShopInbox, forgetLimits, mailsTo } from '../support/accounts.ts';
import { addAdmin } from '../support/admins.ts';
import { addUser, Browser, proveShopMail, someFacts } from '../support/browser.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let places: Places | undefined;
let count = 0;

type Shop = { id: number; mail: string; code: string; login: number; browser: Browser };
async function newShop(name = '宵待'): Promise<Shop> {
  places ??= await addPlaces(test.db);
  const [mail, code] = [`shop-${++count}@example.jp`, `S${count}`];
  const id = await addShop(test.db, places, { name, email: mail, externalId: code });
  await proveShopMail(test.db, id, mail);
  const { login, browser } = await shopBrowser(test.db, [id], { name });
  return { id, mail, code, login, browser };
}

async function newGirl(name = 'まい', castId: number | null = null) {
  const { id, myId } = await addUser(test.db, name, { kind: 'cast' });
  await test.db.updateTable('users').set({ castId }).where('id', '=', id).execute();
  const browser = new Browser();
  await browser.logInAs(test.db, id);
  return { id, myId, browser, castId };
}
type Girl = Awaited<ReturnType<typeof newGirl>>;
/** With a page at `shop`. */
const newCast = async (shop: Shop, name = 'まい') =>
  newGirl(name, await addCast(test.db, shop.id, { name })) as Promise<Girl & { castId: number }>;

const my = ({ myId }: Girl, sub = 'shop_setting') => `/api/my_page/${myId}/${sub}`;
const ask = (girl: Girl, shop: { id: number }, more: object = {}) =>
  girl.browser.post(my(girl), { shopId: shop.id, ...more });
const settingOf = async (girl: Girl) => (await girl.browser.get(my(girl))).body as ShopSetting;
const deskOf = (shop: Shop): Promise<ShopCasts> => readDesk(test.db, shop.id);
const path = (shop: { id: number }, sub: string) => `/api/shop_admin/${shop.id}/${sub}`;
async function requestAt(shop: Shop): Promise<string> {
  return (await deskOf(shop)).requests.at(-1)?.id ?? '';
}
const numberOf = (request: string) => findRow('affiliation', request);
const agree = async (shop: Shop, more: object = {}) =>
  shop.browser.post(path(shop, `requests/${await requestAt(shop)}/agree`), { documentSeen: true, ...more });
const castOf = async ({ id }: Girl) =>
  (await test.db.selectFrom('users').select('castId').where('id', '=', id).executeTakeFirstOrThrow())
    .castId as number;
const sentTo = (to: string) => mailsTo(test.db, to);
const noticesOf = async ({ browser, myId }: Girl) =>
  (
    (await browser.get(`/api/my_page/${myId}/notifications`)).body.items as { text: string; path: string }[]
  ).map(({ text }) => text);
const tagsSince = async (work: () => Promise<unknown>): Promise<Set<string>> => {
  await sql`delete from page_change`.execute(test.db);
  await work();
  return new Set(
    (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag as string),
  );
};

let shop: Shop;
let girl: Girl;
beforeEach(async () => {
  shop = await newShop();
  girl = await newGirl();
});

describe('a girl asks for her shop', () => {
  it('waits for the shop, which hears of it by a mail with nothing but her name', async () => {
    expect(await ask(girl, shop)).toMatchObject({
      status: 200,
      body: {
        message: 'お店に所属を申請しました。お店が承認すると、所属が登録されます。',
        shop: null,
        request: { shop: { id: shop.id, name: '宵待', path: `/shop/${shop.id}/` } },
      },
    });
    expect((await deskOf(shop)).requests).toMatchObject([{ name: 'まい', isNamed: true, path: null }]);
    const [letter, ...others] = await sentTo(shop.mail);
    expect(others).toEqual([]);
    expect(letter?.text).toContain('まいさんから、お店への所属の申請がありました。');
    expect(letter?.text).toContain(`/shop_admin/${shop.id}/casts/`);
    expect(letter?.text).not.toContain(girl.myId);
    expect(await castOf(girl)).toBeNull();
    // The same once more is the same request, another shop waits for its end.
    expect((await ask(girl, shop)).status).toBe(200);
    expect(await sentTo(shop.mail)).toHaveLength(1);
    expect((await ask(girl, await newShop('暁'))).body.errors).toEqual({
      custom: ['お返事待ちの申請があります。取り消してから、もう一度申請してください。'],
    });
  });

  it('is not named to an address that her shop has not proven', async () => {
    await test.db.updateTable('shopLogins').set({ emailProvenAt: null }).execute();
    await ask(girl, shop);
    const cast = await newCast(shop, 'りん');
    await cast.browser.send('DELETE', my(cast, `shops/${shop.id}`), {});
    const letters = await sentTo(shop.mail);
    expect(letters.map(({ text }) => text.split('\n')[0])).toEqual([
      '女の子から、お店への所属の申請がありました。',
      '女の子の所属が終了し、お店のページと一覧から表示が外れました。',
    ]);
    expect(JSON.stringify(letters)).not.toMatch(/まい|りん/);
  });

  it('hears what is missing', async () => {
    const refused = async (form: Record<string, unknown>) =>
      (await girl.browser.post(my(girl), form)).body.errors;
    expect(await refused({})).toEqual({ shopId: [PICK_OR_TICK] });
    expect(await refused({ shopId: 99_999_999 })).toEqual({ shopId: ['お店を選択肢から選んでください。'] });
    await test.db.updateTable('shops').set({ status: 'closed' }).where('id', '=', shop.id).execute();
    expect(await refused({ shopId: shop.id })).toEqual({ shopId: ['お店を選択肢から選んでください。'] });
    await test.db.updateTable('users').set({ name: '名前未設定' }).where('id', '=', girl.id).execute();
    expect(await refused({ shopId: (await newShop()).id })).toEqual({
      custom: ['先に名前（源氏名）を登録してください。'],
    });
  });

  it.each([true, 1, '1'])('asks the operator for a shop that is not listed (%j)', async (notFound) => {
    const form = { notFound, shopName: '月灯り', areaName: '中洲', shopUrl: 'https://example.jp' };
    const answer = await girl.browser.post(my(girl), form);
    expect(answer.body).toMatchObject({
      message: 'お問い合わせを受け付けました。返信まで今しばらくお待ちください。',
      request: null,
    });
    const { items } = (await girl.browser.get(my(girl, 'inquiry'))).body as {
      items: { category: string; message: string }[];
    };
    expect(items).toMatchObject([
      { category: '掲載されていないお店', message: expect.stringContaining('店舗名：月灯り') },
    ]);
  });

  it('takes her request back, once', async () => {
    await ask(girl, shop);
    const id = await requestAt(shop);
    const withdraw = () => girl.browser.send('DELETE', my(girl, `shop_requests/${id}`), {});
    for (const answer of [await withdraw(), await withdraw()])
      expect(answer).toMatchObject({
        status: 200,
        body: { message: '申請を取り消しました。', request: null },
      });
    expect((await settingOf(girl)).history).toMatchObject([
      { status: 'withdrawn', text: '申請を取り消しました' },
    ]);
    expect((await deskOf(shop)).requests).toEqual([]);
    const late = await shop.browser.post(path(shop, `requests/${id}/agree`), { documentSeen: true });
    expect(late.status).toBe(422);
    const other = await newGirl();
    expect((await other.browser.send('DELETE', my(other, `shop_requests/${id}`), {})).status).toBe(404);
  });

  const withdraw = (by: Girl, id: string) => by.browser.send('DELETE', my(by, `shop_requests/${id}`), {});
  const rowsOf = (by: Girl) =>
    test.db.selectFrom('affiliations').select(['id', 'status']).where('userId', '=', by.id).execute();

  it('is named to her and to the shop by no number of a row', async () => {
    await ask(girl, shop);
    const id = await requestAt(shop);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await settingOf(girl)).toMatchObject({ request: { id } });
    const number = String(numberOf(id));
    expect((await girl.browser.send('DELETE', my(girl, `shop_requests/${number}`), {})).status).toBe(404);
    for (const sub of ['agree', 'decline']) {
      const answer = await shop.browser.post(path(shop, `requests/${number}/${sub}`), { documentSeen: true });
      expect(answer.status, sub).toBe(404);
    }
    await withdraw(girl, id);
    expect((await settingOf(girl)).history).toMatchObject([{ id }]);
  });

  it('asks, takes it back and asks again: one request and one mail within a day', async () => {
    await ask(girl, shop);
    const id = await requestAt(shop);
    for (let i = 0; i < 3; i++) {
      expect((await withdraw(girl, id)).body).toMatchObject({ request: null });
      expect((await ask(girl, shop, { notifyFollowers: true })).body).toMatchObject({
        ...{ request: { id, notifyFollowers: true }, history: [] },
      });
    }
    expect(await rowsOf(girl)).toEqual([{ id: numberOf(id), status: 'pending' }]);
    expect(await sentTo(shop.mail)).toHaveLength(1);
    // Another girl's request, or hers at another shop, is another one.
    await ask(await newGirl('さき'), shop);
    expect(await sentTo(shop.mail)).toHaveLength(2);
    await withdraw(girl, id);
    const other = await newShop('暁');
    await ask(girl, other);
    expect(await sentTo(other.mail)).toHaveLength(1);
    expect(await rowsOf(girl)).toHaveLength(2);
  });

  it('asks once more on a later day, or after an answer: another request and another mail', async () => {
    await ask(girl, shop);
    await withdraw(girl, await requestAt(shop));
    const yesterday = sql<Date>`now() - interval '25 hours'`;
    await test.db
      .updateTable('affiliations')
      .set({ askedAt: yesterday })
      .where('userId', '=', girl.id)
      .execute();
    await ask(girl, shop);
    expect(await rowsOf(girl)).toHaveLength(2);
    await shop.browser.post(path(shop, `requests/${await requestAt(shop)}/decline`));
    await ask(girl, shop);
    expect((await rowsOf(girl)).map(({ status }) => status)).toEqual(['withdrawn', 'declined', 'pending']);
    expect(await sentTo(shop.mail)).toHaveLength(3);
  });

  it('S78: 20 at once, of which half take it back, are one request and one mail', async () => {
    await ask(girl, shop);
    const id = await requestAt(shop);
    await test.db.deleteFrom('rateLimits').where('key', 'like', 'affiliation:%').execute();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? ask(girl, shop) : withdraw(girl, id))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await rowsOf(girl)).toMatchObject([{ id: numberOf(id) }]);
    expect(await sentTo(shop.mail)).toHaveLength(1);
  });

  it('is mailed once, though she takes the wish of her registration back before she has a name', async () => {
    const identity = { kind: 'email', value: `wish-${++count}@example.jp` } as const;
    const userId = await createAccount(test.db, { type: 'girl', by: 'email', identity, shopId: shop.id });
    await test.db.updateTable('users').set({ name: 'ゆい' }).where('id', '=', userId).execute();
    const browser = new Browser();
    const { myId } = await browser.logInAs(test.db, userId);
    const wished = { id: userId, myId: myId ?? '', browser, castId: null };
    await withdraw(wished, await requestAt(shop));
    expect((await ask(wished, shop)).status).toBe(200);
    for (let i = 0; i < 2; i++) await mailWish(test.db, userId);
    expect((await sentTo(shop.mail)).map(({ text }) => text)).toEqual([expect.stringContaining('ゆいさん')]);
  });

  it('S78: finds a shop whose mail is full at its desk all the same, and may leave it', async () => {
    await fillShopInbox(test.db, shop.id);
    expect((await ask(girl, shop)).status).toBe(200);
    expect((await deskOf(shop)).requests).toMatchObject([{ name: 'まい' }]);
    const cast = await newCast(shop, 'りん');
    expect((await cast.browser.send('DELETE', my(cast, `shops/${shop.id}`), {})).status).toBe(200);
    expect(await sentTo(shop.mail)).toEqual([]);
  });

  it('has asked with her registration', async () => {
    const identity = { kind: 'email', value: `wish-${++count}@example.jp` } as const;
    const userId = await createAccount(test.db, { type: 'girl', by: 'email', identity, shopId: shop.id });
    expect((await deskOf(shop)).requests).toMatchObject([{ name: '名前未設定', isNamed: false }]);
    expect((await agree(shop)).body.errors).toEqual({
      custom: ['女の子がまだ名前を登録していません。名前の登録後に、もう一度お試しください。'],
    });
    expect(await takeJobs(test.db, 'mail_wished_shop')).toContainEqual({ userId });
    await test.db.updateTable('users').set({ name: 'ゆい' }).where('id', '=', userId).execute();
    await mailWish(test.db, userId);
    expect((await sentTo(shop.mail))[0]?.text).toContain('ゆいさん');
    expect((await agree(shop)).status).toBe(200);
  });

  it('writes no review of the shop that she asks', async () => {
    const review = () => girl.browser.post('/api/review', { shopId: shop.id, totalValue: 3 });
    await ask(girl, shop);
    expect((await review()).body.errors).toEqual({
      custom: ['所属するお店・管理しているお店の口コミは書けません。'],
    });
    await shop.browser.post(path(shop, `requests/${await requestAt(shop)}/decline`));
    expect((await review()).status).toBe(200);
  });
});

describe('the shop answers', () => {
  it('makes her page, public from then on, and writes down who has seen a document', async () => {
    await ask(girl, shop);
    await test.db.updateTable('users').set({ kana: 'まいそら' }).where('id', '=', girl.id).execute();
    const blank = { documentSeen: false };
    expect((await agree(shop, blank)).body.errors).toEqual({
      documentSeen: ['「年齢確認書類を確認しました」にチェックを入れてください。'],
    });
    expect(await castOf(girl)).toBeNull();
    expect(await girl.browser.me()).toMatchObject({ isCast: true, hasPage: false });
    const id = await requestAt(shop);
    const send = () => shop.browser.post(path(shop, `requests/${id}/agree`), { documentSeen: true });
    const answers = [await send(), await send()];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { message: '承認しました。' } });
    const castId = await castOf(girl);
    expect((await deskOf(shop)).casts).toEqual([
      { id: castId, name: 'まい', path: `/cast/${castId}/`, isShown: true, hasAccount: true },
    ]);
    expect(await readCast(test.db, castId, Date.now())).toMatchObject({
      kind: 'cast',
      view: { name: 'まい', kana: 'まいそら', shop: { id: shop.id } },
    });
    const row = await test.db
      .selectFrom('affiliations')
      .selectAll()
      .where('id', '=', numberOf(id))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'active',
      documentSeenBy: shop.login,
      documentSeenAt: expect.any(Date),
    });
    const event = await sql<{ actor: string }>`select actor from audit_log
      where event = 'affiliation.agreed' and target = ${`affiliation:${numberOf(id)}`}`.execute(test.db);
    expect(event.rows).toEqual([{ actor: `shop-login:${shop.login}` }]);
    expect(await noticesOf(girl)).toEqual(['所属の申請が承認されました']);
    expect(await settingOf(girl)).toMatchObject({ shop: { id: shop.id }, request: null, hasPage: true });
    expect(await girl.browser.me()).toMatchObject({ isCast: true, hasPage: true });
  });

  it('links the page without an account that it chooses, and no other', async () => {
    const [mine, taken, elsewhere] = [
      await addCast(test.db, shop.id, { name: '舞' }),
      (await newCast(shop, 'さき')).castId,
      await addCast(test.db, (await newShop('暁')).id, { name: 'りん' }),
    ];
    await test.db
      .insertInto('userProfiles')
      .values({
        userId: girl.id,
        details: JSON.stringify({ hobby: '金継ぎ', items: [], workDays: [] }) as never,
        visibility: '{}',
      })
      .execute();
    await ask(girl, shop);
    for (const castId of [taken, elsewhere, 99_999_999])
      expect((await agree(shop, { castId })).body.errors).toEqual({
        castId: ['女の子を選択肢から選んでください。'],
      });
    expect((await agree(shop, { castId: mine })).status).toBe(200);
    expect(await castOf(girl)).toBe(mine);
    const page = await test.db
      .selectFrom('casts')
      .selectAll()
      .where('id', '=', mine)
      .executeTakeFirstOrThrow();
    expect(page).toMatchObject({ name: 'まい', kana: 'まい', hobby: '金継ぎ' });
  });

  it('declines', async () => {
    await ask(girl, shop);
    const id = await requestAt(shop);
    const decline = () => shop.browser.post(path(shop, `requests/${id}/decline`));
    expect([(await decline()).status, (await decline()).status]).toEqual([200, 200]);
    expect(await settingOf(girl)).toMatchObject({ request: null, history: [{ status: 'declined' }] });
    expect(await noticesOf(girl)).toEqual(['所属の申請の返事が届きました']);
    expect(await castOf(girl)).toBeNull();
  });

  it('is for no other shop, and an admin may confirm it', async () => {
    await ask(girl, shop);
    const id = await requestAt(shop);
    const other = await newShop('暁');
    const body = { documentSeen: true };
    expect((await other.browser.post(path(shop, `requests/${id}/agree`), body)).status).toBe(404);
    expect((await other.browser.post(path(other, `requests/${id}/agree`), body)).status).toBe(404);
    expect((await girl.browser.post(path(shop, `requests/${id}/agree`), body)).status).toBe(403);
    expect((await new Browser().post(path(shop, `requests/${id}/agree`), body)).status).toBe(401);
    const cast = await newCast(shop);
    expect((await other.browser.post(path(other, `casts/${cast.castId}/end`))).status).toBe(404);
    const admin = await addAdmin(test.db, 'けん');
    const { cookie, tag } = await openAdminSession(test.db, admin.id, someFacts());
    admin.browser.keep([cookie]);
    admin.browser.tag = tag;
    expect((await admin.browser.post(path(shop, `requests/${id}/agree`), body)).status).toBe(200);
    const row = test.db.selectFrom('affiliations').select('documentSeenBy').where('id', '=', numberOf(id));
    expect(await row.executeTakeFirst()).toEqual({ documentSeenBy: null });
  });

  it('agrees or is withdrawn, never both', async () => {
    for (let i = 0; i < 5; i++) {
      const each = await newGirl(`まい${i}`);
      await ask(each, shop);
      const id = await requestAt(shop);
      const [agreed, withdrawn] = await Promise.all([
        shop.browser.post(path(shop, `requests/${id}/agree`), { documentSeen: true }),
        each.browser.send('DELETE', my(each, `shop_requests/${id}`), {}),
      ]);
      expect([agreed.status, withdrawn.status].toSorted()).toEqual([200, 422]);
      const row = test.db.selectFrom('affiliations').select('status').where('id', '=', numberOf(id));
      const status = agreed.status === 200 ? 'active' : 'withdrawn';
      expect(await row.executeTakeFirst()).toEqual({ status });
      expect((await castOf(each)) !== null).toBe(agreed.status === 200);
    }
  });
});

describe('she moves', () => {
  async function moved(more: object = {}) {
    const [from, to] = [await newShop('暁'), await newShop('月灯り')];
    const cast = await newCast(from, 'りん');
    const fan = await addUser(test.db, 'けん');
    await test.db
      .insertInto('castFollows')
      .values({ castId: cast.castId, userId: fan.id, bell: 'shift' })
      .execute();
    const tomorrow = addDays(businessDateOf(Date.now()), 1);
    await addShift(test.db, { castId: cast.castId, shopId: from.id, businessDate: tomorrow });
    await addShift(test.db, { castId: cast.castId, shopId: from.id, businessDate: addDays(tomorrow, -3) });
    expect((await ask(cast, to, more)).status).toBe(200);
    return { from, to, cast, fan };
  }

  it('keeps address, posts and followers, and is nowhere at the old shop any more', async () => {
    const { from, to, cast } = await moved();
    const tags = await tagsSince(async () => expect((await agree(to)).status).toBe(200));
    for (const tag of [
      `cast:${cast.castId}`,
      `cast-card:${cast.castId}`,
      `cast-posts:${cast.castId}`,
      'posts',
    ])
      expect(tags).toContain(tag);
    for (const { id } of [from, to])
      expect([...tags]).toEqual(expect.arrayContaining([`shop:${id}`, `shop-card:${id}`]));
    expect(await castOf(cast)).toBe(cast.castId);
    const read = await readCast(test.db, cast.castId, Date.now());
    expect(JSON.stringify(read)).toContain('月灯り');
    expect(JSON.stringify(read)).not.toContain('暁');
    const days = await test.db
      .selectFrom('shifts')
      .select('businessDate')
      .where('castId', '=', cast.castId)
      .execute();
    expect(days).toHaveLength(1);
    expect((await deskOf(from)).casts).toEqual([]);
    expect((await sentTo(from.mail))[0]?.text).not.toContain('月灯り');
    expect((await settingOf(cast)).history).toMatchObject([
      { shop: { name: '月灯り' }, status: 'active' },
      { shop: { name: '暁' }, status: 'ended', text: 'ほかのお店に移りました' },
    ]);
  });

  it('notifies followers only when she chooses', async () => {
    const quiet = await moved();
    await agree(quiet.to);
    expect(await takeJobs(test.db, 'tell_followers')).toEqual([]);
    const { to, cast, fan } = await moved({ notifyFollowers: true });
    await agree(to);
    const [job] = await takeJobs(test.db, 'tell_followers');
    if (!job) throw new Error('No job was added.');
    await notifyFollowers(test.db, job);
    await notifyFollowers(test.db, job);
    const reader = new Browser();
    await reader.logInAs(test.db, fan.id);
    const { items } = (await reader.get(`/api/my_page/${fan.myId}/notifications`)).body;
    expect(items).toMatchObject([{ text: 'りんさんの所属が変わりました', path: `/cast/${cast.castId}/` }]);
    expect(JSON.stringify(items)).not.toContain('月灯り');
  });

  it('is not brought back by the file of the old shop', async () => {
    const { from, to, cast } = await moved();
    await test.db
      .updateTable('casts')
      .set({ externalId: `C${cast.castId}` })
      .where('id', '=', cast.castId)
      .execute();
    await agree(to);
    const file = `キャストコード,店舗コード,源氏名\nC${cast.castId},${from.code},べつの名前\n`;
    await importCasts(test.db, file);
    const row = test.db.selectFrom('casts').select(['shopId', 'name']).where('id', '=', cast.castId);
    expect(await row.executeTakeFirst()).toEqual({ shopId: to.id, name: 'りん' });
  });
});

describe('either side ends it', () => {
  it('she does: the page stays hers and public, without the shop', async () => {
    const cast = await newCast(shop, 'りん');
    await addShift(test.db, {
      castId: cast.castId,
      shopId: shop.id,
      businessDate: businessDateOf(Date.now()),
    });
    const end = () => cast.browser.send('DELETE', my(cast, `shops/${shop.id}`), {});
    const tags = await tagsSince(async () =>
      expect(await end()).toMatchObject({
        status: 200,
        body: { message: '所属を終了しました。', shop: null },
      }),
    );
    for (const tag of [`shop:${shop.id}`, `shop-card:${shop.id}`, `cast:${cast.castId}`])
      expect(tags).toContain(tag);
    expect((await end()).status).toBe(200);
    expect(await readCast(test.db, cast.castId, Date.now())).toMatchObject({
      kind: 'cast',
      view: { shop: null },
    });
    expect(
      await test.db.selectFrom('shifts').selectAll().where('castId', '=', cast.castId).execute(),
    ).toEqual([]);
    expect((await settingOf(cast)).history).toMatchObject([{ status: 'ended', text: '所属を終了しました' }]);
    expect((await sentTo(shop.mail)).at(-1)?.text).toContain('りんさんの所属が終了し');
    expect((await girl.browser.send('DELETE', my(girl, `shops/${shop.id}`), {})).status).toBe(404);
  });

  it('the shop does, and touches nothing else of hers', async () => {
    const cast = await newCast(shop, 'りん');
    const before = await test.db
      .selectFrom('casts')
      .selectAll()
      .where('id', '=', cast.castId)
      .executeTakeFirstOrThrow();
    const end = () => shop.browser.post(path(shop, `casts/${cast.castId}/end`));
    expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
    const after = await test.db
      .selectFrom('casts')
      .selectAll()
      .where('id', '=', cast.castId)
      .executeTakeFirstOrThrow();
    const same = { lastActiveAt: null, updatedAt: null, shopId: null };
    expect({ ...after, ...same }).toEqual({ ...before, ...same });
    expect(await noticesOf(cast)).toEqual(['所属が変わりました']);
    const page = await addCast(test.db, shop.id, { name: '舞' });
    expect((await shop.browser.post(path(shop, `casts/${page}/end`))).status).toBe(200);
    expect((await readCast(test.db, page, Date.now())).kind).toBe('gone');
  });
});

it('her copy has it, and nothing is left when she is erased', async () => {
  await ask(girl, shop);
  await forgetLimits(test.db);
  const { body } = await girl.browser.download(`/api/my_page/${girl.myId}`);
  expect(body.affiliations).toMatchObject([{ shopId: shop.id, status: 'pending' }]);
  await test.db
    .updateTable('users')
    .set({ status: 'leaving', eraseAt: new Date(0) })
    .where('id', '=', girl.id)
    .execute();
  expect((await deskOf(shop)).requests).toEqual([]);
  await eraseAccount(test.db, girl.id);
  expect(
    await test.db.selectFrom('affiliations').selectAll().where('userId', '=', girl.id).execute(),
  ).toEqual([]);
});
