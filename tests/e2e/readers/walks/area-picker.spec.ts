import type { Page } from '@playwright/test';
import { AREA, AREA_CASTS } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the picker by its first button, the prefecture's, or by its second, the area's. */
async function openPicker(page: Page, which: 'prefecture' | 'area'): Promise<void> {
  const buttons = page.locator('.rail--chips a[aria-haspopup="dialog"]');
  await (which === 'prefecture' ? buttons.first() : buttons.nth(1)).click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toBeVisible();
}

test('offers the area that was opened last', async ({ page }) => {
  await page.goto(AREA);
  await page.goto('/shops/osaka/');
  await openPicker(page, 'prefecture');
  await dialog(page)
    .getByRole('link', { name: /前回のエリア/ })
    .click();
  await expect(page).toHaveURL(AREA);
  await page.goto('/shops/tokyo/');
  await openPicker(page, 'area');
  await expect(dialog(page).getByRole('link').first()).toHaveText(/^新宿・歌舞伎町前回のエリア/);
});

test('stays in its half and keeps the categories', async ({ page }) => {
  await page.goto(`${AREA_CASTS}?caba=1&girls=0&sexy=0`);
  await openPicker(page, 'area');
  await dialog(page)
    .getByRole('link', { name: /^東京都すべて/ })
    .click();
  await expect(page).toHaveURL('/casts/tokyo/?caba=1&girls=0&sexy=0');
});

test('shows all 47 prefectures, and lets only those with something be chosen', async ({ page }) => {
  await page.goto(AREA);
  await openPicker(page, 'prefecture');
  const prefectures = dialog(page).locator('.preflist button');
  await expect(prefectures).toHaveCount(47);
  for (const prefecture of await prefectures.all()) {
    const isEmpty = (await prefecture.locator('small').innerText()) === '0';
    await (isEmpty ? expect(prefecture).toBeDisabled() : expect(prefecture).toBeEnabled());
  }
});

test('jumps in a long list of areas to a row of the syllabary', async ({ page }) => {
  await page.goto(AREA);
  await openPicker(page, 'area');
  const rows = dialog(page).getByLabel('五十音').getByRole('button');
  const last = rows.last();
  const heading = dialog(page).getByRole('heading', { level: 3, name: await last.innerText(), exact: true });
  await expect(heading).not.toBeInViewport();
  await last.click();
  await expect(heading).toBeInViewport();
});

test('marks the area one is in', async ({ page }) => {
  await page.goto(AREA);
  await openPicker(page, 'area');
  await expect(dialog(page).locator('[aria-current="true"]')).toContainText('新宿・歌舞伎町');
});

test('closes by its cross and by a tap beside it', async ({ page }) => {
  await page.goto(AREA);
  await openPicker(page, 'prefecture');
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  await expect(dialog(page)).toBeHidden();
  await openPicker(page, 'prefecture');
  await page.mouse.click(195, 8);
  await expect(dialog(page)).toBeHidden();
});
