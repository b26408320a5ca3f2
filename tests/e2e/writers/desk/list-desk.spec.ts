import { readFile } from 'node:fs/promises';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { expect, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

test('an admin finds news, announcements and imports, and saves what was found', async ({ page }) => {
  slow();
  const long = `とても長いタイトルのお知らせ${'です。'.repeat(10)}`;
  await query(
    `insert into announcements (title, body, published_at, told_at) values ($1, '本文', now() + interval '1 day', now())`,
    [long],
  );
  const file = `${'とても長い名前の'.repeat(8)}お店.csv`;
  await query(
    `insert into import_runs (file_name, status, fresh, changed, unchanged, refused, before, after, done_at)
     values ($1, 'done', 1, 2, 3, 0, '[]', '[]', now())`,
    [file],
  );
  await page.goto('/');
  await becomeAdmin(page, 'たなか');
  const savedBy = async (name: string) => {
    const download = page.waitForEvent('download');
    await press(page, 'CSVで保存');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(`${name}.csv`);
    return readFile(await saved.path(), 'utf8');
  };
  const find = async (text: string) => {
    await page.getByRole('searchbox').fill(text);
    await press(page, '検索');
  };

  await openSection(page, 'ニュース');
  const news = page.getByRole('list', { name: 'これまでのニュース' }).getByRole('listitem');
  await expect(news.first()).toBeVisible();
  await find('このタイトルのニュースはない');
  await expect(page.getByText('見つかりませんでした。')).toBeVisible();
  await expectSound(page, 'desk-news-empty');
  await find('');
  await page.getByRole('combobox', { name: '状態' }).selectOption({ label: '公開中' });
  await page.getByRole('combobox', { name: '並び順' }).selectOption({ label: '古い順' });
  await expect(page).toHaveURL(/\?state=shown&sort=old$/);
  await expectSound(page, 'desk-news');
  expect(await savedBy('news')).toContain('公開日時,閲覧,いいね');

  await openSection(page, '女の子へのお知らせ');
  await page.getByRole('combobox', { name: '状態' }).selectOption({ label: '公開前' });
  const announcements = page.getByRole('list', { name: 'これまでのお知らせ' }).getByRole('listitem');
  await expect(announcements.filter({ hasText: long })).toHaveCount(1);
  await expectSound(page, 'desk-announces');
  expect(await savedBy('announces')).toContain(long);

  await openSection(page, 'お店の取り込み');
  await find(file.slice(0, 12));
  const runs = page.getByRole('list', { name: 'これまでの取り込み' }).getByRole('listitem');
  await expect(runs.filter({ hasText: file })).toHaveCount(1);
  await expectSound(page, 'desk-imports');
  expect(await savedBy('imports')).toContain(file);
});
