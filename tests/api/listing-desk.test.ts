import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { OpenedCast, OpenedShop } from '../../server/desk/listings/opened-contract.ts';
import { purgeCast } from '../../server/desk/listings/purge-cast.ts';
import { importShops } from '../../server/directory/importing/import-shops.ts';
import { fileIn } from '../../server/gateways/media/store/disk.ts';
import { createShopLogin } from '../../server/identity/shop-logins/create-shop-login.ts';
import { PASSWORD } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser } from '../support/browser.ts';
import { fileOf, formOf, publish } from '../support/casts.ts';
import { addCast, addShift } from '../support/seed.ts';
import { takeJobs } from '../support/take-jobs.ts';
import { addPerson, addPost, addTimeline, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
const REASON = { reason: '掲載の基準に反しています。' };
let world: TimelineWorld;
let desk: Browser;
let deskId: number;

beforeAll(async () => {
  world = await addTimeline(test.db);
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
});

const castOf = async (id: number) => (await desk.get(`/api/admin/casts/${id}`)).body as unknown as OpenedCast;
const shopOf = async (id: number) => (await desk.get(`/api/admin/shops/${id}`)).body as unknown as OpenedShop;
const lastEvent = () =>
  test.db
    .selectFrom('auditLog')
    .select(['event', 'target', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

let receipts = 0;
async function takedown(url: string, decided = {}): Promise<string> {
  const said = { url: `https://yoakari.example${url}`, right: 'portrait', standing: 'self' };
  const receipt = `20261121-${String(++receipts).padStart(6, '0')}`;
  const sealed = seal('takedown', JSON.stringify(said));
  await test.db
    .insertInto('takedownRequests')
    .values({ receipt, urgent: false, sealed, userId: null, ...decided })
    .execute();
  return receipt;
}
async function openCase(
  model: 'Tl' | 'Cast' | 'Review' | 'Shop',
  objectId: number,
  writerId: number | null = null,
) {
  const about = {
    model,
    objectId,
    writerId,
    label: '通報',
    snapshot: '本文',
    urgent: false,
    dueAt: new Date(),
  };
  const row = await test.db
    .insertInto('moderationCases')
    .values(about)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('the page of a cast', () => {
  it('shows whose it is, what waits about her and nothing of others', async () => {
    const { castId, id: userId } = world.owner;
    const own = Number(castId);
    const post = await addPost(test.db, own);
    const others = await addPost(test.db, Number(world.other.castId));
    const cases = [
      await openCase('Cast', own),
      await openCase('Tl', post),
      await openCase('Review', 9, userId),
    ];
    await openCase('Tl', others);
    const about = [await takedown(`/cast/${own}/`), await takedown(`/tl/${post}/`)];
    for (const url of [`/tl/${others}/`, '/shop/999999/', '/navi/pages/']) await takedown(url);
    await takedown(`/cast/${own}/`, { outcome: 'kept', reason: '確認しました。', decidedAt: new Date() });
    await test.db.insertInto('adminCastLinks').values({ userId: deskId, castId: own }).execute();
    const cast = await castOf(own);
    expect(cast).toMatchObject({
      ...{ id: own, name: 'さくら', status: 'public', hiddenBy: [], isSeen: true, isSuspended: false },
      ...{
        shop: { id: world.shopId, name: '月灯り', status: 'open' },
        account: { id: userId, name: 'さくら' },
      },
      ...{ admin: { id: deskId, name: '田中' }, posts: 1, followers: 0, votes: 0 },
    });
    expect(cast.cases.map(({ id }) => id).toSorted()).toEqual(cases.toSorted());
    expect(cast.takedowns.map(({ receipt }) => receipt)).toEqual(about);
    expect(await lastEvent()).toMatchObject({ event: 'cast.opened', target: `cast:${own}` });
    expect((await castOf(own)).events).toEqual([]);
    expect((await desk.get('/api/admin/casts/999999')).status).toBe(404);
  });

  it('is emptied by a job, photos on disk as well; her name and account stay', async () => {
    const castId = await addCast(test.db, world.shopId, { name: 'みなと' });
    const { browser, id: userId, myId } = await addPerson(test.db, 'みなと', castId);
    const photo = fileOf(
      await sharp({ create: { width: 900, height: 1200, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer(),
    );
    const saved = await browser.post(
      `/api/my_page/${myId}/profile_setting`,
      formOf({ name: 'みなと', images: [photo], order: 'new:0' }),
    );
    expect(saved.status).toBe(200);
    await publish(browser, { message: 'こんばんは' });
    await test.db
      .updateTable('casts')
      .set({ message: '紹介文', tall: 160 })
      .where('id', '=', castId)
      .execute();
    await test.db
      .insertInto('castItems')
      .values({ castId, position: 1, title: '好き', body: '猫' })
      .execute();
    const path = `/api/admin/casts/${castId}/purge`;
    expect((await desk.post(path, { reason: '' })).body.errors).toEqual({
      reason: ['理由を入力してください。'],
    });
    expect((await desk.post(path, REASON)).status).toBe(200);
    expect(await lastEvent()).toEqual({ event: 'cast.purged', target: `cast:${castId}`, detail: REASON });
    expect(await takeJobs(test.db, 'purge_cast')).toEqual([{ castId }]);
    const { variants, mediaId } = await test.db
      .selectFrom('castPhotos')
      .innerJoin('media', 'media.id', 'castPhotos.mediaId')
      .select(['mediaId', 'variants'])
      .where('castId', '=', castId)
      .executeTakeFirstOrThrow();
    const file = fileIn('media', `${mediaId}w${variants[0]?.width}.webp`);
    expect(existsSync(file)).toBe(true);
    await purgeCast(test.db, castId);
    await purgeCast(test.db, castId);
    expect(existsSync(file)).toBe(false);
    expect(await castOf(castId)).toMatchObject({
      name: 'みなと',
      photos: 0,
      posts: 0,
      account: { id: userId },
    });
    const row = await test.db
      .selectFrom('casts')
      .select(['message', 'tall', 'status'])
      .where('id', '=', castId)
      .executeTakeFirst();
    expect(row).toEqual({ message: null, tall: 160, status: 'public' });
    expect(
      await test.db.selectFrom('castItems').select('title').where('castId', '=', castId).execute(),
    ).toEqual([]);
  });

  it('stays as it is when she is an admin', async () => {
    const castId = await addCast(test.db, world.shopId, { name: 'かんり' });
    await test.db.updateTable('users').set({ castId }).where('id', '=', deskId).execute();
    const refused = await desk.post(`/api/admin/casts/${castId}/purge`, REASON);
    await test.db.updateTable('users').set({ castId: null }).where('id', '=', deskId).execute();
    expect(refused.body.errors).toEqual({ custom: ['管理者本人のページの内容は、まとめて削除できません。'] });
    expect(await takeJobs(test.db, 'purge_cast')).toEqual([]);
  });

  it('leaves its shop with a reason; without an account it is hidden, and it is in the list still', async () => {
    const castId = await addCast(test.db, world.shopId, { name: 'のの' });
    await addShift(test.db, { castId, shopId: world.shopId, businessDate: '2099-01-01' });
    const path = `/api/admin/casts/${castId}/end_affiliation`;
    expect((await desk.post(path, REASON)).status).toBe(200);
    expect(await lastEvent()).toMatchObject({
      event: 'affiliation.ended',
      detail: { shop: world.shopId, before: 'public', after: 'hidden staff', ...REASON },
    });
    expect(await castOf(castId)).toMatchObject({ shop: null, status: 'hidden', hiddenBy: ['staff'] });
    expect(
      await test.db.selectFrom('shifts').select('castId').where('castId', '=', castId).execute(),
    ).toEqual([]);
    const { items } = (await desk.get(`/api/admin/casts?q=${castId}`)).body as { items: object[] };
    expect(items).toMatchObject([{ id: castId, shop: null }]);
    expect((await desk.post(path, REASON)).body.errors).toEqual({ custom: ['お店に所属していません。'] });
  });
});

describe('the page of a shop', () => {
  it('shows what waits about it, its casts and the imports it came from', async () => {
    const text = '店舗コード,店名,業種,都道府県,エリア\nD1,暁,キャバクラ,東京都,新宿・歌舞伎町\n';
    const form = formOf({ file: [fileOf(Buffer.from(text), 'a.csv', 'text/csv')] });
    const { id: runId } = (await desk.post('/api/admin/imports', form)).body as { id: number };
    expect((await desk.post(`/api/admin/imports/${runId}`, {})).status).toBe(200);
    const { id } = await test.db
      .selectFrom('shops')
      .select('id')
      .where('externalId', '=', 'D1')
      .executeTakeFirstOrThrow();
    await addCast(test.db, id, { name: 'ゆい' });
    const receipt = await takedown(`/shop/${id}/`);
    const caseId = await openCase('Shop', id);
    expect(await shopOf(id)).toMatchObject({
      ...{
        name: '暁',
        status: 'open',
        area: '新宿・歌舞伎町',
        code: 'D1',
        casts: 1,
        reviews: 0,
        rating: null,
      },
      ...{ logins: [], imports: [{ id: runId, fileName: 'a.csv', takenBackOn: null }] },
      ...{ cases: [{ id: caseId }], takedowns: [{ receipt }] },
    });
    expect(await lastEvent()).toMatchObject({ event: 'shop.opened', target: `shop:${id}` });
    expect(await shopOf(world.shopId)).toMatchObject({ imports: [], cases: [], takedowns: [] });
    const listed = (await desk.get(`/api/admin/casts?shop=${id}`)).body as { items: { name: string }[] };
    expect(listed.items.map(({ name }) => name)).toEqual(['ゆい']);
    expect((await desk.get('/api/admin/shops/999999')).status).toBe(404);
  });

  it('is closed with its casts, stays closed through an import, and opens again', async () => {
    const row = (name: string) =>
      `店舗コード,店名,業種,都道府県,エリア\nD2,${name},キャバクラ,東京都,新宿・歌舞伎町\n`;
    await importShops(test.db, row('宵'));
    const { id } = await test.db
      .selectFrom('shops')
      .select('id')
      .where('externalId', '=', 'D2')
      .executeTakeFirstOrThrow();
    const castId = await addCast(test.db, id, { name: 'あおい' });
    const seen = async () => (await new Browser().get(`/api/cast_cards/${castId}`)).status;
    expect(await seen()).toBe(200);
    const path = `/api/admin/shops/${id}/closing`;
    expect((await desk.post(path, { closed: true, reason: '' })).status).toBe(422);
    expect((await desk.post(path, { closed: true, ...REASON })).body).toEqual({
      message: '閉店にしました。',
    });
    expect(await lastEvent()).toEqual({
      ...{ event: 'shop.closed', target: `shop:${id}` },
      detail: { ...REASON, before: 'open', after: 'closed' },
    });
    expect(await seen()).toBe(404);
    await importShops(test.db, row('暁二号'));
    expect(await shopOf(id)).toMatchObject({ name: '暁二号', status: 'closed' });
    await desk.post(path, { closed: false, ...REASON });
    expect(await seen()).toBe(200);
    await desk.post(`/api/admin/shops/${id}/visibility`, { visible: false, ...REASON });
    for (const closed of [true, false])
      expect((await desk.post(path, { closed, ...REASON })).status).toBe(422);
    expect(await shopOf(id)).toMatchObject({ status: 'hidden' });
    expect((await desk.post('/api/admin/shops/999999/closing', { closed: true, ...REASON })).status).toBe(
      404,
    );
  });
});

it.each(['casts', 'shops'])(
  'S67: hiding one of the %s twice, and showing it twice, is written down once',
  async (noun) => {
    const id = noun === 'casts' ? world.other.castId : world.shopId;
    const events = () =>
      test.db
        .selectFrom('auditLog')
        .select('event')
        .where('target', '=', `${noun.slice(0, -1)}:${id}`)
        .where('event', 'like', '%.%n')
        .orderBy('id')
        .execute();
    const before = (await events()).length;
    for (const visible of [false, false, true, true]) {
      const { status } = await desk.post(`/api/admin/${noun}/${id}/visibility`, { visible, ...REASON });
      expect(status).toBe(200);
    }
    const written = (await events()).slice(before).map(({ event }) => event.split('.')[1]);
    expect(written).toEqual(['hidden', 'shown']);
    const unknown = await desk.post(`/api/admin/${noun}/999999/visibility`, { visible: false, ...REASON });
    expect(unknown.status).toBe(404);
  },
);

describe('a login of a shop', () => {
  const email = 'yuki@yoimachi.example.jp';
  const logIn = async () => {
    const browser = new Browser();
    const answer = await browser.post('/api/shop_login', { email, password: PASSWORD });
    return { browser, answer };
  };

  it('is shown without its address, is suspended at once, and comes back', async () => {
    const shopIds = [world.shopId] as [number];
    const id = await createShopLogin(test.db, { name: '宵待', email, password: PASSWORD, shopIds });
    const { browser } = await logIn();
    const opened = await desk.get(`/api/admin/shops/${world.shopId}`);
    expect(opened.text).not.toContain(email);
    expect((opened.body as unknown as OpenedShop).logins).toEqual([
      {
        id,
        name: '宵待',
        mail: 'y***@yoimachi.example.jp',
        suspendedOn: null,
        sessions: 1,
        hasFactor: false,
        shops: [],
      },
    ]);
    const reach = (from = browser) => from.get(`/api/shop_admin/${world.shopId}/magazines`);
    expect((await reach()).status).toBe(200);
    const path = `/api/admin/shop_logins/${id}/suspension`;
    expect((await desk.post(path, { suspended: true, ...REASON })).status).toBe(200);
    expect(await lastEvent()).toEqual({
      ...{ event: 'shop_login.suspended', target: `shop-login:${id}` },
      detail: { ...REASON, before: 'active', after: 'suspended' },
    });
    expect((await reach()).status).toBe(404);
    const refused = await logIn();
    expect(refused.answer.status).toBe(422);
    expect(refused.browser.cookies.has('__Host-shop')).toBe(false);
    expect((await desk.post(path, { suspended: true, ...REASON })).status).toBe(422);
    expect((await desk.post(path, { suspended: false, ...REASON })).status).toBe(200);
    expect((await reach()).status).toBe(404);
    const again = await logIn();
    expect(again.answer.status).toBe(200);
    expect((await desk.post(`/api/admin/shop_logins/${id}/end_sessions`, {})).status).toBe(422);
    const ended = await desk.post(`/api/admin/shop_logins/${id}/end_sessions`, REASON);
    expect(ended.body).toEqual({ message: '1台の端末をログアウトしました。' });
    expect((await reach(again.browser)).status).toBe(404);
    expect((await desk.post('/api/admin/shop_logins/999999/end_sessions', REASON)).status).toBe(404);
  });
});
