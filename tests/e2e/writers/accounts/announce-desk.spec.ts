import { violations } from '../../axe.ts';
import { shoot } from '../../walker.ts';
import { becomeCast } from '../timeline/cast-login.ts';
import { becomeAdmin, press } from './administrator.ts';
import { another, expect, said, test } from './visitor.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an admin tells two casts something, who read it, and the read rate moves', async ({
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(240_000);
  await page.goto('/');
  const hers = await another(page, browser);
  const { castId, myPage } = await becomeCast(hers);
  const others = await another(page, browser);
  await others.goto('/');
  const second = await becomeCast(others);
  await becomeAdmin(page);
  await page.getByRole('link', { name: '女の子へのお知らせ' }).click();
  await press(page, '公開する');
  await expect(page.locator('.err', { hasText: 'タイトルを入力してください。' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /タイトル/ })).toBeFocused();
  const title = `写真の見直し ${castId}`;
  await page.getByRole('textbox', { name: /タイトル/ }).fill(title);
  await page.getByRole('textbox', { name: /本文/ }).fill('一枚目の写真を見直してみませんか。');
  await page.getByRole('textbox', { name: /キャストID/ }).fill('999999999');
  await press(page, '公開する');
  await expect(
    page.locator('.err', { hasText: '登録のないキャストIDが含まれています：999999999' }),
  ).toBeVisible();
  complaints.splice(0);
  await page.getByRole('textbox', { name: /キャストID/ }).fill(`${castId}, ${second.castId}`);
  await expect(page.getByRole('region', { name: 'プレビュー' })).toContainText(
    '一枚目の写真を見直してみませんか。',
  );
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'admin-announces');
  await press(page, '公開する');
  await expect(said(page, '登録しました。')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: title });
  await expect(async () => {
    await page.reload();
    await expect(line).toContainText('2人に届き、0人が読みました（0％）', { timeout: 1500 });
  }).toPass();

  const read = async (by: typeof page, path: string, rate: string) => {
    await by.goto(`${path}announces/`);
    await by.getByText(title).click();
    await expect(by.getByText('一枚目の写真を見直してみませんか。')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(line).toContainText(rate, { timeout: 1500 });
    }).toPass();
  };
  await read(hers, myPage, '1人が読みました（50％）');
  await read(others, second.myPage, '2人が読みました（100％）');

  await line.getByText(title).click();
  await shoot(page, 'admin-announces-open');
  await line.getByRole('button', { name: '削除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(said(page, 'お知らせを削除しました。')).toBeVisible();
  await expect(line).toHaveCount(0);
  await hers.goto(`${myPage}announces/`);
  await expect(hers.getByText(title)).toHaveCount(0);
});
