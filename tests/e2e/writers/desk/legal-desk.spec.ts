import { becomeAdmin, press } from '../accounts/administrator.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

const PAGE = '口コミの計算方法';

test('an admin writes the next version of a page, which is announced, and drops it', async ({
  page,
  complaints,
}) => {
  slow();
  await page.goto('/');
  await becomeAdmin(page, 'たなか');
  await openSection(page, '規約とご案内');
  const line = page.getByRole('listitem').filter({ hasText: PAGE });
  await expect(line).toContainText('第1版');
  await line.getByRole('button', { name: `${PAGE}を編集` }).click();
  await expect(page.getByRole('heading', { name: `「${PAGE}」を編集` })).toBeFocused();
  const body = page.getByRole('textbox', { name: /本文/ });
  await expect(body).not.toHaveValue('');
  const before = await body.inputValue();
  await body.fill(`${before}\n\n{知らない言葉}`);
  await page.getByRole('textbox', { name: /変更の内容/ }).fill('平均の出しかたを説明しました');
  await press(page, '登録する');
  await expect(body).toHaveAccessibleDescription(/「{知らない言葉}」は、ここでは使えません。/);
  await body.fill(`${before}\n\n## 来月からの章\n\n{サイト名}の決まりです。`);
  await press(page, 'プレビュー');
  const preview = page.getByRole('region', { name: 'プレビュー' });
  await expect(preview.getByRole('heading', { name: '来月からの章' })).toBeVisible();
  await expect(preview).toContainText('よあかりの決まりです。');
  await expectSound(page, 'desk-legal');
  complaints.splice(0);
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('始まる日').fill(day);
  await press(page, '登録する');
  await expect(said(page, '登録しました。始まる日に切り替わります。')).toBeVisible();
  await expect(line).toContainText('平均の出しかたを説明しました');
  await expectSound(page, 'desk-legal-list');

  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto('/navi/reviews/');
    await expect(visitor.getByText('平均の出しかたを説明しました')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(visitor.getByRole('heading', { name: '来月からの章' })).toHaveCount(0);
  await visitor.getByRole('link', { name: '新しい内容を読む' }).click();
  await expect(visitor.getByRole('heading', { name: '来月からの章' })).toBeVisible();
  await expectSound(visitor, 'legal-coming');

  await line.getByRole('button', { name: /予約を取りやめる/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取りやめる' }).click();
  await expect(said(page, '予約した変更を取りやめました。')).toBeVisible();
  await expect(line).not.toContainText('予約');
});
