import type { Page } from '@playwright/test';
import { AREA, AREA_CASTS } from '../../places.ts';
import { PHONE } from '../../walker.ts';
import { postOf } from '../timeline/cast-login.ts';
import { expect, test } from '../writer.ts';

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
    await expect(night.getByRole('button', { name: /^エリアを変える：\s*新宿・歌舞伎町$/ })).toBeVisible();
    await expect(night.getByRole('link', { name: '新宿・歌舞伎町の今夜をすべて見る' })).toHaveAttribute(
      'href',
      `${AREA_CASTS}?tonight=1`,
    );
    await page.goto('/shops/');
    await chip(page).getByRole('button', { name: '前回のエリアを消す' }).click();
    await expect(chip(page)).toBeHidden();
    await page.goto('/');
    await expect(night.getByRole('heading', { name: 'どのあたりで？' })).toBeVisible();
  });

  test('is one tap away from tonight’s list of the whole country, and tonight is kept', async ({ page }) => {
    await page.goto(AREA);
    await page.goto('/casts/?tonight=1');
    await chip(page).getByRole('link').click();
    await expect(page).toHaveURL(`${AREA_CASTS}?tonight=1`);
  });
});

test('faces of the pickup strip lose their ring when looked at, until there is something new', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.locator('[data-pickup] a').nth(1);
  const ring = link.locator('.ring');
  const fresh = page.locator('[data-pickup] .ring--new');
  // A cast who begins late tomorrow and has not posted has nothing new yet.
  await expect.poll(() => fresh.count()).toBeGreaterThan(3);
  const all = await fresh.count();
  const before = await link.getAttribute('data-news');
  expect(before).toMatch(/^(?:post-\d+-\d+ )?work-\d+-\d+/);
  const castId = Number(/work-(\d+)-/.exec(before ?? '')?.[1]);
  const hadNews = /ring--new/.test((await ring.getAttribute('class')) ?? '');
  await link.click();
  await expect(page).toHaveURL(/\/cast\/\d+\/$/);
  await page.goto('/');
  await expect(ring).not.toHaveClass(/ring--new/);
  await expect(fresh).toHaveCount(hadNews ? all - 1 : all);

  const tlId = await postOf(castId, '新しい投稿です。');
  await expect
    .poll(async () => {
      await page.reload();
      return link.getAttribute('data-news');
    })
    .toContain(`post-${tlId}-`);
  await expect(ring).toHaveClass(/ring--new/);
  const inRanking = page.locator(`[data-pickup] a[href="/cast/${castId}/"]`);
  await expect
    .poll(async () => {
      await page.goto('/ranking/');
      return inRanking.getAttribute('data-news');
    })
    .toContain(`post-${tlId}-`);
  await expect(inRanking.locator('.ring')).toHaveClass(/ring--new/);
  await page.goto('/');
  await link.click();
  await expect(page).toHaveURL(/\/cast\/\d+\/$/);
  await page.goto('/ranking/');
  await expect(inRanking.locator('.ring')).not.toHaveClass(/ring--new/);
});
