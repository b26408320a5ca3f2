import { readFile } from 'node:fs/promises';
import { appCode } from '../../../support/admins.ts';
import { becomeAdmin, code, press } from '../accounts/administrator.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { claimCast, query } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

test.beforeEach(() => slow());

test('an admin opens a cast, hides her with a reason, and empties her page', async ({ page, complaints }) => {
  await page.goto('/');
  await becomeAdmin(page, 'たなか');
  const { castId: id, name } = await claimCast('exists (select from posts where posts.cast_id = casts.id)');
  const [of] = await query<{ shop: string }>(
    'select shops.name as shop from shops join casts on casts.shop_id = shops.id where casts.id = $1',
    [id],
  );
  const shop = of?.shop ?? '';
  await openSection(page, '女の子');
  await page.getByRole('searchbox').fill(String(id));
  await press(page, '検索');
  await page.getByRole('row').filter({ hasText: shop }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByText('公開中')).toBeVisible();
  await page.getByText('非公開にする').first().click();
  await page.getByRole('button', { name: '非公開にする' }).click();
  await expect(page.getByRole('textbox', { name: '理由' })).toHaveAccessibleDescription(
    /理由を入力してください/,
  );
  await expectSound(page, 'desk-cast');
  complaints.splice(0);
  await page.getByRole('textbox', { name: '理由' }).fill('本人確認中です。');
  await press(page, '非公開にする');
  await expect(said(page, '非公開にしました。')).toBeVisible();
  const record = page.getByRole('list', { name: '最近の記録' });
  await expect(record.getByRole('listitem').first()).toContainText('たなかさん');
  await expect(record).toContainText('理由: 本人確認中です。');
  expect((await page.request.get(`/cast/${id}/`)).status()).toBe(410);
  await page.getByText('非公開を解除').first().click();
  await page.getByRole('textbox', { name: '理由' }).fill('確認が取れました。');
  await press(page, '非公開を解除');
  await expect(said(page, '運営による非公開を解除しました。')).toBeVisible();
  await page.getByText('ページの内容をすべて削除する').first().click();
  await page.getByRole('textbox', { name: '理由' }).fill('無断の写真です。');
  await press(page, 'ページの内容をすべて削除する');
  await expect(said(page, '写真・動画・投稿・プロフィールの文章の削除を始めました。')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('0枚・なし')).toBeVisible({ timeout: 1500 });
  }).toPass();
});

test('an admin closes a shop, reopens it, and suspends its login', async ({ page }) => {
  const [login] = await query<{ id: number }>(
    `insert into shop_logins (name, email_lookup, email_sealed, password_hash, pepper)
     select 'とても長い名前の店舗グループ・夜明けの会', sha256(random()::text::bytea), email_sealed, password_hash, pepper
     from shop_logins order by id limit 1 returning id`,
  );
  await query('insert into shop_login_shops (shop_login_id, shop_id) values ($1, 270), ($1, 271)', [
    login?.id,
  ]);
  await page.goto('/');
  await becomeAdmin(page, 'たなか');
  await page.goto('/admin/shops/270/');
  await expect(page.getByText('掲載中')).toBeVisible();
  await page.getByText('閉店にする').first().click();
  await page.getByRole('textbox', { name: '理由' }).fill('閉店の報告がありました。');
  await press(page, '閉店にする');
  await expect(said(page, '閉店にしました。')).toBeVisible();
  await expect(page.getByText('閉店', { exact: true })).toBeVisible();
  expect((await page.request.get('/shop/270/')).status()).toBe(410);
  await page.getByText('閉店を取り消す').first().click();
  await page.getByRole('textbox', { name: '理由' }).fill('誤りでした。');
  await press(page, '閉店を取り消す');
  await expect(page.getByText('掲載中')).toBeVisible();
  const line = page
    .getByRole('list', { name: '店舗ログイン' })
    .getByRole('listitem')
    .filter({ hasText: '夜明けの会' });
  await expect(line).toContainText('***@');
  await line.getByText('利用停止にする').first().click();
  await line.getByRole('textbox', { name: '理由' }).fill('第三者が使っています。');
  await press(page, '利用停止にする');
  await expect(said(page, '店舗ログインを利用停止にしました。')).toBeVisible();
  await expect(line).toContainText('から利用停止');
  await expectSound(page, 'desk-shop');
  await page.getByRole('link', { name: /^\d+人$/ }).click();
  await expect(page.getByRole('combobox', { name: 'お店' })).toHaveValue('270');
});

test('the list of members is saved after the second factor, whose time was over', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  const { secret, myId } = await becomeAdmin(page, 'たなか');
  await openSection(page, '会員');
  await query(
    `update sessions set mfa_at = now() - interval '20 minutes'
     where realm = 'admin' and user_id = (select id from users where my_id = $1)`,
    [myId],
  );
  await press(page, 'CSVで保存');
  await expect(code(page)).toBeVisible();
  await expectSound(page, 'desk-people-csv');
  complaints.splice(0);
  await code(page).fill(appCode(secret));
  const download = page.waitForEvent('download');
  await press(page, '確認する');
  const file = await download;
  expect(file.suggestedFilename()).toBe('people.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('会員番号,名前');
  await expect(code(page)).toHaveCount(0);
});
