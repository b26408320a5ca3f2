import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '../walker.ts';
import { SHOP_BY_HOUR, wake } from './places.ts';

test.use({ viewport: PHONE });

const form = (page: Page) => page.locator('.calc');
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const total = (page: Page) => form(page).locator('.bill__sum dd');

/** Label and amount of every line of the bill. */
const lines = (page: Page) =>
  form(page)
    .locator('.bill > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((part) => part.textContent).join(' ')));

async function openCalculator(page: Page, query = ''): Promise<void> {
  await page.goto(SHOP_BY_HOUR + query);
  await wake(form(page));
}

test('starts with one guest at the cheapest hour', async ({ page }) => {
  await openCalculator(page);
  await expect(button(page, '〜21:00')).toHaveAttribute('aria-pressed', 'true');
  // 7,000; service 20 % = 1,400; tax 10 % of 8,400 = 840.
  expect(await lines(page)).toEqual([
    '60分セット（21:00まで） ¥7,000',
    'サービス料 20% ¥1,400',
    '消費税 10% ¥840',
    '総額の目安 ¥9,240',
  ]);
});

test('adds up guests, hour, time, nomination and drinks', async ({ page }) => {
  await openCalculator(page);
  await button(page, '人数を増やす').click();
  // 7,000 × 2 = 14,000; service 2,800; tax on 16,800 = 1,680.
  await expect(total(page)).toHaveText('¥18,480');
  await button(page, '21:00〜23:00').click();
  // 7,500 × 2 = 15,000; service 3,000; tax on 18,000 = 1,800.
  await expect(total(page)).toHaveText('¥19,800');
  await button(page, '90分').click();
  // + 3,900 × 2 = 22,800; service 4,560; tax on 27,360 = 2,736.
  await expect(total(page)).toHaveText('¥30,096');
  await button(page, '本指名').click();
  // + 3,000 = 25,800; service 5,160; tax on 30,960 = 3,096.
  await expect(total(page)).toHaveText('¥34,056');
  await button(page, '女の子のドリンクを増やす').click();
  // + 1,500 = 27,300; service 5,460; tax on 32,760 = 3,276.
  expect(await lines(page)).toEqual([
    '60分セット（21:00〜23:00） × 2 ¥15,000',
    '延長30分 × 2 ¥7,800',
    '本指名 ¥3,000',
    '女の子のドリンク ¥1,500',
    'サービス料 20% ¥5,460',
    '消費税 10% ¥3,276',
    '総額の目安 ¥36,036',
  ]);
});

test('takes everything back to the sum it began with', async ({ page }) => {
  await openCalculator(page);
  for (const name of ['人数を増やす', '120分', '同伴', 'お客様のドリンクを増やす'])
    await button(page, name).click();
  await expect(total(page)).not.toHaveText('¥9,240');
  for (const name of ['人数を減らす', '60分', 'なし', 'お客様のドリンクを減らす'])
    await button(page, name).click();
  await expect(total(page)).toHaveText('¥9,240');
});

test('offers nothing to type, and no count below its least or above its most', async ({ page }) => {
  await openCalculator(page, '?people=20');
  await expect(
    form(page).locator('input:not([type="hidden"]), textarea, select, [contenteditable]'),
  ).toHaveCount(0);
  await expect(button(page, '人数を増やす')).toBeDisabled();
  await openCalculator(page);
  await expect(button(page, '人数を減らす')).toBeDisabled();
  await expect(button(page, '女の子のドリンクを減らす')).toBeDisabled();
});

for (const query of [
  '?people=abc&set=99&ext=-1&n8=9999',
  '?people=1e9&pick=2',
  '?people=%00&set=',
  '?people=0',
])
  test(`the address ${query} shows the first choice`, async ({ page }) => {
    await openCalculator(page, query);
    await expect(total(page)).toHaveText('¥9,240');
  });

test('the copied link opens the same bill', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCalculator(page);
  await button(page, '人数を増やす').click();
  await button(page, '23:00〜').click();
  const sum = await total(page).innerText();
  await form(page).getByRole('link', { name: 'この内容のリンクをコピー' }).click();
  await expect(form(page)).toContainText('リンクをコピーしました');
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  // 8,000 × 2 = 16,000; service 3,200; tax on 19,200 = 1,920.
  expect(sum).toBe('¥21,120');
  await expect(total(page)).toHaveText(sum);
  await expect(form(page)).toBeInViewport();
});

test('the table shows every price all-in beside the plain one', async ({ page }) => {
  await page.goto(SHOP_BY_HOUR);
  const row = page.getByRole('table', { name: '料金表' }).getByRole('row').filter({ hasText: '延長30分' });
  // 3,900; service 780; tax on 4,680 = 468.
  await expect(row).toContainText('¥5,148');
  await expect(row).toContainText('¥3,900＋サ・税');
});
