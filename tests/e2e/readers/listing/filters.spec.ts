import type { Page } from '@playwright/test';
import { AREA, AREA_CASTS, foundOn, numberIn, shopCards } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const sheet = (page: Page) => page.locator('#filters');
const chosen = (page: Page) => page.getByLabel('選択中の条件');

/** Picks in the sheet, and waits until it has counted. */
async function pick(page: Page, half: 'shops' | 'casts', label: string, param: string): Promise<number> {
  const counted = page.waitForResponse(new RegExp(`api/${half}/count.*${param}`));
  await sheet(page).getByText(label, { exact: true }).click();
  const { total } = (await (await counted).json()) as { total: number };
  await expect(sheet(page).locator('[data-total]')).toHaveText(total.toLocaleString('ja-JP'));
  return total;
}

test('girls are filtered by their shop; the sheet counts, and keeps the day of the list', async ({
  page,
}) => {
  await page.goto(`${AREA_CASTS}?tonight=1`);
  const all = await foundOn(page);
  await page.getByRole('button', { name: '絞り込み' }).click();
  const total = await pick(page, 'casts', 'クーポンあり', 'coupon=1');
  expect(total).toBeLessThan(all);
  await expect(sheet(page).getByRole('button', { name: '表示' })).toHaveText(`${total}名を表示`);
  await sheet(page).getByRole('button', { name: '表示' }).click();
  await expect(page).toHaveURL(`${AREA_CASTS}?tonight=1&coupon=1`);
  await expect.poll(() => foundOn(page)).toBe(total);
  await expect(chosen(page)).toHaveText(/クーポンあり/);
  await chosen(page).getByRole('link', { name: 'クーポンあり を外す' }).click();
  await expect(page).toHaveURL(`${AREA_CASTS}?tonight=1`);
  await expect.poll(() => foundOn(page)).toBe(all);
});

test('a filter narrows what was searched for, and clearing keeps the search', async ({ page }) => {
  await page.goto(`/shops/?${new URLSearchParams({ text: 'バー' })}`);
  const all = await foundOn(page);
  await page.getByRole('button', { name: '絞り込み' }).click();
  const total = await pick(page, 'shops', '営業許可を確認済み', 'verified=1');
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(all);
  await sheet(page).getByRole('button', { name: '表示' }).click();
  await expect.poll(() => foundOn(page)).toBe(total);
  expect(new URL(page.url()).searchParams.get('text')).toBe('バー');
  const cards = await shopCards(page).count();
  await expect(shopCards(page).locator('.shopcard__name .i')).toHaveCount(cards);
  await expect(page.getByRole('button', { name: '絞り込み' })).toContainText('1');
  await page.getByRole('button', { name: '絞り込み' }).click();
  await sheet(page).getByRole('link', { name: '条件をクリア' }).click();
  await expect(page).toHaveURL(`/shops/?${new URLSearchParams({ text: 'バー' })}`);
});

test('all categories on are the same as none, and the page says so', async ({ page }) => {
  await page.goto(AREA);
  const all = await foundOn(page);
  const names = ['キャバクラ', 'ガールズバー', 'セクシー'];
  const link = (name: string) => page.getByLabel('業種').getByRole('link', { name });
  for (const name of names) {
    await link(name).click();
    await expect(link(name)).toHaveAttribute('aria-current', 'true');
  }
  await expect(page).toHaveURL(`${AREA}?caba=1&girls=1&sexy=1`);
  await expect.poll(() => foundOn(page)).toBe(all);
  for (const name of names) {
    await link(name).click();
    await expect(link(name)).not.toHaveAttribute('aria-current');
  }
  await expect(page).toHaveURL(`${AREA}?caba=0&girls=0&sexy=0`);
  await expect(page.getByText('すべての業種を表示中です。')).toBeVisible();
  await expect.poll(() => foundOn(page)).toBe(all);
});

test('every way out of an empty list leads to as many as it says', async ({ page }) => {
  const empty = `${AREA}?coupon=1&card=1&room=1&budgetMax=5000`;
  await page.goto(empty);
  await expect.poll(() => foundOn(page)).toBe(0);
  const ways = page.locator('.relax a');
  const count = await ways.count();
  expect(count).toBeGreaterThan(1);
  for (let place = 0; place < count; place += 1) {
    const way = ways.nth(place);
    const promised = numberIn(await way.locator('b').innerText());
    await way.click();
    await expect(page).not.toHaveURL(empty);
    await expect.poll(() => foundOn(page), page.url()).toBe(promised);
    await page.goBack();
    await expect(page).toHaveURL(empty);
  }
});
