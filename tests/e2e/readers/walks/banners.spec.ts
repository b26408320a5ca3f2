import type { Page } from '@playwright/test';
import { expect, PHONE, stopTheClock, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const section = (page: Page) => page.locator('[data-banners]');
const pause = (page: Page) => section(page).getByRole('button', { name: '自動再生を一時停止' });
/** Which of the three dots is lit. */
const shown = (page: Page) =>
  section(page)
    .locator('[data-dot]')
    .evaluateAll((dots) => dots.findIndex((dot) => dot.classList.contains('on')));

async function openBanners(page: Page): Promise<void> {
  await page.goto('/');
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page)).toHaveClass(/banners--live/);
}

test('move on by themselves until they are paused', async ({ page }) => {
  await stopTheClock(page);
  await openBanners(page);
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => shown(page)).toBe(0);
  await page.clock.runFor(6000);
  await expect.poll(() => shown(page)).toBe(1);
  await pause(page).click();
  await expect(pause(page)).toBeHidden();
  await page.clock.runFor(15_000);
  await expect.poll(() => shown(page)).toBe(1);
});

test('are turned with the arrow keys, which ends the moving', async ({ page }) => {
  await openBanners(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown(page)).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shown(page)).toBe(0);
  await expect(pause(page)).toBeHidden();
});

test('are reached one by one with Tab, each in sight', async ({ page }) => {
  await openBanners(page);
  const banners = section(page).getByRole('link');
  await expect(banners).toHaveCount(3);
  await banners.first().focus();
  for (const place of [0, 1, 2]) {
    await expect(banners.nth(place)).toBeFocused();
    await expect(banners.nth(place)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Tab');
  }
  await banners.first().focus();
  await expect(banners.first()).toBeInViewport({ ratio: 0.9 });
});

test('stand still for who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stopTheClock(page);
  await openBanners(page);
  await page.clock.runFor(15_000);
  await expect.poll(() => shown(page)).toBe(0);
  await expect(pause(page)).toBeHidden();
});

test('lead where they say', async ({ page }) => {
  await openBanners(page);
  for (const path of ['/navi/page/5831/', '/shop_entry/', '/navi/pages/'])
    await expect(section(page).locator(`a[href="${path}"]`)).toHaveCount(1);
  await expect(section(page).locator('a[target="_blank"]')).toHaveAttribute('href', '/shop_entry/');
  await section(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/navi/page/5831/');
});
