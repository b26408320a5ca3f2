import { expect } from '@playwright/test';
import { test } from '../accounts/visitor.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the first banner leads to the guide, which a guest likes and takes the like back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /はじめての夜に/ }).click();
  await expect(page).toHaveURL('/navi/page/5831/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('はじめての夜に。料金と流れのガイド');
  const like = page.getByRole('button', { name: /^いいね \d+件$/ });
  const seen = page.waitForResponse((answer) => answer.url().endsWith('/api/news_views'));
  await page.reload();
  await seen;
  const before = Number(await like.textContent());
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(String(before + 1));
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(String(before + 1));
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveText(String(before));
});

test('a like that is refused is taken back and says why', async ({ page, context, complaints }) => {
  await page.goto('/navi/page/5831/');
  const like = page.getByRole('button', { name: /^いいね \d+件$/ });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  const before = await like.textContent();
  await context.route('**/api/news_like', (route) =>
    route.fulfill({ status: 429, json: { message: '短時間に多くのアクセスを検知しました。' } }),
  );
  await like.click();
  await expect(page.getByText('短時間に多くのアクセスを検知しました。')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveText(before ?? '');
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^429: .*news_like$/)]);
});

test('the third banner leads to the list, whose pages and lines lead on', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('link', { name: /よあかりのニュース/ });
  await expect(banner).toHaveAttribute('href', '/navi/pages/');
  await page.goto('/navi/pages/');
  await expect(page.locator('.newslines li')).toHaveCount(20);
  await page.getByRole('link', { name: /^つぎの\d+件を見る$/ }).click();
  await page.getByRole('link', { name: /サイトを公開しました/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('サイトを公開しました');
  await page.getByRole('link', { name: /新しいニュース/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('掲載のお申し込みを受け付けています');
});
