import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '../walker.ts';
import { AREA, AREA_CASTS } from '../walks/places.ts';

test.use({ viewport: PHONE });

const chip = (page: Page) => page.locator('[data-last-area]');

test.describe('the area opened last', () => {
  test('is offered on the next visit, in the half one is in, and forgotten by its ✕', async ({ page }) => {
    await page.goto('/shops/');
    await expect(chip(page)).toBeHidden();
    await page.goto(AREA);
    await page.goto('/casts/');
    await expect(chip(page)).toBeInViewport();
    await expect(chip(page).getByRole('link')).toHaveText('前回のエリア：新宿・歌舞伎町');
    await chip(page).getByRole('link').click();
    await expect(page).toHaveURL(AREA_CASTS);
    await page.goto('/');
    const night = page.locator('[data-tonight]');
    await expect(night.getByRole('link', { name: '新宿・歌舞伎町', exact: true })).toHaveAttribute(
      'href',
      `${AREA_CASTS}?tonight=1`,
    );
    await expect(night.getByRole('link', { name: '新宿・歌舞伎町の今夜をすべて見る' })).toBeVisible();
    await chip(page).getByRole('button', { name: '前回のエリアを消す' }).click();
    await expect(chip(page)).toBeHidden();
    await page.goto('/shops/');
    await expect(chip(page)).toBeHidden();
    await page.goto('/');
    await expect(night.getByRole('link', { name: '今夜の出勤をすべて見る' })).toBeVisible();
  });

  test('is one tap away from tonight’s list of the whole country, and tonight is kept', async ({ page }) => {
    await page.goto(AREA);
    await page.goto('/casts/?tonight=1');
    await chip(page).getByRole('link').click();
    await expect(page).toHaveURL(`${AREA_CASTS}?tonight=1`);
  });
});

test('faces of the pickup strip lose their ring when looked at, until the next business day', async ({
  page,
}) => {
  await page.goto('/');
  const rings = page.locator('[data-pickup] .ring');
  const fresh = page.locator('[data-pickup] .ring--new');
  const all = await rings.count();
  expect(all).toBeGreaterThan(5);
  await expect(fresh).toHaveCount(all);
  await page.locator('[data-pickup] a').nth(1).click();
  await expect(page).toHaveURL(/\/cast\/\d+\/$/);
  await page.goto('/');
  await expect(fresh).toHaveCount(all - 1);
  await expect(rings.nth(1)).not.toHaveClass(/ring--new/);
  await page.evaluate(() => {
    const seen = JSON.parse(localStorage.getItem('pickup-seen') ?? '{}');
    localStorage.setItem('pickup-seen', JSON.stringify({ ...seen, date: '2020-01-01' }));
  });
  await page.reload();
  await expect(fresh).toHaveCount(all);
});
