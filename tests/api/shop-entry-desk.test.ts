import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import type { Queryable } from '../../server/core/db/connect.ts';
import type { Entries, OpenedEntry } from '../../server/desk/shop-entries/contract.ts';
import { emailLookupOf } from '../../server/identity/shop-logins/find-login.ts';
import { inviteLogin } from '../../server/identity/shop-logins/invite-login.ts';
import { forgetLimits, mailsTo, PASSWORD } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser, proveShopMail } from '../support/browser.ts';
import { newEmail } from '../support/permission-world.ts';
import { addCast, addPlaces, addShop, type Places } from '../support/seed.ts';
import { untilLocked } from '../support/until-locked.ts';
import { APPROVAL, addEntry, CLAIM, fillDraft } from '../support/valid-shop-entry-calls.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const PATH = '/api/admin/shop_entries';
const REASON = { reason: '営業許可を確認できませんでした。' };
let desk: Browser;
let places: Places;

beforeAll(async () => {
  desk = (await addAdminAtDesk(test.db)).browser;
  places = await addPlaces(test.db);
});
beforeEach(() => forgetLimits(test.db));

const opened = async (id: number) => (await desk.get(`${PATH}/${id}`)).body as unknown as OpenedEntry;
const listed = async (query = '') =>
  ((await desk.get(`${PATH}${query}`)).body as unknown as Entries).items.map(({ id }) => id);
/** As a page sends it. */
const approve = (id: number, more: object = {}, key: string = randomUUID()) => {
  const body = { ...APPROVAL, areaId: places.areaId, ...more };
  return desk.post(`${PATH}/${id}/approve`, body, { 'Idempotency-Key': key });
};
const sentTo = (email: string) => mailsTo(test.db, email);
const lastEvent = async (event: string) =>
  test.db
    .selectFrom('auditLog')
    .select(['target', 'detail'])
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const shopOf = (id: number) =>
  test.db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirst();

/** The token of the link in the newest mail to an address. */
async function tokenTo(email: string): Promise<string> {
  const text = (await sentTo(email)).at(-1)?.text ?? '';
  return /\/shop_reset\/#(\S+)/.exec(text)?.[1] ?? '';
}
const setPassword = (token: string, browser = new Browser()) =>
  browser.post('/api/shop_change_password', { token, password: PASSWORD });

describe('an approval', () => {
  it('makes a shop that no one sees, and mails a link that opens its desk once, in any browser', async () => {
    const email = newEmail();
    const id = await addEntry(test.db, { email, shopName: '宵待 本店', tel: '0399999999' });
    expect(await listed()).toContain(id);
    expect(await opened(id)).toMatchObject({
      ...{ state: 'waiting', hasLogin: false, same: [], areaId: places.areaId, decision: null },
      entry: { shopName: '宵待 本店', email },
    });
    const answer = await approve(id);
    expect([answer.status, answer.body.message]).toEqual([
      ...[200, '承認し、お店のログインのリンクをメールで送りました。'],
    ]);
    const { state, decision } = await opened(id);
    const shopId = decision?.shop?.id ?? 0;
    expect([state, decision]).toMatchObject([
      'listed',
      { by: '運営の人', shop: { status: 'draft' }, canUndo: true },
    ]);
    expect(await shopOf(shopId)).toMatchObject({
      ...{ status: 'draft', name: '宵待', kana: 'よいまち', tel: '0312345678', areaId: places.areaId, email },
      licenseNumber: APPROVAL.licenseNumber,
    });
    expect((await new Browser().get(`/api/shop_prices?shopId=${shopId}`)).status).toBe(404);
    expect(await lastEvent('shop_entry.approved')).toMatchObject({
      target: `inquiry:${id}`,
      detail: { before: 'waiting', after: 'listed', shop: shopId },
    });

    const [mail] = await sentTo(email);
    expect(mail?.text).toContain(`${config().siteOrigin}/shop_reset/#`);
    expect(mail?.text).toContain(`店舗ID（${shopId}）`);
    const token = await tokenTo(email);
    const owner = new Browser();
    const set = await setPassword(token, owner);
    expect([set.status, set.body]).toMatchObject([
      200,
      { message: 'パスワードを設定しました。', next: `/shop_admin/${shopId}/` },
    ]);
    expect((await owner.get(`/api/shop_admin/${shopId}/data`)).status).toBe(200);
    expect((await setPassword(token)).status).toBe(422);
    expect(await sentTo(email)).toHaveLength(1);
    const again = await new Browser().post('/api/shop_login', { email: String(shopId), password: PASSWORD });
    expect(again.body.next).toBe(`/shop_admin/${shopId}/`);
    expect(await opened(id)).toMatchObject({ decision: { canUndo: false } });
    const refused = await desk.post(`${PATH}/${id}/undo`, REASON);
    expect([refused.status, await shopOf(shopId)]).toMatchObject([422, { status: 'draft' }]);
  });

  it('sent again under its key is one approval, with one answer and one mail', async () => {
    const email = newEmail();
    const id = await addEntry(test.db, { email });
    const answers = [await approve(id, {}, 'entry-0001'), await approve(id, {}, 'entry-0001')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([200, { message: '承認し、お店のログインのリンクをメールで送りました。' }]),
    );
    expect(await sentTo(email)).toHaveLength(1);
  });

  it('wants every check, the permit’s number and a known area', async () => {
    const id = await addEntry(test.db);
    const fields = ['exists', 'licensed', 'licenseNumber', 'name', 'areaId', 'tel'];
    const none = { exists: false, licensed: false, licenseNumber: ' ', name: '', areaId: 0, tel: '110' };
    const refused = await approve(id, none);
    expect(Object.keys(refused.body.errors as object).sort()).toEqual(fields.sort());
    expect((await approve(id, { areaId: 99_999 })).body.errors).toEqual({
      areaId: ['エリアを選択してください。'],
    });
    expect((await opened(id)).state).toBe('waiting');
  });

  it('adds the shop to the login that the address has, with no link; a suspended one is refused', async () => {
    const email = newEmail();
    const first = await addEntry(test.db, { email });
    await approve(first);
    await setPassword(await tokenTo(email));
    const second = await addEntry(test.db, { email, shopName: '宵待 別館', tel: '0312345679' });
    expect(await opened(second)).toMatchObject({ hasLogin: true });
    expect((await approve(second, { name: '宵待 別館' })).status).toBe(200);
    const shopId = (await opened(second)).decision?.shop?.id ?? 0;
    const mail = (await sentTo(email)).at(-1)?.text ?? '';
    expect(mail).not.toContain('/shop_reset/');
    expect(mail).toContain('「パスワードをお忘れの方」');
    expect(mail).toContain(`/shop_admin/${shopId}/`);
    const { body } = await new Browser().post('/api/shop_login', { email, password: PASSWORD });
    expect((body.shops as { id: number }[]).map(({ id }) => id)).toContain(shopId);

    const login = test.db.updateTable('shopLogins').where('emailLookup', '=', emailLookupOf(email));
    await login.set({ suspendedAt: new Date() }).execute();
    const third = await addEntry(test.db, { email });
    const refused = await approve(third);
    await login.set({ suspendedAt: null }).execute();
    expect([refused.status, refused.body.errors]).toEqual([
      ...[422, { custom: ['このメールアドレスの店舗ログインは、利用停止になっています。'] }],
    ]);
  });

  it('and any other decision of the same application is refused, also of two at once', async () => {
    const id = await addEntry(test.db, { tel: '0355555555' });
    const answers = await Promise.all([approve(id), approve(id), desk.post(`${PATH}/${id}/decline`, REASON)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const later = await desk.post(`${PATH}/${id}/decline`, REASON);
    expect(later.body.errors).toEqual({
      custom: ['このお申し込みは、すでに審査が終わっています。画面を再読み込みしてください。'],
    });
    const decisions = test.db.selectFrom('shopEntryDecisions').select('outcome').where('inquiryId', '=', id);
    expect(await decisions.execute()).toHaveLength(1);
    expect((await approve(999_999_999)).status).toBe(404);
  });
});

describe('a claim', () => {
  it('lets the applicant manage the listed shop that has the number, and changes nothing else of it', async () => {
    const email = newEmail();
    const tel = '0366666666';
    const shopId = await addShop(test.db, places, { name: '月灯り', tel });
    const sameName = await addShop(test.db, places, { name: 'つきあかり' });
    const id = await addEntry(test.db, { email, tel, shopName: 'つきあかり' });
    expect((await opened(id)).same).toMatchObject([
      { id: shopId, sameTel: true, sameName: false, logins: 0, status: 'open' },
      { id: sameName, sameTel: false, sameName: true },
    ]);
    const claim = (more: object = {}) => desk.post(`${PATH}/${id}/claim`, { ...CLAIM, shopId, ...more });
    expect(Object.keys((await claim({ called: false, note: '' })).body.errors as object)).toEqual([
      'called',
      'note',
    ]);
    expect((await claim({ shopId: 99_999 })).body.errors).toEqual({
      shopId: ['掲載済みのお店の店舗IDを入力してください。'],
    });
    expect((await claim()).status).toBe(200);
    expect(await shopOf(shopId)).toMatchObject({
      ...{ status: 'open', name: '月灯り', email: null, licenseNumber: CLAIM.licenseNumber },
    });
    expect(await lastEvent('shop_entry.approved')).toMatchObject({
      detail: { after: 'claimed', shop: shopId, called: true, licenseAfter: CLAIM.licenseNumber },
    });
    expect(JSON.stringify(await lastEvent('shop_entry.approved'))).not.toContain(CLAIM.note);
    expect((await opened(id)).decision?.note).toBe(CLAIM.note);
    const set = await setPassword(await tokenTo(email));
    expect(set.body.next).toBe(`/shop_admin/${shopId}/`);
  });

  it('is mailed to the owners, and can be taken back with the permit of before, also once the login is used', async () => {
    const [ownerMail, email] = [newEmail(), newEmail()];
    const before = { licenseNumber: '第1号', licenseCheckedOn: '2026-01-15' as const };
    const shopId = await addShop(test.db, places, { name: '星屑', ...before });
    await proveShopMail(test.db, shopId, ownerMail);
    const id = await addEntry(test.db, { email });
    expect((await desk.post(`${PATH}/${id}/claim`, { ...CLAIM, shopId })).status).toBe(200);
    expect((await sentTo(ownerMail)).map(({ text }) => text)).toEqual([
      expect.stringContaining('「星屑」の管理画面に、新しい管理者が加わりました。'),
    ]);
    const applicant = new Browser();
    await setPassword(await tokenTo(email), applicant);
    expect((await applicant.get(`/api/shop_admin/${shopId}/data`)).status).toBe(200);
    expect((await opened(id)).decision?.canUndo).toBe(true);
    expect((await desk.post(`${PATH}/${id}/undo`, REASON)).status).toBe(200);
    expect(await shopOf(shopId)).toMatchObject(before);
    expect((await applicant.get(`/api/shop_admin/${shopId}/data`)).status).toBe(404);
    expect(await opened(id)).toMatchObject({ state: 'waiting', decision: null });
    expect(await lastEvent('shop_entry.reopened')).toMatchObject({ detail: { license: '第1号' } });
  });

  it('makes staff of the shop its owner, and is refused for who owns it already', async () => {
    const email = newEmail();
    const shopId = await addShop(test.db, places, { name: '夜明け' });
    const login = await proveShopMail(test.db, shopId, email);
    const place = test.db.updateTable('shopLoginShops').where('shopLoginId', '=', login);
    await place.set({ role: 'staff', called: 'みお' }).execute();
    const claim = async () =>
      desk.post(`${PATH}/${await addEntry(test.db, { email })}/claim`, { ...CLAIM, shopId });
    expect((await claim()).status).toBe(200);
    const placed = test.db.selectFrom('shopLoginShops').select(['role', 'called']);
    expect(await placed.where('shopLoginId', '=', login).execute()).toEqual([
      { role: 'owner', called: null },
    ]);
    expect((await claim()).body.errors).toEqual({
      custom: ['このメールアドレスの方は、すでにこのお店を管理しています。'],
    });
  });

  it('and another invitation of the address at the same time make one login', async () => {
    const email = newEmail();
    const shops = [
      await addShop(test.db, places, { name: '有明' }),
      await addShop(test.db, places, { name: '東雲' }),
    ];
    const inviteTo = (shopId = 0) => {
      const invited = { name: '宵待', email, shopId, role: 'owner', called: null } as const;
      return (db: Queryable) => inviteLogin(db, invited);
    };
    const trx = await test.db.startTransaction().execute();
    const first = await inviteTo(shops[0])(trx);
    const second = test.db.transaction().execute(inviteTo(shops[1]));
    await untilLocked(test.db);
    await trx.commit().execute();
    expect(await second).toMatchObject({ shopLoginId: first.shopLoginId, path: null, isAdded: true });
  });
});

describe('what is declined or taken back', () => {
  it('is mailed with its reason, and can be decided anew', async () => {
    const email = newEmail();
    const id = await addEntry(test.db, { email });
    expect((await desk.post(`${PATH}/${id}/decline`, { reason: ' ' })).status).toBe(422);
    expect((await desk.post(`${PATH}/${id}/decline`, REASON)).status).toBe(200);
    expect((await sentTo(email)).map(({ text }) => text.includes(REASON.reason))).toEqual([true]);
    expect(await listed('?state=declined')).toContain(id);
    expect((await desk.post(`${PATH}/${id}/undo`, REASON)).status).toBe(200);
    expect([await listed(), await sentTo(email)]).toMatchObject([
      expect.arrayContaining([id]),
      { length: 1 },
    ]);
    expect((await desk.post(`${PATH}/${id}/undo`, REASON)).status).toBe(422);
    expect((await approve(id)).status).toBe(200);
  });

  it('takes an unused login and the unopened shop away; the link opens nothing any more', async () => {
    const email = newEmail();
    const id = await addEntry(test.db, { email });
    await approve(id);
    const token = await tokenTo(email);
    const shopId = (await opened(id)).decision?.shop?.id ?? 0;
    expect((await desk.post(`${PATH}/${id}/undo`, { reason: '許可番号の確認をやり直します。' })).status).toBe(
      200,
    );
    expect(await shopOf(shopId)).toBeUndefined();
    expect((await sentTo(email)).at(-1)?.text).toContain('許可番号の確認をやり直します。');
    expect((await setPassword(token)).status).toBe(422);
    expect(await opened(id)).toMatchObject({ state: 'waiting', hasLogin: false });
    expect(await lastEvent('shop_entry.reopened')).toMatchObject({
      detail: { before: 'listed', after: 'waiting' },
    });
  });

  it('leaves a new shop that has casts', async () => {
    const id = await addEntry(test.db);
    await approve(id);
    const shopId = (await opened(id)).decision?.shop?.id ?? 0;
    await addCast(test.db, shopId, { name: 'さくら' });
    expect((await desk.post(`${PATH}/${id}/undo`, REASON)).status).toBe(422);
    expect([(await shopOf(shopId))?.status, (await opened(id)).state]).toEqual(['draft', 'listed']);
  });
});

it('no status of the thread decides an application, and its desk is apart from inquiries', async () => {
  const id = await addEntry(test.db);
  const refused = await desk.post(`/api/admin/inquiries/${id}/status`, { status: 'reflected' });
  expect(refused.status).toBe(422);
  expect((await desk.post(`/api/admin/inquiries/${id}/status`, { status: 'checking' })).status).toBe(200);
  expect(await listed()).toContain(id);
  const inquiries = (await desk.get('/api/admin/inquiries?state=all')).body.items as { id: number }[];
  expect(inquiries.map((item) => item.id)).not.toContain(id);
  expect((await desk.get(`${PATH}/csv`)).text).toContain('宵待');
});

describe('a new shop', () => {
  async function approvedShop() {
    const email = newEmail();
    const id = await addEntry(test.db, { email });
    await approve(id);
    const owner = new Browser();
    await setPassword(await tokenTo(email), owner);
    return { owner, shopId: (await opened(id)).decision?.shop?.id ?? 0 };
  }

  it('is opened by its owner once it has hours, prices and a number, and counts as listed since then', async () => {
    const { owner, shopId } = await approvedShop();
    const path = `/api/shop_admin/${shopId}/open`;
    const refused = await owner.post(path, {});
    expect([refused.status, refused.body.errors]).toEqual([
      ...[422, { custom: ['公開の前に入れてください：営業時間、料金（セット）'] }],
    ]);
    await fillDraft(test.db, shopId);
    await test.db
      .updateTable('shops')
      .set({ createdAt: new Date(0) })
      .where('id', '=', shopId)
      .execute();
    expect((await new Browser().post(path, {})).status).toBe(401);
    expect((await owner.post(path, {})).body).toEqual({ message: 'お店のページを公開しました。' });
    expect((await new Browser().get(`/api/shop_prices?shopId=${shopId}`)).status).toBe(200);
    expect(await lastEvent('shop.published')).toEqual({
      ...{ target: `shop:${shopId}`, detail: { before: 'draft', after: 'open' } },
    });
    const fresh = (await desk.get('/api/admin/new_shops')).body.items as { id: number }[];
    expect(fresh.map(({ id }) => id)).toContain(shopId);
    expect((await owner.post(path, {})).status).toBe(422);
  });

  it('is opened by staff as it is; once they hide it, its owner cannot show it', async () => {
    const { owner, shopId } = await approvedShop();
    const path = `/api/shop_admin/${shopId}/open`;
    const hide = (visible: boolean) =>
      desk.post(`/api/admin/shops/${shopId}/visibility`, { visible, reason: '確認のため' });
    await hide(false);
    expect((await shopOf(shopId))?.status).toBe('draft');
    expect((await desk.post(path, {})).status).toBe(200);
    await hide(false);
    expect([(await owner.post(path, {})).status, (await shopOf(shopId))?.status]).toEqual([422, 'hidden']);
  });

  it('saves what its page will say, and says so', async () => {
    const { owner, shopId } = await approvedShop();
    const { body } = await owner.get(`/api/shop_admin/${shopId}/data`);
    const { words } = body.data as { words: object };
    const change = { was: words, to: { ...words, catchCopy: '静かに飲める夜' } };
    const saved = await owner.post(`/api/shop_admin/${shopId}/data/words`, change);
    expect(saved.body).toMatchObject({ isDraft: true, message: '保存しました。' });
  });
});
