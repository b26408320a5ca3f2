import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, endOfBusinessDay } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { formatDate } from '../../server/core/holidays.ts';
import { addCast, addShift } from '../support/seed.ts';
import { type Details, END_FORMS, seedDetails } from './detail-night.ts';
import { openPages, type Page } from './open-pages.ts';

const BUDGET = 12;

let night: Details;
let page: Page;
/** What was left of the night, in seconds, before the page was rendered. */
let left: number;
let get: (path: string) => Promise<Page>;
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openPages();
  ({ get } = opened);
  close = opened.database.close;
  ({ db } = opened.database);
  night = await seedDetails(db);
  left = (endOfBusinessDay(Date.now()) - Date.now()) / 1000;
  page = await get(`/shop/${night.shops.whole}/`);
});
afterAll(() => close());

describe('a shop page without JavaScript', () => {
  it('answers who, where, how much and who works tonight', () => {
    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1>CLUB 月灯り</h1>');
    for (const words of [
      '営業許可を確認済み（2026年11月）',
      '徒歩4分',
      '¥11,880',
      '料金 税込・サービス料込',
      'さくら',
      '21:07〜',
      'セット料金1,000円引き',
      '月灯ビル4階',
      '月〜日 20:00〜25:00',
      '03-0000-0001',
      '客引きは条例で禁止されています。',
      '出勤情報は本日から1週間の予定です。',
      '掲載中の店舗情報は、ユーザーの皆さまから寄せられたものです。',
    ])
      expect(page.text, words).toContain(words);
  });
  it('reads hours past midnight out as such, and leads to the own site of the shop', () => {
    expect(page.text).toMatch(/20:00〜25:00\s*（翌1:00まで）/);
    expect(page.html).toMatch(/href="https:\/\/tsukiakari\.example\/" rel="[^"]*nofollow ugc"/);
  });
  it('warns of touts beside the prices and beside the map', () => {
    for (const id of ['price', 'map'])
      expect(page.html.split(`id="${id}"`)[1]?.split('</section>')[0], id).toContain('客引きは条例で禁止');
  });
  it('shows what the shop announces, and the hours of a price where its name does not say them', async () => {
    const shopId = night.shops.near;
    const path = `/shop/${shopId}/`;
    expect((await get(path)).html).not.toContain('id="notice"');
    await db
      .updateTable('shops')
      .set({ notice: '23日は19時から営業します。' })
      .where('id', '=', shopId)
      .execute();
    const set = { shopId, kind: 'set', amount: 3000, minutes: 60 } as const;
    await db
      .insertInto('shopPrices')
      .values([
        { ...set, position: 0, label: '早い時間のセット', startMinute: 1200, endMinute: 1260 },
        { ...set, position: 1, label: '21:00〜のセット', startMinute: 1260, endMinute: 1500 },
        { ...set, position: 2, label: '深夜のセット', startMinute: 1500, endMinute: 1650 },
      ])
      .execute();
    const { html, text } = await get(path);
    expect(html.split('id="notice"')[1]?.split('</section>')[0]).toContain('23日は19時から営業します。');
    expect(text).toMatch(/早い時間のセット\s*20:00〜21:00/);
    expect(text).toMatch(/深夜のセット\s*25:00〜27:30\s*（翌1:00から翌3:30まで）/);
    expect(text).not.toMatch(/21:00〜のセット\s*21:00/);
  });
  it('keeps the order of its sections', () => {
    const ids = [...page.html.matchAll(/<section class="section" id="([a-z]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['cast', 'coupon', 'price', 'all', 'review', 'info', 'map']);
  });
  it('works out the first 60 minutes line by line, and any other bill by its address', async () => {
    expect(page.text).toMatch(/サービス料 20% ¥1,800 消費税 10% ¥1,080 総額の目安 ¥11,880/);
    const bill = await get(`/shop/${night.shops.whole}/?people=1&people=2&set=0&ext=1&pick=2&n3=1`);
    expect(bill.text).toContain('総額の目安 ¥41,184');
    expect(bill.html).toMatch(/<meta name="robots" content="noindex/);
    expect(bill.html).toMatch(/rel="canonical" href="[^"?]+"/);
    expect(bill.tags).toEqual([]);
  });
  it('leads to the days of the week by links, and shows the day that is asked for', async () => {
    const day = addDays(night.today, 2);
    expect(page.html).toContain(`/shop/${night.shops.whole}/?date=${day}#cast`);
    // The strip has the month with tomorrow: the days after it are numbers alone.
    const [month, tomorrow] = addDays(night.today, 1).split('-').slice(1).map(Number);
    expect(page.html).toContain(`<b>${month}/${tomorrow}</b>`);
    const other = await get(`/shop/${night.shops.whole}/?date=${day}`);
    expect(other.text).toMatch(/のキャスト\s*1\s*名/);
    expect(other.tags).toEqual([]);
    const over = await get(`/shop/${night.shops.whole}/?date=2020-01-01`);
    expect([over.status, over.location]).toEqual([302, `/shop/${night.shops.whole}/`]);
    expect((await get(`/shop/${night.shops.whole}/?date=%3Cscript%3E`)).status).toBe(302);
  });
  it('says nowhere when a shift ends', async () => {
    const other = await get(`/shop/${night.shops.whole}/?date=${addDays(night.today, 2)}`);
    for (const end of END_FORMS) {
      expect(page.html, String(end)).not.toMatch(end);
      expect(other.html, String(end)).not.toMatch(end);
    }
  });
  it('shows no one who is hidden, and no coupon that is over', () => {
    expect(page.html).not.toContain('隠れた人');
    expect(page.html).not.toContain('消えた人');
    expect(page.html).not.toContain('終わったクーポン');
  });
  it('offers each of its coupons among the ways to reach it', async () => {
    const shopId = night.shops.near;
    const coupon = { shopId, frequencyText: 'お一人さま1回' };
    await db
      .insertInto('coupons')
      .values(['ボトル半額', '延長30分無料'].map((discountDetail) => ({ ...coupon, discountDetail })))
      .execute();
    const { html } = await get(`/shop/${shopId}/`);
    const sheet = html.split('id="contact"')[1]?.split('</dialog>')[0];
    expect(sheet?.match(/popovertarget="coupon-\d+"/g)).toHaveLength(2);
    for (const detail of ['ボトル半額', '延長30分無料']) expect(sheet).toContain(detail);
  });
  it('says of a day off when the shop opens next', async () => {
    const [off, next] = [addDays(night.today, 3), addDays(night.today, 4)];
    const { text } = await get(`/shop/${night.shops.whole}/?date=${off}`);
    expect(text.replace(/\s+/g, '')).toContain(
      `この日は休みです。次の営業は${formatDate(next)}20:00から`.replace(/\s+/g, ''),
    );
    expect(text).toContain('お休み');
  });
  it('opens by itself with the next day on which the shop does, and says who works then', async () => {
    const shopId = night.shops.sexy;
    const next = addDays(night.today, 2);
    const hours = { shopId, weekday: new Date(next).getUTCDay(), openMinute: 1200, closeMinute: 1500 };
    await db.insertInto('shopHours').values(hours).execute();
    for (const name of ['あおい', 'ひより', 'つむぎ'])
      await addShift(db, { castId: await addCast(db, shopId, { name }), shopId, businessDate: next });
    const { text, html } = await get(`/shop/${shopId}/`);
    expect(text.replace(/\s+/g, '')).toContain(
      `本日は休みです。次の営業は${formatDate(next)}20:00から（3名出勤予定）`.replace(/\s+/g, ''),
    );
    expect(text.replace(/\s+/g, '')).toContain(`${formatDate(next)}のキャスト3名`.replace(/\s+/g, ''));
    expect(html.split('id="cast"')[1]?.split('</section>')[0]).toContain('ひより');
  });
  it('says when the shop confirmed its prices, and the number of its licence', async () => {
    const shopId = night.shops.sexy;
    const path = `/shop/${shopId}/`;
    const set = { shopId, position: 0, kind: 'set', label: '60分セット', amount: 9000, minutes: 60 } as const;
    await db.insertInto('shopPrices').values(set).execute();
    const before = await get(path);
    expect(before.text).not.toContain('お店が確認しました');
    expect(before.text).not.toContain('許可番号');
    const confirmedAt = new Date(Date.now() - 3 * 86_400_000);
    await db.insertInto('shopConfirmations').values({ shopId, part: 'prices', confirmedAt }).execute();
    const licence = { licenseNumber: '第12345号', licenseCheckedOn: '2026-11-05' };
    await db.updateTable('shops').set(licence).where('id', '=', shopId).execute();
    const { html, text } = await get(path);
    const part = (id: string) => html.split(`id="${id}"`)[1]?.split('</section>')[0];
    expect(part('price')).toContain('料金は3日前にお店が確認しました。');
    expect(part('info')).toMatch(/許可番号<\/dt><dd[^>]*>第12345号/);
    expect(text).toContain('2026年11月に確認しました');
  });
  it('leaves untouched axes of a review out of the average and marks them －', () => {
    expect(page.text).toMatch(/女の子 4\.0 料金 － 総合 4\.0/);
    expect(page.text).toContain('退会したユーザー');
    expect(page.text).toContain('来店 2026年10月');
  });
  it('escapes what people wrote (S47)', () => {
    expect(page.html).not.toContain('<script>alert(1)');
  });
  it('names shops nearby with their distance, and none of the sexy category', () => {
    expect(page.text).toContain('Lounge 宵待');
    expect(page.text).toContain('約320m');
    expect(page.html).not.toContain('夜想');
  });
  it('has no dead link, no style attribute and no inline handler', () => {
    expect(page.html).not.toMatch(/href="#"|\sstyle="|\son[a-z]+="/);
    for (const [, id] of page.html.matchAll(/href="#([a-z]+)"/g))
      expect(page.html, id).toMatch(new RegExp(`id="${id}"`));
  });
  it('is stored until its night changes, and falls with its shop or a shop it names', () => {
    expect(page.tags).toEqual(
      expect.arrayContaining([`shop:${night.shops.whole}`, `shop-card:${night.shops.near}`]),
    );
    expect(page.maxAge).toBeGreaterThan(0);
    expect(page.maxAge).toBeLessThanOrEqual(left + 2);
  });
  it(`needs ${BUDGET} statements at most`, () => expect(page.queries).toBeLessThanOrEqual(BUDGET));
});

describe('a shop that has told little', () => {
  it('leaves no empty holes', async () => {
    const bare = await get(`/shop/${night.shops.bare}/`);
    expect(bare.status).toBe(200);
    expect(bare.text).toContain('写真準備中');
    expect(bare.text).toContain('料金はまだ登録されていません。');
    expect(bare.text).toContain('まだ登録されていません。');
    for (const id of ['coupon', 'all', 'photo', 'review']) expect(bare.html, id).not.toContain(`id="${id}"`);
    expect(bare.html).not.toMatch(/<dd[^>]*>\s*<\/dd>|data-copy=""|query="/);
    for (const word of ['null', 'undefined', 'NaN', '電話する']) expect(bare.text, word).not.toContain(word);
  });
});

describe('addresses of shops', () => {
  it('are gone (410) for a closed or hidden shop, its roster too', async () => {
    for (const id of [night.shops.closed, night.shops.hidden])
      for (const path of [`/shop/${id}/`, `/shop/${id}/cast/`]) {
        const gone = await get(path);
        expect(gone.status, path).toBe(410);
        expect(gone.text).not.toContain('閉店した店');
        expect(gone.html).not.toContain('rel="canonical"');
        expect(gone.tags).toEqual([]);
      }
  });
  it('are unknown (404) for any other id', async () => {
    for (const id of ['999999', '2147483648', '99999999999999999999', '0', '-1', '01', 'x', '1.5', '%20'])
      for (const path of [`/shop/${id}/`, `/shop/${id}/cast/`])
        expect((await get(path)).status, path).toBe(404);
    for (const page of ['page/1/', 'page/0/', 'page/99/', 'page/x/', 'x/'])
      expect((await get(`/shop/${night.shops.whole}/cast/${page}`)).status, page).toBe(404);
  });
  it('are unknown (404) for a shop that has not opened, as those of no shop', async () => {
    const id = night.shops.hidden;
    const setStatus = (status: 'draft' | 'hidden') =>
      db.updateTable('shops').set({ status }).where('id', '=', id).execute();
    await setStatus('draft');
    for (const sub of ['', 'cast/', 'reviews/']) {
      const [draft, none] = [await get(`/shop/${id}/${sub}`), await get(`/shop/999999/${sub}`)];
      expect([draft.status, draft.html], sub).toEqual([404, none.html]);
    }
    await setStatus('hidden');
  });
  it('lead to the roster, tonight first', async () => {
    const roster = await get(`/shop/${night.shops.whole}/cast/`);
    expect(roster.status).toBe(200);
    expect(roster.text).toMatch(/さくら.*本日 21:07〜.*みお/);
    expect(roster.html).not.toContain('隠れた人');
    for (const end of END_FORMS) expect(roster.html, String(end)).not.toMatch(end);
    expect(roster.queries).toBeLessThanOrEqual(4);
  });
});
