import sharp from 'sharp';
import { makeVideo } from '../../../support/videos.ts';
import { becomeAdmin, press } from '../accounts/administrator.ts';
import { another, expect, said, test } from '../accounts/visitor.ts';
import { becomeCast } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

const SECTION = '女の子として投稿';

test('an admin writes as a linked cast: it stands on the site, she hears of it, the record says as whom', async ({
  page,
  browser,
}) => {
  slow();
  await page.goto('/');
  const hers = await another(page, browser);
  const cast = await becomeCast(hers);
  const other = await another(page, browser);
  await other.goto('/');
  await becomeAdmin(other, 'べつのひと');
  const name = `かんり${Date.now() % 100_000}`;
  await becomeAdmin(page, name);

  await openSection(page, SECTION);
  await expect(
    page.getByText('ほかの管理者に、「管理ユーザー」での紐づけを依頼してください。'),
  ).toBeVisible();
  await expectSound(page, 'desk-acting-none');

  await openSection(other, '管理ユーザー');
  await other.getByRole('link', { name }).click();
  await other.getByRole('textbox', { name: 'キャストID1' }).fill(String(cast.castId));
  await press(other, '保存する');
  await expect(said(other, '保存しました。')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('radio', { name: cast.name })).toBeChecked();
  await expect(page.getByText(`${cast.name}さんとして投稿します。記録に残ります。`)).toBeVisible();
  const words = `運営が書いた今夜のこと ${Date.now()}`;
  const text = page.getByRole('textbox', { name: '本文' });
  await text.fill(words);
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const tray = page.getByRole('list', { name: '写真と動画' });
  const arrived = () =>
    expect(tray.locator('[data-state]:not([data-state="here"])')).toHaveCount(0, { timeout: 60_000 });
  await page
    .getByLabel('写真のファイル')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(tray).toBeVisible();
  await arrived();
  await expectSound(page, 'desk-acting-form');
  await page.getByRole('button', { name: '投稿する', exact: true }).click();
  await expect(page.getByText(`${cast.name}さんとして投稿しました。`)).toBeVisible();
  await expectSound(page, 'desk-acting-done');

  const link = page.getByRole('link', { name: '投稿を見る' });
  const path = (await link.getAttribute('href')) ?? '';
  await press(page, '続けて投稿する');
  await expect(text).toHaveValue('');
  const film = makeVideo('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac', { name: 'phone.mov' });
  await page
    .getByLabel('動画のファイル')
    .setInputFiles({ name: 'phone.mov', mimeType: 'video/quicktime', buffer: film });
  await expect(tray).toBeVisible();
  await arrived();
  await page.getByRole('button', { name: '投稿する', exact: true }).click();
  await expect(link).toBeVisible();

  const reader = await another(page, browser);
  await reader.goto(path);
  const post = reader.getByRole('article').filter({ hasText: words });
  await expect(post.first()).toContainText(cast.name);
  await expect(post.first().locator('img[src^="/media/"]').first()).toBeVisible();
  await hers.goto(`${cast.myPage}notifications/`);
  await expect(hers.getByText('運営があなたのページに投稿しました').first()).toBeVisible();

  await openSection(page, '操作の記録');
  const row = page.getByRole('row').filter({ hasText: `投稿 ${path.split('/')[2]}` });
  await expect(row).toContainText('女の子として投稿した');
  await expect(row).toContainText(new RegExp(`投稿した女の子: .*${cast.castId}`));
});
