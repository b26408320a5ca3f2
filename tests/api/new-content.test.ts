import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import type { NewPhotos, NewShops } from '../../server/desk/new-content/contract.ts';
import { sweepLooks } from '../../server/desk/new-content/look-at-content.ts';
import type { ShopDesk } from '../../server/desk/shop-data/contract.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { fillShopInbox, mailsTo } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { Browser, proveShopMail } from '../support/browser.ts';
import { addPostPhoto } from '../support/posts.ts';
import { addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let world: TimelineWorld;
let desk: Browser;
let second: Browser;

beforeAll(async () => {
  world = await addTimeline(test.db);
  desk = (await addAdminAtDesk(test.db, '田中')).browser;
  second = (await addAdminAtDesk(test.db, '佐藤')).browser;
});
beforeEach(async () => {
  for (const table of ['contentReviews', 'notifications', 'postPhotos', 'castPhotos', 'shopPhotos'] as const)
    await test.db.deleteFrom(table).execute();
});

const photos = async (query = '') =>
  (await desk.get(`/api/admin/new_photos${query}`)).body as unknown as NewPhotos;
const ids = async () => (await photos()).items.map(({ id }) => id);
const shops = async (query = '') =>
  ((await desk.get(`/api/admin/new_shops${query}`)).body as unknown as NewShops).items;
const look = (kind: string, of: string[], by = desk) =>
  by.post('/api/admin/content_reviews', { kind, ids: of });
const remove = (id: string, by = desk) => by.post(`/api/admin/new_photos/${id}/remove`, {});
const noticesOf = async ({ browser, my }: Person) =>
  ((await browser.get(`${my}/notifications`)).body.items as { text: string }[]).map(({ text }) => text);
const age = (id: string, days: number) =>
  test.db
    .updateTable('media')
    .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute();

const lastEvent = () =>
  test.db.selectFrom('auditLog').select(['event', 'target']).orderBy('id', 'desc').executeTakeFirst();

async function addPagePhoto(castId: number, position: number): Promise<string> {
  const id = newMediaId();
  const variants = JSON.stringify([{ width: 480, height: 600, bytes: 1 }]);
  await test.db.insertInto('media').values({ id, dot: '#705c67', variants }).execute();
  await test.db.insertInto('castPhotos').values({ castId, position, mediaId: id, alt: '写真' }).execute();
  return id;
}

describe('new photos', () => {
  it('of posts and pages wait to be looked at, the newest first, page by page', async () => {
    const castId = Number(world.owner.castId);
    const [post, page] = [
      await addPostPhoto(test.db, await addPost(test.db, castId)),
      await addPagePhoto(castId, 1),
    ];
    await age(post, 3);
    expect((await photos()).items).toMatchObject([
      { id: page, of: 'page', path: `/cast/${castId}/`, castName: 'さくら', isWhole: false },
      { id: post, of: 'post', isWhole: false },
    ]);
    expect((await readWaiting(test.db)).new_photos).toEqual({ count: 2, oldest: null, due: null });
    const many = await addPost(test.db, castId);
    for (let i = 0; i < 24; i++) await addPostPhoto(test.db, many);
    const first = await photos();
    const rest = await photos(`?cursor=${first.next}`);
    expect([first.items.length, rest.items.map(({ id }) => id), rest.next]).toEqual([24, [page, post], '']);
    expect((await world.owner.browser.get('/api/admin/new_photos')).status).toBe(404);
  });

  it('that no one sees, that are samples or older do not', async () => {
    const castId = Number(world.owner.castId);
    const hidden = await addPost(test.db, castId);
    const [old, sample, unseen] = [
      await addPostPhoto(test.db, await addPost(test.db, castId)),
      await addPostPhoto(test.db, await addPost(test.db, castId)),
      await addPostPhoto(test.db, hidden),
    ];
    expect((await ids()).toSorted()).toEqual([old, sample, unseen].toSorted());
    await age(old, 61);
    await test.db.updateTable('media').set({ sample: true }).where('id', '=', sample).execute();
    await test.db.updateTable('posts').set({ status: 'hidden' }).where('id', '=', hidden).execute();
    expect(await ids()).toEqual([]);
  });

  it('are looked at once, all of a screen together', async () => {
    const castId = Number(world.owner.castId);
    const all = [await addPagePhoto(castId, 1), await addPagePhoto(castId, 2), await addPagePhoto(castId, 3)];
    expect((await look('photo', all.slice(0, 2))).body).toEqual({
      message: '2枚を「問題なし」にしました。',
    });
    expect((await look('photo', all.slice(1), second)).status).toBe(200);
    expect(await ids()).toEqual([]);
    const events = await test.db
      .selectFrom('auditLog')
      .select('detail')
      .where('event', '=', 'content.looked')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events).toMatchObject([{ detail: { count: 1 } }, { detail: { count: 2 } }]);
    expect((await look('shop', all)).status).toBe(200);
    expect((await look('photo', ['x'])).status).toBe(422);
  });

  it('are found by state, place and cast afterwards, in both orders, and are a file', async () => {
    const [hers, others] = [Number(world.owner.castId), Number(world.other.castId)];
    const [fine, bad] = [await addPagePhoto(hers, 1), await addPagePhoto(hers, 2)];
    const fresh = await addPostPhoto(test.db, await addPost(test.db, others));
    await look('photo', [fine]);
    await remove(bad, second);
    const found = async (query: string) => (await photos(`?${query}`)).items;
    expect(await found('state=looked')).toMatchObject([
      { id: fine, state: 'looked', of: 'page', lookedBy: '田中', picture: { width: 480 } },
    ]);
    const [gone, ...older] = await found('state=removed&of=page');
    expect(gone).toMatchObject({
      ...{ id: bad, state: 'removed', castName: 'さくら', lookedBy: '佐藤', picture: null, path: null },
    });
    expect((await found('state=removed&of=page&sort=old')).map(({ id }) => id)).toEqual(
      [bad, ...older.map(({ id }) => id)].toReversed(),
    );
    const idsOf = async (query: string) => (await found(query)).map(({ id }) => id);
    const next = await addPagePhoto(hers, 2);
    expect([await idsOf('sort=old'), await idsOf('of=post'), await idsOf(`q=${hers}`)]).toEqual([
      ...[[fresh, next], [fresh], [next]],
    ]);
    expect(await idsOf(`q=${encodeURIComponent('さく')}&state=looked`)).toEqual([fine]);
    expect([await idsOf('q=%25'), await idsOf('q=%25&state=removed')]).toEqual([[], []]);
    expect((await desk.get('/api/admin/new_photos?of=x')).status).toBe(422);
    const file = await desk.get('/api/admin/new_photos/csv?state=removed&of=page');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="new_photos.csv"');
    expect(file.text).toContain('写真,女の子・お店,場所,ページ,公開,状態,確認,確認した管理者');
    expect(file.text).toContain(`${bad},さくら,女の子のページ,,,削除済み`);
    expect(await lastEvent()).toMatchObject({ event: 'list.exported', target: 'list:new_photos' });
  });

  it('of a post are removed one by one; a post that was nothing else goes with its last one', async () => {
    const castId = Number(world.owner.castId);
    const [said, bare] = [await addPost(test.db, castId), await addPost(test.db, castId, { body: '' })];
    const [first, kept, only] = [
      await addPostPhoto(test.db, said),
      await addPostPhoto(test.db, said),
      await addPostPhoto(test.db, bare),
    ];
    expect((await photos()).items.map(({ id, isWhole }) => [id, isWhole])).toEqual([
      [only, true],
      [kept, false],
      [first, false],
    ]);
    const answers = await Promise.all([remove(first), remove(first, second), remove(only)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
    const shown = await new Browser().get(`/api/tl/${said}`);
    expect(shown.text).toContain(kept);
    expect(shown.text).not.toContain(first);
    expect((await new Browser().get(`/api/tl/${bare}`)).status).toBe(404);
    expect(await ids()).toEqual([kept]);
    expect(await noticesOf(world.owner)).toEqual(
      Array(2).fill('公開された写真がガイドラインに反していたため、運営が削除しました'),
    );
    const left = await test.db.selectFrom('media').select('id').where('id', 'in', [first, only]).execute();
    expect(left).toEqual([]);
  });

  it('of a page are removed, even after staff found nothing wrong, and the next one becomes the cover', async () => {
    const castId = Number(world.owner.castId);
    const [cover, next] = [await addPagePhoto(castId, 1), await addPagePhoto(castId, 2)];
    await look('photo', [cover]);
    expect((await remove(cover, second)).status).toBe(200);
    const left = await test.db.selectFrom('castPhotos').select(['mediaId', 'position']).execute();
    expect(left).toEqual([{ mediaId: next, position: 1 }]);
    const again = await remove(cover);
    expect([again.status, again.body.errors]).toEqual([
      ...[422, { custom: ['この写真は、ほかの管理者が削除済みです。'] }],
    ]);
    expect((await remove(newMediaId())).status).toBe(404);
  });
});

describe('photos of a shop', () => {
  async function addShopPhoto(position: number, shopId = world.shopId): Promise<string> {
    const id = newMediaId();
    const variants = JSON.stringify([{ width: 480, height: 600, bytes: 1 }]);
    await test.db.insertInto('media').values({ id, dot: '#705c67', variants }).execute();
    await test.db.insertInto('shopMedia').values({ shopId, mediaId: id }).execute();
    const photo = { shopId, position, mediaId: id, alt: '店内', caption: '' };
    await test.db.insertInto('shopPhotos').values(photo).execute();
    return id;
  }

  it('wait beside the others, and go with a reason that the shop hears', async () => {
    const mail = `inbox-${world.shopId}@shop.example.jp`;
    await test.db.updateTable('shops').set({ email: mail }).where('id', '=', world.shopId).execute();
    const [fine, bad] = [await addShopPhoto(1), await addShopPhoto(2)];
    const hers = await addPagePhoto(Number(world.owner.castId), 1);
    expect((await photos('?of=shop')).items).toMatchObject([
      { id: bad, of: 'shop', path: `/shop/${world.shopId}/`, shopName: '月灯り' },
      { id: fine, of: 'shop' },
    ]);
    expect(await ids()).toEqual([hers, bad, fine]);
    expect((await photos(`?q=${encodeURIComponent('月灯')}`)).items.map(({ id }) => id)).toEqual([bad, fine]);
    const bare = await remove(bad);
    expect([bare.status, Object.keys(bare.body.errors as object)]).toEqual([422, ['reason']]);
    expect(await ids()).toEqual([hers, bad, fine]);
    const reason = '人物が写っているため。';
    const done = await desk.post(`/api/admin/new_photos/${bad}/remove`, { reason });
    expect(done.body).toEqual({
      message: '写真を削除しました。お店にメールでお知らせしました。理由はお店の管理画面に表示します。',
    });
    // A stranger may read an address that the shop has not proven.
    const [letter, ...more] = await mailsTo(test.db, mail);
    expect([letter?.subject, more]).toEqual([expect.stringContaining('お店の写真を削除しました'), []]);
    expect(letter?.text).toContain(`/shop_admin/${world.shopId}/data/#photos`);
    expect(letter?.text).not.toContain(reason);
    expect(await ids()).toEqual([hers, fine]);
    const shown = await test.db.selectFrom('shopPhotos').select(['mediaId', 'position']).execute();
    expect(shown).toEqual([{ mediaId: fine, position: 1 }]);
    expect(await test.db.selectFrom('media').select('id').where('id', '=', bad).execute()).toEqual([]);
    expect((await photos(`?state=removed&of=shop&q=${encodeURIComponent('月灯')}`)).items).toMatchObject([
      { id: bad, shopName: '月灯り' },
    ]);
    const change = await test.db
      .selectFrom('shopChanges')
      .select(['part', 'byStaff'])
      .where('shopId', '=', world.shopId)
      .execute();
    expect(change).toEqual([{ part: 'photos', byStaff: true }]);
    const { browser } = await shopBrowser(test.db, [world.shopId]);
    const data = await browser.get(`/api/shop_admin/${world.shopId}/data`);
    const { changes } = data.body as unknown as ShopDesk;
    expect(changes[0]).toMatchObject({ lines: ['写真を1枚削除'], by: null, reason, canUndo: false });
    const undo = await browser.post(`/api/shop_admin/${world.shopId}/data/undo`, { change: changes[0]?.id });
    expect([undo.status, undo.text]).toEqual([422, expect.stringContaining('運営が削除した写真は')]);
  });

  it('go with a mail that says why to a shop with a proven address, and the answer says what has gone', async () => {
    const places = (await test.db
      .selectFrom('shops')
      .select(['prefectureId', 'areaId', 'stationId'])
      .executeTakeFirstOrThrow()) as Places;
    const reason = '他店の店内のため。';
    async function removeOf(email: string | null, prepare: (shopId: number) => Promise<unknown>) {
      const shopId = await addShop(test.db, places, { name: '宵待', ...(email && { email }) });
      // Other tests count the new shops.
      const createdAt = new Date(Date.now() - 31 * 86_400_000);
      await test.db.updateTable('shops').set({ createdAt }).where('id', '=', shopId).execute();
      await prepare(shopId);
      const id = await addShopPhoto(1, shopId);
      const { body } = await desk.post(`/api/admin/new_photos/${id}/remove`, { reason });
      return { said: body.message, texts: email ? await mailsTo(test.db, email) : [] };
    }
    const proven = 'proven@shop.example.jp';
    const known = await removeOf(proven, (shopId) => proveShopMail(test.db, shopId, proven));
    expect(known.said).toBe('写真を削除しました。お店に理由をメールでお知らせしました。');
    expect(known.texts).toMatchObject([{ text: expect.stringContaining(`理由：\n${reason}`) }]);
    const none = '写真を削除しました。お店にメールは送っていません。理由はお店の管理画面に表示します。';
    for (const [email, prepare] of [
      [null, async () => undefined],
      ['full@shop.example.jp', (shopId: number) => fillShopInbox(test.db, shopId)],
    ] as const)
      expect(await removeOf(email, prepare)).toEqual({ said: none, texts: [] });
  });

  it('of a shop that no one sees, or not published, do not wait', async () => {
    const id = await addShopPhoto(1);
    expect(await ids()).toEqual([id]);
    await test.db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', world.shopId).execute();
    expect(await ids()).toEqual([]);
    await test.db.updateTable('shops').set({ status: 'open' }).where('id', '=', world.shopId).execute();
    await test.db.deleteFrom('shopPhotos').execute();
    expect(await ids()).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });
});

it('new shops wait to be looked at until they are, are hidden, or are a month old', async () => {
  const places = (await test.db
    .selectFrom('shops')
    .select(['prefectureId', 'areaId', 'stationId'])
    .executeTakeFirstOrThrow()) as Places;
  const [fine, bad, old] = [
    await addShop(test.db, places, { name: '明星' }),
    await addShop(test.db, places, { name: '暗星' }),
    await addShop(test.db, places, { name: '古星' }),
  ];
  await test.db
    .updateTable('shops')
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', old)
    .execute();
  expect((await shops()).map(({ name }) => name)).toEqual(['暗星', '明星', '月灯り']);
  expect((await shops('?sort=old')).map(({ name }) => name)).toEqual(['月灯り', '明星', '暗星']);
  for (const q of [String(fine), encodeURIComponent('明')])
    expect((await shops(`?q=${q}`)).map(({ id }) => id)).toContain(fine);
  await look('shop', [String(fine), String(world.shopId)]);
  await desk.post(`/api/admin/shops/${bad}/visibility`, { visible: false, reason: '実在しないお店です。' });
  expect(await shops()).toEqual([]);
  expect(await shops('?state=looked&sort=old')).toMatchObject([
    { id: world.shopId, state: 'looked', lookedBy: '田中' },
    { id: fine, lookedBy: '田中' },
  ]);
  expect(await shops('?state=hidden')).toMatchObject([{ id: bad, state: 'hidden', lookedBy: null }]);
  const file = await desk.get('/api/admin/new_shops/csv?state=looked');
  expect(file.text).toContain('店舗ID,店名,業種,エリア,女の子,掲載,状態,確認,確認した管理者');
  expect(file.text).toMatch(/明星,.*,問題なし,.*,田中/);
  expect(await lastEvent()).toEqual({ event: 'list.exported', target: 'list:new_shops' });
  expect((await readWaiting(test.db)).new_shops.count).toBe(0);
  const looks = await test.db.selectFrom('contentReviews').select(['kind', 'objectId', 'outcome']).execute();
  expect(looks.toSorted((a, b) => a.objectId.localeCompare(b.objectId))).toEqual(
    [String(fine), String(world.shopId)]
      .toSorted((a, b) => a.localeCompare(b))
      .map((objectId) => ({ kind: 'shop', objectId, outcome: 'ok' })),
  );
  await test.db
    .updateTable('contentReviews')
    .set({ lookedAt: new Date(Date.now() - 91 * 86_400_000) })
    .execute();
  expect(await sweepLooks(test.db)).toBe(2);
});

it('the admin who looked may be gone: what was looked at stays so', async () => {
  const leaver = await addAdminAtDesk(test.db, '去る人');
  await look('shop', [String(world.shopId)], leaver.browser);
  await test.db.deleteFrom('users').where('id', '=', leaver.id).execute();
  expect((await shops()).map(({ id }) => id)).not.toContain(world.shopId);
});
