import type { Page } from '@playwright/test';
import {
  addDays,
  businessDateOf,
  endOfBusinessDay,
  instantOf,
} from '../../../../server/core/business-day.ts';
import { fullShop, wake } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const MINUTE = 60_000;
const status = (page: Page) => page.locator('.facts .status');
const callText = (page: Page) => page.locator('.contactbar [data-call-text]');

/** The shop's page as it reads `minutes` after the moment that `of` picks from its next opening. */
async function openShopAt(page: Page, of: (hours: { open: number; close: number }) => number): Promise<void> {
  await page.goto(await fullShop(page));
  const spans = (await page.locator('.contactbar').getAttribute('data-contact'))?.split(',') ?? [];
  const [open = 0, close = 0] = (spans.at(-1) ?? '').split('-').map(Number);
  await page.clock.setFixedTime(of({ open, close }) * MINUTE);
  await page.reload();
}

test('before the opening, the page counts the minutes and the call waits', async ({ page }) => {
  await openShopAt(page, ({ open }) => open - 30);
  await expect(status(page)).toContainText('あと30分で開店');
  await expect(callText(page)).toHaveText(/^\d+:\d\dから受付$/);
});

test('during its hours the shop is open and takes calls', async ({ page }) => {
  await openShopAt(page, ({ open }) => open + 1);
  await expect(status(page)).toContainText('営業中');
  await expect(status(page)).toContainText(/\d+:\d\dまで/);
  await expect(callText(page)).toHaveText('電話する');
});

test('in its last hour the shop is about to close, and then it is closed', async ({ page }) => {
  await openShopAt(page, ({ close }) => close - 10);
  await expect(status(page)).toContainText('まもなく閉店');
  await openShopAt(page, ({ close }) => close);
  await expect(status(page)).not.toContainText(/営業中|まもなく/);
});

test('a status changes while the page is open', async ({ page }) => {
  await openShopAt(page, ({ open }) => open - 1);
  await expect(status(page)).toContainText('あと1分で開店');
  const spans = (await page.locator('.contactbar').getAttribute('data-contact'))?.split(',') ?? [];
  await page.clock.setFixedTime(Number(spans.at(-1)?.split('-')[0]) * MINUTE);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(status(page)).toContainText('営業中');
});

test('a page left open over 05:00 shows the new day', async ({ page }) => {
  const tomorrow = addDays(businessDateOf(Date.now()), 1);
  await page.goto(await fullShop(page));
  await wake(page.locator('#cast .datestrip'));
  await page.clock.setFixedTime(endOfBusinessDay(Date.now()) + MINUTE);
  const answer = page.waitForResponse(/api\/schedules/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(new URL((await answer).url()).searchParams.get('date')).toBe(tomorrow);
  await expect(page.locator('#cast [aria-current="date"]')).toHaveAttribute('href', new RegExp(tomorrow));
});

test('after midnight the schedule says whose night it still is', async ({ page }) => {
  const today = businessDateOf(Date.now());
  const words = page.locator('#cast .section-head', { hasText: 'の営業日' });
  for (const [minute, says] of [
    [21 * 60, false],
    [24 * 60 + 40, true],
  ] as const) {
    await page.clock.setFixedTime(instantOf(today, minute));
    await page.goto(await fullShop(page));
    await wake(page.locator('#cast .datestrip'));
    await expect(words).toHaveCount(says ? 1 : 0);
  }
});

test('a girl’s mark turns from her start to 出勤中 when it comes', async ({ page }) => {
  await page.goto('/casts/tokyo/?tonight=1');
  const coming = page.locator('.pill[data-ended="false"]');
  const pills = page.locator('.pill');
  await expect(pills.first()).toBeVisible();
  const hasEnded = await pills.evaluateAll((all) => all.every((one) => one.matches('[data-ended="true"]')));
  // Late in the night everybody has gone home.
  if (hasEnded) return expect(pills.first()).toHaveText('終了');
  const pill = coming.last();
  const startsAt = Number(await pill.getAttribute('data-starts'));
  const start = await pill.getAttribute('data-start');
  await page.clock.setFixedTime((startsAt - 1) * MINUTE);
  await page.reload();
  await expect(pill).toHaveText(`${start}〜`);
  await page.clock.setFixedTime(startsAt * MINUTE);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(pill).toHaveText('出勤中');
});
