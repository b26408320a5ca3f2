import type { Page } from '@playwright/test';
import { AREA, AREA_CASTS, foundOn, shopCards } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const TOKYO = '/shops/tokyo/';
const more = (page: Page) => page.locator('[data-more]');
const range = (page: Page) => page.locator('[data-range]');
const addresses = (page: Page) =>
  shopCards(page).evaluateAll((cards) => cards.map((card) => card.querySelector('a')?.pathname));

test('the next page joins the list where it stands, each shop once', async ({ page }) => {
  await page.goto(AREA);
  const total = await foundOn(page);
  await expect(range(page)).toHaveText(`${total}件中 1〜20件を表示`);
  await more(page).click();
  await expect(shopCards(page)).toHaveCount(total);
  await expect(page).toHaveURL(AREA);
  await expect(more(page)).toHaveCount(0);
  await expect(range(page)).toHaveText(`${total}件中 1〜${total}件を表示`);
  await expect(page.locator('[data-pages-said]')).toHaveText(`${total}件中 1〜${total}件を表示`);
  const shown = await addresses(page);
  expect(new Set(shown).size).toBe(shown.length);
});

test('a reader who asks by the keyboard goes on at the first new card', async ({ page }) => {
  await page.goto(AREA);
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(shopCards(page)).toHaveCount(await foundOn(page));
  const place = await shopCards(page).evaluateAll((cards) =>
    cards.findIndex((card) => card.contains(document.activeElement)),
  );
  expect(place).toBe(20);
});

test('after one wish for more the list goes on by itself, as far as it goes', async ({ page }) => {
  await page.goto(TOKYO);
  const total = await foundOn(page);
  expect(total).toBeGreaterThan(40);
  await page.evaluate(() => document.querySelector('[data-more]')?.scrollIntoView());
  await page.waitForTimeout(300);
  await expect.poll(() => shopCards(page).count(), 'nothing comes before it is wished for').toBe(20);
  await more(page).click();
  await expect.poll(() => shopCards(page).count()).toBeGreaterThanOrEqual(40);
  const readOn = async () => {
    await page.evaluate(() => document.querySelector('[data-more]')?.scrollIntoView());
    return shopCards(page).count();
  };
  await expect.poll(readOn).toBe(total);
});

test('Back from a shop leads to the same card of the long list, and so does a reload', async ({ page }) => {
  await page.goto(AREA);
  await more(page).click();
  const total = await foundOn(page);
  await expect(shopCards(page)).toHaveCount(total);
  const card = shopCards(page).nth(total - 2);
  const address = await card.locator('h3 a').getAttribute('href');
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page).toHaveURL(address ?? '');
  await page.goBack();
  await expect(page).toHaveURL(AREA);
  await expect(shopCards(page)).toHaveCount(total);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY))).toBeGreaterThan(before - 60);
  await expect(card).toBeInViewport();
  await page.reload();
  await expect(shopCards(page)).toHaveCount(total);
  await expect(card).toBeInViewport();
});

test('a page that does not come is asked for again by the same button', async ({ page, complaints }) => {
  await page.goto(AREA);
  await page.route('**/page/2/**', (route) => route.abort());
  await more(page).click();
  await expect(page.getByText('続きを読み込めませんでした。')).toBeVisible();
  await expect(shopCards(page)).toHaveCount(20);
  complaints.splice(0);
  await page.unroute('**/page/2/**');
  await more(page).click();
  await expect(shopCards(page)).toHaveCount(await foundOn(page));
  await expect(page.getByText('続きを読み込めませんでした。')).toBeHidden();
});

test('the groups of a night go on over the pages, each under one heading', async ({ page }) => {
  await page.goto(`${AREA_CASTS}?tonight=1`);
  const total = await foundOn(page);
  const cards = page.locator('.castrun .castcard');
  await expect(cards).toHaveCount(24);
  // One wish brings four pages; on a fast machine several come before one is counted.
  for (let shown = 24; shown < total; shown = await cards.count()) {
    if ((shown / 24) % 4 === 1) await more(page).click();
    else await page.evaluate(() => document.querySelector('[data-more]')?.scrollIntoView());
    await expect.poll(() => cards.count()).toBeGreaterThan(shown);
  }
  await expect(cards).toHaveCount(total);
  const headings = await page.locator('.castrun h2').allInnerTexts();
  expect(new Set(headings).size).toBe(headings.length);
  const order = ['出勤中', 'これから', '終了'];
  expect(headings).toEqual(order.filter((name) => headings.includes(name)));
});

test('the statuses of shops that joined the list are as true as those that were there', async ({ page }) => {
  await page.goto(AREA);
  await more(page).click();
  await expect(shopCards(page)).toHaveCount(await foundOn(page));
  for (const status of await shopCards(page).locator('.status').allInnerTexts())
    expect(status, 'not the hours that the server wrote').not.toMatch(/^本日 \d/);
});
