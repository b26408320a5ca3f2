import type { Page } from '@playwright/test';
import { DESKTOP, expect, test } from '../../walker.ts';

test.use({ asked: true, viewport: DESKTOP });

const note = (page: Page) => page.getByRole('dialog', { name: '18歳以上ですか？' });

test('is asked once: a yes holds after a reload and on other pages', async ({ page }) => {
  await page.goto('/');
  await expect(note(page)).toBeVisible();
  await note(page).getByRole('button', { name: 'はい' }).click();
  await expect(note(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note(page)).toBeHidden();
  await page.goto('/shops/');
  await expect(note(page)).toBeHidden();
});

test('is asked again after thirty days', async ({ page }) => {
  await page.goto('/');
  await note(page).getByRole('button', { name: 'はい' }).click();
  const soon = Date.now() + 29 * 24 * 3_600_000;
  await page.clock.setFixedTime(soon);
  await page.reload();
  await expect(note(page)).toBeHidden();
  await page.clock.setFixedTime(soon + 2 * 24 * 3_600_000);
  await page.reload();
  await expect(note(page)).toBeVisible();
});

test('a no leads away from the site', async ({ page }) => {
  await page.route('https://www.yahoo.co.jp/', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'away' }),
  );
  await page.goto('/');
  await note(page).getByRole('link', { name: 'いいえ' }).click();
  await expect(page).toHaveURL('https://www.yahoo.co.jp/');
});

test('is answered by keys, with the focus held inside', async ({ page }) => {
  await page.goto('/casts/');
  await expect(note(page)).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    const isBehind = await note(page).evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    );
    expect(isBehind).toBe(false);
  }
  await note(page).getByRole('button', { name: 'はい' }).focus();
  await page.keyboard.press('Enter');
  await expect(note(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '本文へ' })).toBeFocused();
});

test('Escape is no answer: the next page asks again', async ({ page }) => {
  await page.goto('/');
  await expect(note(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note(page)).toBeHidden();
  await page.goto('/shops/');
  await expect(note(page)).toBeVisible();
});

test.describe('a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('is not asked', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(note(page)).toBeHidden();
  });
});
