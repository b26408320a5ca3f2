import { appCode, earlierCode } from '../../../support/admins.ts';
import { query } from '../timeline/cast-login.ts';
import { becomeAdmin, code, invitationFor, press } from './administrator.ts';
import { PASSWORD } from './password.ts';
import { another, becomeMember, expect, said, test } from './visitor.ts';

const letFactorAge = (myId: string) =>
  query(
    `update sessions set mfa_at = mfa_at - interval '16 minutes'
     where mfa_at is not null and user_id = (select id from users where my_id = $1)`,
    [myId],
  );

test('a member becomes an admin by the link of the host, comes back with the app, and leaves again', async ({
  page,
  browser,
  complaints,
}) => {
  const { myPage } = await becomeMember(page, 'かんり');
  const myId = myPage.split('/')[2] ?? '';
  expect((await page.goto('/admin/'))?.status()).toBe(404);
  complaints.splice(0);

  await page.goto(invitationFor(myId));
  await press(page, '認証アプリを設定する');
  await expect(page.getByRole('img', { name: '認証アプリに登録するQRコード' })).toBeVisible();
  const secret = (await page.locator('.appkey').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: '現在のパスワード' }).fill(PASSWORD);
  await code(page).fill(await earlierCode(secret));
  const codes = page.getByRole('region', { name: '回復コード' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  expect(new URL(page.url()).hash).toBe('');

  await page.getByRole('link', { name: '管理画面へ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '管理画面' })).toBeVisible();
  await page.getByRole('link', { name: '管理画面を開いている端末' }).click();
  await expect(page.getByText('この端末')).toBeVisible();
  await page.goto('/admin/');
  await press(page, '管理画面からログアウト');
  await expect(said(page, 'ログアウトしました。')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/admin/');
  await expect(page.getByRole('heading', { level: 1, name: '二段階認証' })).toBeVisible();
  await code(page).fill('12345');
  await press(page, '確認する');
  await expect(
    page.getByText('認証アプリの6桁の数字、または24文字の回復コードを入力してください。'),
  ).toBeVisible();
  complaints.splice(0);
  await code(page).fill(recovery);
  await press(page, '確認する');
  await expect(page.getByRole('heading', { level: 1, name: '管理画面' })).toBeVisible();
  await expect(page.getByRole('link', { name: '回復コード' })).toContainText('残り9個');

  // A quarter of an hour later the form asks for the factor, and is then sent by itself.
  await letFactorAge(myId);
  await page.getByRole('link', { name: '回復コード' }).click();
  await press(page, '新しい回復コードを発行する');
  await expect(page.getByText('安全のため、もう一度、二段階認証をお願いします。')).toBeVisible();
  complaints.splice(0);
  await code(page).fill(appCode(secret));
  await press(page, '確認する');
  await expect(codes).toHaveCount(10);

  // The last one could not.
  const colleague = await another(page, browser);
  await colleague.goto('/');
  await becomeAdmin(colleague, 'のこる');
  await page.goto('/admin/');
  await page.getByRole('link', { name: '管理者をやめる' }).click();
  await page.getByRole('checkbox', { name: '管理者をやめる' }).check();
  await press(page, '管理者をやめる');
  await expect(page).toHaveURL('/');
  expect((await page.goto('/admin/'))?.status()).toBe(404);
  complaints.splice(0);
});
