import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { mediaAccess } from '../../server/community/posting/media-access.ts';
import type { ShopDesk, ShopPhotoFile } from '../../server/desk/shop-data/contract.ts';
import type { ShopPhoto } from '../../server/desk/shop-data/rules.ts';
import { sweepShopPhotos } from '../../server/desk/shop-data/tasks.ts';
import { readShop } from '../../server/directory/shop-pages/read-shop.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { fileIn } from '../../server/gateways/media/store/disk.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { findSweepable } from '../../server/gateways/media/sweep-media.ts';
import { openAdminSession } from '../../server/identity/sessions/open-session.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import { fileOf, formOf, plainPhoto } from '../support/casts.ts';
import { MARKER, taggedJpeg } from '../support/hostile-pictures.ts';
import { addPlaces, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let places: Places | undefined;

type Shop = { id: number; browser: Browser };
async function newShop(): Promise<Shop> {
  places ??= await addPlaces(test.db);
  const id = await addShop(test.db, places, { name: '宵待' });
  return { id, browser: (await shopBrowser(test.db, [id])).browser };
}
let shop: Shop;
beforeEach(async () => {
  shop = await newShop();
});

const send = async (bytes: Buffer, { id, browser } = shop) =>
  browser.post(`/api/shop_admin/${id}/photos`, formOf({ file: fileOf(bytes) }));
async function sent(of = shop, bytes?: Buffer): Promise<ShopPhoto> {
  const answer = await send(bytes ?? (await plainPhoto(1200, 800)), of);
  expect(answer.status, answer.text).toBe(200);
  return { id: (answer.body as ShopPhotoFile).id, alt: '', caption: '' };
}
const data = (part = '', { id } = shop) => `/api/shop_admin/${id}/data/${part}`;
const read = async () => (await shop.browser.get(data())).body as ShopDesk;
const change = async (to: ShopPhoto[]) =>
  shop.browser.post(data('photos'), { was: (await read()).data.photos, to });
async function publish(to: ShopPhoto[]): Promise<ShopDesk> {
  const answer = await change(to);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as ShopDesk;
}
const undo = async () => shop.browser.post(data('undo'), { change: (await read()).changes[0]?.id });
const errorsOf = ({ body }: { body: unknown }) => (body as { errors: Record<string, string[]> }).errors;
const shown = async () => {
  const found = await readShop(test.db, shop.id, undefined, Date.now());
  if (found.kind !== 'shop') throw new Error(found.kind);
  return found.view.photos.map(({ src, alt, caption }) => ({ id: src.slice(7, 33), alt, caption }));
};
const where = (id: string) =>
  (['media', 'held'] as const).filter((folder) => existsSync(fileIn(folder, pictureFile(id, 480))));
const cookiesOf = ({ browser }: Shop) => ({
  cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
});
const later = (interval: string) =>
  sql`update shop_media set sent_at = sent_at - ${interval}::interval, removed_at = removed_at - ${interval}::interval
    where shop_id = ${shop.id}`.execute(test.db);

it('is the eyes of its shop alone until it is published, in order, with its words', async () => {
  const [first, second] = [await sent(), await sent(shop, await taggedJpeg())];
  expect([where(first.id), await shown()]).toEqual([['held'], []]);
  expect(await mediaAccess(first.id, {})).toBeNull();
  expect(await mediaAccess(first.id, cookiesOf(await newShop()))).toBeNull();
  expect(await mediaAccess(first.id, cookiesOf(shop))).toBe('private');
  const { variants } = await test.db
    .selectFrom('media')
    .select('variants')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  expect(variants.map(({ width }) => width)).toEqual([480, 960, 1200]);

  await sql`delete from page_change`.execute(test.db);
  const desk = await publish([
    { ...second, alt: 'カウンター席とボトルの棚', caption: 'カウンター12席' },
    { ...first, alt: ' ' },
  ]);
  expect(await shown()).toEqual([
    { id: second.id, alt: 'カウンター席とボトルの棚', caption: 'カウンター12席' },
    { id: first.id, alt: '宵待の写真2', caption: '' },
  ]);
  expect([where(first.id), await mediaAccess(first.id, {})]).toEqual([['media'], 'public']);
  expect(desk.files.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(desk.changes[0]?.lines).toEqual(['写真を2枚追加']);
  expect(desk.confirmed).toMatchObject([{ part: 'photos', days: 0 }]);
  const tags = (await test.db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining([`shop:${shop.id}`, `shop-card:${shop.id}`]));
  const file = await readFile(fileIn('media', pictureFile(second.id, 400)));
  expect(file.includes(MARKER)).toBe(false);
});

it('is gone from its address as soon as it is taken off the page, and comes back with a step back', async () => {
  const [first, second] = [await sent(), await sent()];
  await publish([first, second]);
  const desk = await publish([{ ...second, caption: '入口' }]);
  expect(desk.changes[0]?.lines).toEqual(['写真を1枚削除', '1枚の説明を変更']);
  expect([where(first.id), await mediaAccess(first.id, {})]).toEqual([['held'], null]);
  await later('29 days');
  await sweepShopPhotos(test.db);
  const undone = await undo();
  expect(undone.status, undone.text).toBe(200);
  expect((await shown()).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect([where(first.id), await mediaAccess(first.id, {})]).toEqual([['media'], 'public']);
});

it('is deleted with its files after thirty days off the page, or a day without it, and never while it is shown', async () => {
  const [first, second, unused] = [await sent(), await sent(), await sent()];
  await publish([first, second]);
  await publish([second]);
  expect((await findSweepable(test.db, { hours: 0 })).media).toEqual([]);
  await later('31 days');
  await sweepShopPhotos(test.db);
  expect([first, second, unused].map(({ id }) => where(id))).toEqual([[], ['media'], []]);
  const late = await undo();
  expect([late.status, errorsOf(late)]).toEqual([
    422,
    {
      'to.0.id': [
        'この写真は残っていません。外してから30日を過ぎた写真と、運営が削除した写真は元に戻せません。',
      ],
    },
  ]);
  expect((await shown()).map(({ id }) => id)).toEqual([second.id]);
});

it('is refused before it is decoded where the shop has no room left, or does not exist', async () => {
  const full = async (photos: number, bytes: number) => {
    const ids = Array.from({ length: photos }, () => newMediaId());
    const variants = JSON.stringify([{ width: 480, height: 360, bytes: bytes - 1, jpg: 1 }]);
    await test.db
      .insertInto('media')
      .values(ids.map((id) => ({ id, dot: '#000000', variants })))
      .execute();
    const rows = ids.map((mediaId) => ({ mediaId, shopId: shop.id }));
    await test.db.insertInto('shopMedia').values(rows).execute();
    const answer = await send(Buffer.from('x'));
    return errorsOf(answer).file;
  };
  const FORMAT = [expect.stringContaining('JPEG・PNG・GIF形式')];
  const FULL = [expect.stringContaining('お預かりできる写真の上限（200枚・合計500MB）に達しました。')];
  expect([await full(199, 2), await full(1, 2)]).toEqual([FORMAT, FULL]);
  shop = await newShop();
  expect([await full(1, 499_999_999), await full(1, 2)]).toEqual([FORMAT, FULL]);
  const { id } = await addUser(test.db, 'けん');
  await test.db.updateTable('users').set({ isAdmin: true }).where('id', '=', id).execute();
  const { cookie, tag } = await openAdminSession(test.db, id, someFacts());
  const browser = new Browser();
  browser.keep([cookie]);
  browser.tag = tag;
  expect((await send(Buffer.from('x'), { id: 999_999, browser })).status).toBe(404);
  expect((await send(Buffer.from('x'), { id: shop.id, browser })).status).toBe(422);
});

it('is refused where it is not its own, not a photo, or more than there may be', async () => {
  const own = await sent();
  const foreign = await sent(await newShop());
  expect(errorsOf(await change([own, foreign]))).toEqual({
    'to.1.id': ['この写真は残っていません。一覧から外して、もう一度送ってください。'],
  });
  expect(errorsOf(await change([own, own]))).toEqual({ to: ['同じ写真が2つあります。'] });
  expect(errorsOf(await change(Array.from({ length: 21 }, () => own)))).toEqual({
    to: ['写真は20枚まで登録できます。'],
  });
  expect(errorsOf(await change([{ ...own, caption: 'あ'.repeat(41) }]))).toEqual({
    'to.0.caption': [expect.stringContaining('40文字')],
  });
  for (const [bytes, problem] of [
    [Buffer.from('x'), 'JPEG・PNG・GIF形式'],
    [await plainPhoto(150), '縦横200px以上'],
    [Buffer.alloc(0), '写真を選択してください。'],
  ] as const)
    expect(errorsOf(await send(bytes)).file, problem).toEqual([expect.stringContaining(problem)]);
  expect(await shown()).toEqual([]);
});
