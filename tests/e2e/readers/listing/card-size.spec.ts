import type { Page } from '@playwright/test';
import { AREA, shopCards } from '../../places.ts';
import { sideways } from '../../sideways.ts';
import { DESKTOP, expect, PHONE, shoot, test } from '../../walker.ts';

// As many dots as a phone has: with fewer, both sizes take the same file.
test.use({ viewport: PHONE, deviceScaleFactor: 3 });

const LARGE = { name: '大きく', exact: true };
const choose = (page: Page, name: string) => page.locator('[data-card-size]').getByText(name).click();
const topOf = (page: Page) =>
  shopCards(page)
    .first()
    .evaluate((card) => card.getBoundingClientRect().top + scrollY);
const listHeight = (page: Page) => page.locator('[data-list]').evaluate((list) => list.clientHeight);
const shownWidth = (page: Page) =>
  shopCards(page)
    .first()
    .locator('.ph')
    .evaluate((photo) => photo.clientWidth);

test('on a phone shops are rows: twenty in five screens, the first in the upper half of the first', async ({
  page,
}) => {
  await page.goto(AREA);
  await expect(shopCards(page)).toHaveCount(20);
  await shoot(page, 'list-rows');
  // The chips of the categories have their colours, chosen or not.
  const colours = () =>
    page
      .getByRole('navigation', { name: '業種' })
      .getByRole('link')
      .evaluateAll((chips) => new Set(chips.map((chip) => getComputedStyle(chip).color)).size);
  await expect.poll(colours).toBe(3);
  await expect.poll(() => shownWidth(page)).toBe(96);
  await expect.poll(() => listHeight(page)).toBeLessThanOrEqual(4000);
  await expect.poll(() => topOf(page)).toBeLessThan(PHONE.height / 2);
});

test('大きく is kept on the device, and brings pictures of that size', async ({ page }) => {
  await page.goto(AREA);
  const photo = shopCards(page).first().locator('.ph > img');
  const loaded = () => photo.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(loaded).not.toBe('');
  const small = await loaded();
  await choose(page, '大きく');
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(300);
  await expect.poll(loaded).not.toBe(small);
  await page.reload();
  await expect(page.getByRole('radio', LARGE)).toBeChecked();
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(300);
  await choose(page, '一覧');
  await page.reload();
  await expect.poll(() => shownWidth(page)).toBe(96);
});

test('a long name leaves a row whole; large letters and wide screens have cards and no choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(AREA);
  await shopCards(page)
    .first()
    .locator('h3 a')
    .evaluate((name) => {
      name.scrollIntoView();
      name.textContent = 'とても長い名前のお店'.repeat(6);
    });
  await expect.poll(() => shownWidth(page)).toBe(96);
  await expect.poll(() => sideways(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(200);
  await expect(page.getByRole('radio', LARGE)).toBeHidden();
  await expect.poll(() => sideways(page)).toEqual([]);
  await shoot(page, 'list-rows-large-letters');
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('radio', LARGE)).toBeHidden();
});
