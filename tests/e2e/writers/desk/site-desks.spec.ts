import { becomeAdmin, press } from '../accounts/administrator.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

test.beforeEach(async ({ page }) => {
  slow();
  await page.goto('/');
  await becomeAdmin(page, 'たなか');
});

test('an admin bans a word, tries a text and takes the word back', async ({ page, complaints }) => {
  await openSection(page, '使用できない言葉');
  const word = `えぬじい${Date.now()}`;
  await page.getByRole('textbox', { name: /^言葉/ }).fill(word);
  await press(page, '登録する');
  const lines = page.getByRole('listitem').filter({ hasText: word });
  const line = lines.filter({ has: page.getByRole('button') });
  await expect(line).toContainText('たなかさん');
  await page.getByRole('textbox', { name: /文章/ }).fill(`これは エヌジイ${word.slice(4)} です`);
  await press(page, '試す');
  await expect(page.getByText(`「${word}」が含まれています。`)).toBeVisible();
  await page.getByRole('textbox', { name: /^言葉/ }).fill(word);
  await press(page, '登録する');
  await expect(page.getByRole('textbox', { name: /^言葉/ })).toHaveAccessibleDescription(/登録済みです/);
  await expectSound(page, 'desk-words');
  complaints.splice(0);
  await line.getByRole('button', { name: /外す/ }).click();
  await expect(line).toHaveCount(0);
  await expect(lines.first()).toContainText('外した');
  // The newest row is gone: the focus goes on in the one that is the first now.
  await expect(page.getByRole('button', { name: /外す/ }).first()).toBeFocused();
});

test('an admin switches the numerals of the ranking, and back', async ({ page }) => {
  await openSection(page, 'サイトの設定');
  const numerals = page.getByRole('checkbox', { name: /順位の数字/ });
  for (const isOn of [true, false]) {
    await numerals.setChecked(isOn);
    await press(page, '変更する');
    await expect(said(page, '設定を変更しました。')).toBeVisible();
    const newest = page.getByRole('listitem').filter({ hasText: '順位の数字' }).first();
    await expect(newest).toContainText(isOn ? 'オン' : 'オフ');
    await expect(newest).toContainText('たなかさん');
    await expect(numerals).toBeChecked({ checked: isOn });
  }
  await expectSound(page, 'desk-settings');
});

test('an admin lowers a limit, hears of a number out of range, and returns to the usual one', async ({
  page,
  complaints,
}) => {
  await openSection(page, 'サイトの設定');
  await expect(page.getByRole('button', { name: 'すべてをCSVで保存' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: '検索' });
  const limits = page.getByRole('region', { name: '回数の上限' }).locator('details');
  await search.fill('ｓｍｓ');
  await search.press('Enter');
  await expect(limits.first()).toContainText('SMS');
  await search.fill('');
  await search.press('Enter');
  const limit = page.getByRole('group').filter({ hasText: 'ゲストのいいね' });
  await limit.getByText('ゲストのいいね', { exact: true }).click();
  const points = limit.getByRole('textbox', { name: '1つのIPアドレスから1日に' });
  const send = limit.getByRole('button', { name: '変更する（1つのIPアドレスから1日に）' });
  await points.fill('６０００１');
  await send.click();
  await expect(points).toHaveAccessibleDescription(/1〜6,000回の範囲で、整数で/);
  await expectSound(page, 'desk-limits');
  complaints.splice(0);
  await expect(send).toHaveAttribute('aria-busy', 'false');
  await points.fill('５９９回');
  await send.click();
  await expect(said(page, '回数の上限を変更しました。')).toBeVisible();
  await expect(points).toHaveValue('599');
  const newest = page
    .getByRole('listitem')
    .filter({ hasText: 'ゲストのいいね：1つのIPアドレスから1日に' })
    .first();
  await expect(newest).toContainText('599回まで');
  await expect(send).toHaveAttribute('aria-busy', 'false');
  await limit.getByRole('button', { name: /^標準に戻す/ }).click();
  await expect(said(page, '標準の回数に戻しました。')).toBeVisible();
  await expect(points).toHaveValue('600');
  await expect(newest).toContainText('標準に戻した');
  await expect(limit.getByRole('button', { name: /^標準に戻す/ })).toHaveCount(0);
});

test('an admin words a banner anew, which the top page carries', async ({ page, complaints }) => {
  await openSection(page, 'バナー');
  const edit = page.getByRole('button', { name: 'よあかりのニュースを編集' });
  const address = page.getByRole('textbox', { name: /リンク先/ });
  const text = page.getByRole('textbox', { name: /説明/ });
  await edit.click();
  await expect(address).toHaveValue('/navi/pages/');
  await address.fill('https://example.jp/');
  await press(page, '変更する');
  await expect(address).toHaveAccessibleDescription(/このサイトのページ/);
  await expectSound(page, 'desk-banners');
  complaints.splice(0);
  const before = await text.inputValue();
  const after = `知らせ${Date.now()}`;
  const visitor = await page.context().newPage();
  for (const worded of [after, before]) {
    if (worded === before) await edit.click();
    await address.fill('/navi/pages/');
    await text.fill(worded);
    await press(page, '変更する');
    await expect(page.getByRole('listitem').filter({ hasText: worded })).toBeVisible();
    await expect(async () => {
      await visitor.goto('/');
      await expect(visitor.locator('[data-banners]')).toContainText(worded, { timeout: 500 });
    }).toPass();
  }
});

test('an admin sees what has failed behind the pages, and tries it once more', async ({ page }) => {
  const [job] = await query<{ id: string }>(
    `select id::text from graphile_worker.add_job('send_message'::text, '{"id": 0}'::json,
       run_at := now() + interval '1 day', max_attempts := 1)`,
  );
  const reason = 'Error: 550 <sakura@example.jp> unknown';
  await query('select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2::text)', [job?.id, reason]);
  await openSection(page, '裏側の処理');
  const search = page.getByRole('searchbox');
  await search.fill(job?.id ?? '');
  await search.press('Enter');
  const line = page.getByRole('row').filter({ hasText: job?.id ?? '' });
  await expect(line).toContainText('失敗');
  await expect(line).not.toContainText('sakura@example.jp');
  await expectSound(page, 'desk-jobs');
  await line.getByRole('button', { name: 'もう一度' }).click();
  await expect(line.getByText('失敗')).toHaveCount(0);
});
