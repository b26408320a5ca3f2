import { violations } from '../../axe.ts';
import { shoot } from '../../walker.ts';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { expect, said, test } from '../accounts/visitor.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an admin publishes news, which the top page carries, changes and withdraws them', async ({
  page,
  complaints,
}) => {
  test.setTimeout(90_000);
  await becomeAdmin(page);
  await page.getByRole('navigation', { name: 'お知らせ' }).getByRole('link', { name: 'ニュース' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ニュース' })).toBeVisible();
  await press(page, '公開する');
  await expect(page.locator('.err', { hasText: 'タイトルを入力してください。' })).toBeVisible();
  complaints.splice(0);
  const title = `新しい試み ${Date.now()}`;
  await page.getByRole('textbox', { name: /タイトル/ }).fill(title);
  await page.getByRole('checkbox', { name: /文字だけ/ }).uncheck();
  await page
    .getByRole('textbox', { name: /本文/ })
    .fill('<h2>はじめます</h2><p onclick="x()">くわしくは<script>x()</script>後日。</p>');
  await page.getByRole('combobox', { name: '表紙の絵' }).selectOption({ label: '月' });
  await press(page, 'プレビュー');
  const preview = page.getByRole('region', { name: 'プレビュー' });
  await expect(preview.getByRole('heading', { name: 'はじめます' })).toBeVisible();
  await expect(preview).toContainText('くわしくは後日。');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'admin-news');
  await press(page, '公開する');
  await expect(said(page, '登録しました。')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: title });
  await expect(line).toContainText('公開中');

  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'はじめます' })).toBeVisible();
  const address = page.url();

  await page.goto('/admin/news/');
  await line.getByRole('button', { name: /編集/ }).click();
  await expect(page.getByRole('heading', { name: `「${title}」を編集` })).toBeFocused();
  await expect(page.getByRole('combobox', { name: '表紙の絵' })).toHaveValue('moon');
  await page.getByRole('textbox', { name: /タイトル/ }).fill(`${title}（改）`);
  await press(page, '保存する');
  await expect(said(page, '保存しました。')).toBeVisible();
  await expect(line).toContainText(`${title}（改）`);

  await line.getByRole('button', { name: /取りやめる/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取りやめる' }).click();
  await expect(said(page, '公開を取りやめました。')).toBeVisible();
  await expect(line).toContainText('取りやめ');
  await shoot(page, 'admin-news-list');
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});
