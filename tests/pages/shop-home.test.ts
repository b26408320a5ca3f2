import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { fillDraft } from '../support/valid-shop-entry-calls.ts';
import { openPages } from './open-pages.ts';

let pages: Awaited<ReturnType<typeof openPages>>;
let places: Places;

beforeAll(async () => {
  pages = await openPages();
  places = await addPlaces(pages.database.db);
});
afterAll(() => pages?.database.close());

/** A shop with nothing entered, and the browser of its login. */
async function newShop(role: 'owner' | 'staff' = 'owner'): Promise<{
  shopId: number;
  read: (sub?: string) => Promise<{ text: string; html: string; status: number }>;
}> {
  const { db } = pages.database;
  const shopId = await addShop(db, places, { name: '宵待' });
  const { browser } = await shopBrowser(db, [shopId], { role });
  const read = async (sub = '') => {
    const { text, html, status } = await pages.get(`/shop_admin/${shopId}/${sub}`, browser);
    return { text: text.replaceAll(' ', ''), html, status };
  };
  return { shopId, read };
}

it('leads a new shop to what its page lacks', async () => {
  const { shopId, read } = await newShop();
  const { text, html } = await read();
  expect(text).toContain('ページのできあがり0%');
  expect(text).toContain('あと3つで39%になります。');
  expect(text).toContain('営業時間は未登録');
  for (const part of ['hours', 'prices', 'contact'])
    expect(html).toContain(`href="/shop_admin/${shopId}/data/#${part}"`);
  expect(text).not.toContain('返信していない');
});

it('says who works tonight, who is undecided, and what waits for an answer', async () => {
  const { db } = pages.database;
  const { shopId, read } = await newShop();
  const today = businessDateOf(Date.now());
  const [working = 0, off = 0] = [
    await addCast(db, shopId, { name: 'さくら' }),
    await addCast(db, shopId, { name: 'みお' }),
    await addCast(db, shopId, { name: 'れいな' }),
  ];
  await addShift(db, { castId: working, shopId, businessDate: today });
  await db.insertInto('castDaysOff').values({ castId: off, shopId, businessDate: today }).execute();
  await db
    .updateTable('shops')
    .set({ tel: '0312345678', hasCoupon: true })
    .where('id', '=', shopId)
    .execute();
  const { text } = await read();
  expect(text).toContain('1名が出勤');
  expect(text).toContain('1名の予定がまだ入っていません。');
  // Contact, casts and shifts.
  expect(text).toContain('ページのできあがり37%');
});

it('leads a draft to what its opening needs, then to the opening; a whole page needs no guide', async () => {
  const { db } = pages.database;
  const { shopId, read } = await newShop();
  await db
    .updateTable('shops')
    .set({ status: 'draft', tel: '0312345678' })
    .where('id', '=', shopId)
    .execute();
  const first = await read();
  expect(first.text).toContain('お店のページは公開前ですあと2項目入力すると、公開できます。');
  expect(first.html).not.toContain(`href="/shop/${shopId}/"`);
  expect(first.html).not.toContain('OpenShop');
  await fillDraft(db, shopId);
  expect((await read()).html).toContain('OpenShop');

  const castId = await addCast(db, shopId, { name: 'さくら' });
  await addShift(db, { castId, shopId, businessDate: businessDateOf(Date.now()) });
  await db
    .insertInto('coupons')
    .values({ shopId, discountDetail: '1,000円引き', frequencyText: '1回' })
    .execute();
  await db
    .insertInto('shopConfirmations')
    .values([
      { shopId, part: 'hours' },
      { shopId, part: 'prices' },
    ])
    .execute();
  const beforePhotos = await read();
  expect(beforePhotos.text).toContain('店内の写真を足す');
  const mediaId = 'b'.repeat(26);
  const variants = JSON.stringify([{ width: 640, height: 360 }]) as never;
  await db.insertInto('media').values({ id: mediaId, dot: '#705c67', variants }).execute();
  await db.insertInto('shopPhotos').values({ shopId, position: 0, mediaId, alt: '店内' }).execute();
  const words = { catchCopy: '静かな夜', introduction: 'ゆっくり飲めるお店です。', status: 'open' as const };
  await db.updateTable('shops').set(words).where('id', '=', shopId).execute();
  const whole = await read();
  expect(whole.text).not.toContain('ページのできあがり');
  expect(whole.text).toContain('1名が出勤');
});

it('shows staff of the shop tonight and their own sections, and no page of the owner', async () => {
  const { shopId, read } = await newShop('staff');
  const { text, html } = await read();
  expect(text).toContain('名が出勤');
  expect(text).not.toContain('ページのできあがり');
  expect(html).toContain(`href="/shop_admin/${shopId}/inquiries/"`);
  for (const section of ['data', 'casts', 'staff', 'statistics']) {
    expect(html).not.toContain(`href="/shop_admin/${shopId}/${section}/`);
    expect((await read(`${section}/`)).status).toBe(404);
  }
  expect((await read('shifts/')).status).toBe(200);
});
