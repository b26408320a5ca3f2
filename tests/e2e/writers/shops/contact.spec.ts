import type { Locator, Page } from '@playwright/test';
import { businessDateOf } from '../../../../server/core/business-day.ts';
import { violations } from '../../axe.ts';
import { fullShop } from '../../places.ts';
import { DESKTOP, loseNetwork, PHONE, settled, shoot } from '../../walker.ts';
import { postOf, query } from '../timeline/cast-login.ts';
import { expect, test } from '../writer.ts';

const MINUTE = 60_000;
const contact = (page: Page) => page.locator('#contact');
const coupon = (page: Page) => page.locator('.couponshow').first();
const map = (page: Page) => page.locator('#map-sheet');

/** The shop's page `minutes` after it opens, or before. */
async function openShop(page: Page, minutes: number, path?: string): Promise<void> {
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>map</title>' }),
  );
  await page.goto(path ?? (await fullShop(page)));
  const spans = (await page.locator('.contactbar').getAttribute('data-contact'))?.split(',') ?? [];
  const open = Number((spans.at(-1) ?? '').split('-')[0]);
  await page.clock.setFixedTime((open + minutes) * MINUTE);
  await page.reload();
}

test.describe('the contact sheet on a phone', () => {
  test.use({ viewport: PHONE });

  test('open: the call comes first with what to say, then LINE, coupon and map', async ({ page }) => {
    await openShop(page, 1);
    await page.getByRole('button', { name: '電話する' }).click();
    await expect(contact(page)).toContainText('営業中');
    await expect(contact(page)).toContainText('を見ました。いまから入れますか」とお伝えください。');
    const call = contact(page).locator('.callbox__call');
    await expect(call).toHaveAttribute('href', /^tel:\+81[1-9]\d+$/);
    await expect(call).toHaveText(/^\s*0[\d-]+\s*$/, { useInnerText: true });
    await expect(contact(page).getByRole('link', { name: 'LINEで聞く' })).toHaveCount(1);
    await settled(page);
    await shoot(page, 'contact-open');
    expect(await violations(page, { within: '#contact' })).toEqual([]);
  });

  test('closed: LINE comes first, with its code, and the call says when it is answered', async ({ page }) => {
    await openShop(page, -30);
    await page.getByRole('button', { name: /\d+:\d\dから受付/ }).click();
    const line = contact(page).getByRole('link', { name: 'LINEで聞く' });
    await expect(line).toHaveCount(1);
    const call = contact(page).locator('.callbox__call');
    await expect(call).toHaveText(/\d+:\d\dから受付/, { useInnerText: true });
    const top = async (part: typeof line) => (await part.boundingBox())?.y ?? 0;
    await expect.poll(async () => (await top(call)) - (await top(line))).toBeGreaterThan(0);
    await expect(contact(page)).toContainText('開店まで電話はつながりません。');
    await expect(contact(page).getByRole('img', { name: 'LINEの友だち追加用のQRコード' })).toBeVisible();
    await settled(page);
    await shoot(page, 'contact-closed');
    expect(await violations(page, { within: '#contact' })).toEqual([]);
  });

  test('closed and without LINE: the inquiry comes first, in the sheet and in the bar', async ({ page }) => {
    const [shop] = await query<{ id: string }>(
      `select id from shops where status = 'open' and tel is not null and line_id is null and email is not null
       order by id limit 1`,
    );
    await openShop(page, -30, `/shop/${shop?.id}/`);
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const left = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
    const later = page.getByRole('button', { name: /\d+:\d\dから受付/ });
    const write = page.locator('.contactbar__write');
    await expect.poll(async () => (await left(later)) - (await left(write))).toBeGreaterThan(0);
    await later.click();
    const asks = contact(page).locator('.callbox__write');
    await expect(asks).toHaveText('空席・出勤を問い合わせる');
    const call = contact(page).locator('.callbox__call');
    await expect.poll(async () => (await top(call)) - (await top(asks))).toBeGreaterThan(0);
  });

  test('coupon and map open over it, and Back leads down one by one', async ({ page }) => {
    await openShop(page, 1);
    await page.getByRole('button', { name: '電話する' }).click();
    await contact(page).getByRole('button', { name: 'クーポンを使う' }).click();
    await expect(coupon(page)).toBeVisible();
    await settled(page);
    await shoot(page, 'coupon');
    expect(await violations(page, { within: '.couponshow:popover-open' })).toEqual([]);
    await coupon(page).getByRole('button', { name: 'お店までの道を見る' }).click();
    await expect(map(page).locator('iframe')).toBeVisible();
    await settled(page);
    await shoot(page, 'map');
    expect(await violations(page, { within: '#map-sheet' })).toEqual([]);
    await page.goBack();
    await expect(map(page)).toBeHidden();
    await expect(coupon(page)).toBeVisible();
    await page.goBack();
    await expect(coupon(page)).toBeHidden();
    await expect(contact(page)).toBeVisible();
    await page.goBack();
    await expect(contact(page)).toBeHidden();
  });

  test('each has its own button in the bar', async ({ page }) => {
    await openShop(page, 1);
    const bar = page.getByLabel('お店への連絡');
    await bar.getByRole('button', { name: '地図' }).click();
    await expect(map(page)).toBeVisible();
    // What opens tells of it after it is seen; only then Back is its own.
    await expect.poll(() => page.evaluate(() => history.state?.step)).toBeGreaterThan(0);
    await page.goBack();
    await expect(map(page)).toBeHidden();
    // The first shop has one coupon alone, which is shown at once.
    await bar.getByText('クーポン').click();
    await expect(coupon(page)).toBeVisible();
  });
});

test('on a desktop the box at the side leads to all of them', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openShop(page, 1);
  const box = page.getByRole('complementary').filter({ hasText: 'お店に連絡する' });
  await box.getByRole('button', { name: '地図を見る' }).click();
  await expect(map(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await box.getByRole('button', { name: '連絡方法の一覧' }).click();
  await expect(contact(page)).toBeVisible();
  await shoot(page, 'contact-desktop');
  await page.keyboard.press('Escape');
  // The code of LINE is the one that the sheet has drawn.
  const code = box.getByRole('img', { name: 'LINEの友だち追加用のQRコード' });
  await expect
    .poll(() => code.locator('use').evaluate((use: SVGUseElement) => use.getBBox().width))
    .toBeGreaterThan(20);
  await box.getByRole('button', { name: '空席・出勤を問い合わせる' }).click();
  await expect(page.getByRole('dialog', { name: 'お店に質問する' })).toBeVisible();
});

test.describe('without a signal', () => {
  test.use({ viewport: PHONE });

  test('a coupon is shown after one visit, with the time of what is stored', async ({
    page,
    context,
    complaints,
  }) => {
    const path = await fullShop(page);
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('.couponshow [data-stored]:not([hidden])'));
    await loseNetwork(page);
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.getByText(/に保存したページを表示しています。/)).toBeVisible();
    await page.getByRole('button', { name: 'クーポンを表示' }).first().click();
    await expect(coupon(page).locator('[data-clock]')).toHaveText(/^\d+:\d\d:\d\d$/);
    await expect(coupon(page)).toContainText('電波がなくても表示できます。');
    await settled(page);
    await shoot(page, 'coupon-offline');
    await coupon(page).getByRole('button', { name: 'お店までの道を見る' }).click();
    await expect(map(page)).toContainText('電波がないため、地図を表示できません。');
    await page.goto(`${path}reviews/`);
    await expect(page.getByRole('heading', { name: '通信できませんでした' })).toBeVisible();
    await context.setOffline(false);
    await page.goto(path);
    await expect(page.getByText(/に保存したページを表示しています。/)).toHaveCount(0);
    complaints.splice(0);
  });

  test('S67: a stored page shows no cast: one who hides later is read on no device', async ({
    page,
    complaints,
  }) => {
    const [shop] = await query<{ id: number }>(
      `insert into shops (name, category, prefecture_id, area_id, tel)
       select '夜長', 'caba', prefecture_id, id, '0312345678' from areas order by id limit 1 returning id`,
    );
    const path = `/shop/${shop?.id}/`;
    await query(
      `insert into coupons (shop_id, discount_detail, frequency_text) values ($1, '700円引き', 'はじめての方')`,
      [shop?.id],
    );
    const [cast] = await query<{ id: number }>(
      `insert into casts (shop_id, name) values ($1, '星見<小夜子>') returning id`,
      [shop?.id],
    );
    const castId = cast?.id ?? 0;
    await query(
      `insert into shifts (cast_id, shop_id, business_date, start_minute) values ($1, $2, $3, 1717)`,
      [castId, shop?.id, businessDateOf(Date.now())],
    );
    const [photo] = await query<{ mediaId: string }>(
      `insert into cast_photos (cast_id, position, media_id, alt)
       select $1, 1, media_id, '' from cast_photos order by media_id limit 1 returning media_id as "mediaId"`,
      [castId],
    );
    await postOf(castId, '夜長でお待ちしています。');
    const hers = ['小夜子', `/cast/${castId}/`, photo?.mediaId ?? '', '28:37', '夜長でお待ちしています。'];
    const foundIn = (html: string) => hers.filter((each) => html.includes(each));
    await expect.poll(async () => foundIn(await (await page.request.get(path)).text())).toEqual(hers);

    await page.goto('/robots.txt');
    // As the release that kept pages with their casts has left it.
    await page.evaluate(() => caches.open('coupon-pages'));
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector('.couponshow [data-stored]:not([hidden])'));
    const kept = () => page.evaluate(async (at) => (await caches.match(at))?.text(), path);
    await expect.poll(kept).toContain('700円引き');
    await expect.poll(async () => foundIn((await kept()) ?? '')).toEqual([]);
    await expect.poll(() => page.evaluate(() => caches.has('coupon-pages'))).toBe(false);
    await loseNetwork(page);
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.getByText(/に保存したページを表示しています。/)).toBeVisible();
    await expect(page.locator('#cast')).toContainText('電波がないため、表示できません。');
    await page.getByLabel('お店への連絡').locator('[popovertarget="contact"]').first().click();
    await expect(contact(page).locator('.callbox__call')).toHaveAttribute('href', 'tel:+81312345678');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'クーポンを表示' }).first().click();
    await expect(coupon(page).locator('[data-clock]')).toHaveText(/^\d+:\d\d:\d\d$/);
    await expect(coupon(page)).toContainText('700円引き');
    complaints.splice(0);
  });

  test('a page that is gone is kept no longer', async ({ page, complaints }) => {
    const [shop] = await query<{ id: number }>(
      `insert into shops (name, category, prefecture_id, area_id)
       select '夜更', 'caba', prefecture_id, id from areas order by id limit 1 returning id`,
    );
    const path = `/shop/${shop?.id}/`;
    await query(
      `insert into coupons (shop_id, discount_detail, frequency_text) values ($1, '500円引き', 'はじめての方')`,
      [shop?.id],
    );
    await expect(async () => expect((await page.goto(path))?.status()).toBe(200)).toPass();
    await page.waitForFunction(() => document.querySelector('.couponshow [data-stored]:not([hidden])'));
    const isKept = () => page.evaluate(async (at) => Boolean(await caches.match(at)), path);
    await expect.poll(isKept).toBe(true);
    await query(`update shops set status = 'hidden' where id = $1`, [shop?.id]);
    await expect(async () => expect([404, 410]).toContain((await page.goto(path))?.status())).toPass();
    await expect.poll(isKept).toBe(false);
    complaints.splice(0);
  });
});
