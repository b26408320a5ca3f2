import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { shopAdminPath, shopPath, shopPreviewPath } from '../../server/core/paths.ts';
import { PARTS_OF } from '../../server/desk/shop-data/parts.ts';
import type { ShopData } from '../../server/desk/shop-data/rules.ts';
import { sweepShopPreviews } from '../../server/desk/shop-data/tasks.ts';
import { lockShop } from '../../server/directory/shops/lock-shop.ts';
import { forgetLimits } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { addPlaces, addShop, addStation, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { openPages } from './open-pages.ts';

let pages: Awaited<ReturnType<typeof openPages>>;
let places: Places;
let shopId: number;
let own: Browser;

const loginOf = async (role: 'owner' | 'staff', at = shopId) =>
  (await shopBrowser(pages.database.db, [at], { role })).browser;

beforeAll(async () => {
  pages = await openPages();
  places = await addPlaces(pages.database.db);
});
beforeEach(async () => {
  await forgetLimits(pages.database.db);
  shopId = await addShop(pages.database.db, places, { name: '宵待' });
  own = await loginOf('owner');
});
afterAll(() => pages?.database.close());

/** `was`: what stood there when the desk was opened; now unless it is said. */
const send = async <P extends keyof ShopData>(part: P, to: ShopData[P], was?: ShopData[P]) =>
  own.post(`/api/shop_admin/${shopId}/data/preview`, {
    ...{ part, was: was ?? (await PARTS_OF[part].read(pages.database.db, shopId)), to },
  });
const preview = (browser = own) => pages.get(shopPreviewPath(shopId), browser);
/** Where one is led without a page to see: the desk says so. */
const OVER = () => [302, `${shopAdminPath(shopId, 'data')}?preview=over`];
const over = async () => {
  const { status, location } = await preview();
  return [status, location];
};
const WORDS = { catchCopy: '', introduction: '落ち着いた店内です。', notice: '' };
/** All that the outside could notice. */
async function traces() {
  const { rows } = await sql`
    select (select count(*) from page_change) as changes, (select count(*) from shop_changes) as history,
      (select count(*) from shop_confirmations) as confirmed, (select count(*) from graphile_worker._private_jobs) as jobs,
      (select count(*) from audit_log) as audited, (select count(*) from shop_hours) as hours,
      (select to_jsonb(s) from shops s where id = ${shopId}) as shop`.execute(pages.database.db);
  return rows[0];
}

it('is the page of visitors with what is not published, and leaves no trace of it', async () => {
  const before = await traces();
  const answer = await send('words', WORDS);
  expect([answer.status, answer.body.path]).toEqual([200, shopPreviewPath(shopId)]);
  const page = await preview();
  expect([page.status, page.tags, page.maxAge]).toEqual([200, [], Number.NaN]);
  expect(page.html).toContain('<meta name="robots" content="noindex');
  expect(page.html).toContain('<h1>宵待</h1>');
  expect(page.text).toContain('公開前のプレビューです。 紹介文の変更は、まだお客さまに見えていません。');
  expect(page.text).toContain('落ち着いた店内です。');
  expect((await pages.get(shopPath(shopId))).text).not.toContain('落ち着いた店内です。');
  expect(await traces()).toEqual(before);
});

async function addHeld(id: string): Promise<ShopData['photos']> {
  const { db } = pages.database;
  const variants = JSON.stringify([{ width: 480, height: 320, bytes: 1 }]);
  await db.insertInto('media').values({ id, dot: '#000000', variants }).execute();
  await db.insertInto('shopMedia').values({ mediaId: id, shopId }).execute();
  return [{ id, alt: '奥のソファ席', caption: '' }];
}

it('shows every part, photos that are still held among them', async () => {
  const id = 'a'.repeat(26);
  const OPEN = { open: 1200, close: 1500 };
  const contact = { tel: '0312345678', lineId: '', website: '', hasPrivateRoom: true, acceptsCards: false };
  const place = { address: '新宿区歌舞伎町1-2-3', building: '', station: null, stationExit: '', wayIn: '' };
  const shown: [Parameters<typeof send>, words: string][] = [
    [['hours', [null, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN]], '月〜土　</span>20:00〜25:00'],
    [['photos', await addHeld(id)], `/media/${id}w480.webp`],
    [['contact', { ...contact, seats: 24 }], '03-1234-5678'],
    [['place', { ...place, walkMinutes: null, lastTrain: '', lat: null, lng: null }], '新宿区歌舞伎町1-2-3'],
  ];
  for (const [[part, to], words] of shown) {
    const { status, text } = await send(part, to);
    expect([status, part], text).toEqual([200, part]);
    expect((await preview()).html, part).toContain(words);
  }
});

it('opens a shop that is still a draft for its own eyes', async () => {
  await pages.database.db.updateTable('shops').set({ status: 'draft' }).where('id', '=', shopId).execute();
  await send('words', WORDS);
  expect((await preview()).text).toContain('落ち着いた店内です。');
  expect((await pages.get(shopPath(shopId))).status).toBe(404);
});

it('is for the login that asked for it, for an hour', async () => {
  await send('words', WORDS);
  const another = await preview(await loginOf('owner'));
  expect([another.status, another.location]).toEqual(OVER());
  expect((await preview(await loginOf('staff'))).status).toBe(404);
  const stranger = await loginOf('owner', await addShop(pages.database.db, places, { name: '暁' }));
  expect((await preview(stranger)).status).toBe(404);
  const guest = await preview(new Browser());
  expect([guest.status, guest.location]).toEqual([302, shopAdminPath(shopId, 'data')]);
  await sql`update shop_previews set made_at = made_at - interval '61 minutes'`.execute(pages.database.db);
  expect((await preview()).status).toBe(302);
  await sweepShopPreviews(pages.database.db);
  expect(await pages.database.db.selectFrom('shopPreviews').select('id').execute()).toEqual([]);
});

it('is refused at the field where publishing would be', async () => {
  const answer = await send('coupons', [
    { discountDetail: '', frequencyText: '1回', conditions: '', startsOn: null, expiresOn: null },
  ]);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors as object)).toEqual(['to.0.discountDetail']);
  expect((await preview()).status).toBe(302);
});

it('leads back to the desk, which says so, when what it shows has gone meanwhile', async () => {
  const { db } = pages.database;
  const id = 'b'.repeat(26);
  expect((await send('photos', await addHeld(id))).status).toBe(200);
  await db.deleteFrom('shopMedia').where('mediaId', '=', id).execute();
  await db.deleteFrom('media').where('id', '=', id).execute();
  expect(await over()).toEqual(OVER());
  expect((await pages.get(`${shopAdminPath(shopId, 'data')}?preview=over`, own)).text).toContain(
    'プレビューを表示できませんでした。',
  );
  const place = await PARTS_OF.place.read(db, shopId);
  const station = { id: await addStation(db, places, { name: '渋谷', slug: 'shibuya' }), name: '渋谷' };
  expect((await send('place', { ...place, station })).status).toBe(200);
  await db.deleteFrom('stations').where('id', '=', station.id).execute();
  expect(await over()).toEqual(OVER());
});

it('forgets days that have passed since the desk was opened, or since it was asked for', async () => {
  const { db } = pages.database;
  const today = businessDateOf(Date.now());
  const passed = { date: addDays(today, -1), hours: null, note: '貸切' };
  const coming = { date: addDays(today, 3), hours: null, note: '改装' };
  await db
    .insertInto('shopSpecialDays')
    .values({ shopId, businessDate: passed.date, note: '貸切' })
    .execute();
  const { status, text } = await send('days', [passed, coming], [passed]);
  expect(status, text).toBe(200);
  expect((await preview()).text).toContain('お休み（改装）');
  await db
    .updateTable('shopPreviews')
    .set({ value: JSON.stringify([passed, { ...coming, note: '工事' }]) })
    .where('shopId', '=', shopId)
    .execute();
  expect((await preview()).text).toContain('お休み（工事）');
});

it('waits for no one who saves the shop just now', async () => {
  await send('words', WORDS);
  const saving = await pages.database.db.startTransaction().execute();
  await lockShop(saving, shopId);
  const led = await over();
  await saving.rollback().execute();
  expect(led).toEqual(OVER());
  expect((await preview()).text).toContain('落ち着いた店内です。');
});
