import type { Page } from '@playwright/test';
import { earlierCode } from '../../../support/admins.ts';
import { becomeAdmin, code, press } from '../accounts/administrator.ts';
import { PASSWORD } from '../accounts/password.ts';
import { another, becomeMember, expect, messageTo, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { expectSound, openSection, slow } from './at-desk.ts';

test('an admin links another one with casts up to five; the own ones are only read', async ({
  page,
  browser,
  complaints,
}) => {
  slow();
  await page.goto('/');
  const other = await another(page, browser);
  await other.goto('/');
  const name = `かんり${Date.now() % 100_000}`;
  await becomeAdmin(other, name);
  await becomeAdmin(page, 'じぶん');
  const casts = await query<{ id: number; name: string }>(
    'select id, name from casts where visible order by id limit 5',
  );
  await openSection(page, '管理ユーザー');
  const own = page.getByRole('listitem').filter({ hasText: 'じぶん' }).first();
  await expect(own.getByText('自分')).toBeVisible();
  await expectSound(page, 'desk-admin-users');
  await own.getByRole('link', { name: 'じぶん' }).click();
  await expect(page.getByText('自分の紐づけは変更できません。')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^キャストID/ })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('textbox', { name: /^キャストID/ })).toHaveCount(1);
  await page.getByRole('textbox', { name: 'キャストID1' }).fill('999999999');
  await expect(page.getByText('このキャストIDは登録されていません。')).toBeVisible();
  await press(page, '保存する');
  await expect(page.getByRole('textbox', { name: 'キャストID1' })).toHaveAttribute('aria-invalid', 'true');
  complaints.splice(0);
  const add = page.getByRole('button', { name: 'キャストIDを追加' });
  for (const [i, cast] of casts.entries()) {
    if (i > 0) await add.click();
    await page.getByRole('textbox', { name: `キャストID${i + 1}` }).fill(String(cast.id));
    await expect(page.getByRole('status').filter({ hasText: cast.name }).first()).toBeVisible();
  }
  await expect(add).toHaveCount(0);
  await expectSound(page, 'desk-admin-user');
  await press(page, '保存する');
  await expect(said(page, '保存しました。')).toBeVisible();
  await expect(page.getByText(/じぶんさんが紐づけ/)).toHaveCount(5);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'キャストID5' })).toHaveValue(String(casts[4]?.id));
  await openSection(page, '管理ユーザー');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(casts[4]?.name ?? '');
});

test('an admin invites a member, whom another one approves, and takes them out again', async ({
  page,
  browser,
  complaints,
}) => {
  slow();
  await page.goto('/');
  const theirs = await another(page, browser);
  const name = `まねかれ${Date.now() % 100_000}`;
  const { email } = await becomeMember(theirs, name);
  await becomeAdmin(page, 'まねき');
  const second = await another(page, browser);
  await second.goto('/');
  await becomeAdmin(second, 'しょうにん');
  await openSection(page, '管理ユーザー');
  const address = page.getByRole('textbox', { name: 'メールアドレス' });
  await address.fill('absent@mail.example.jp');
  await press(page, '招待する');
  await expect(address).toHaveAccessibleDescription(/会員はいません/);
  complaints.splice(0);
  await address.fill(email);
  await press(page, '招待する');
  await expect(said(page, '招待しました。ほかの管理者が承認すると、招待のメールを送ります。')).toBeVisible();
  const lineOn = (of: Page) =>
    of.getByRole('list', { name: '招待している方' }).getByRole('listitem').filter({ hasText: name });
  const invited = lineOn(page);
  await expect(invited).toContainText('まねきさんが');
  await expect(invited).toContainText('承認待ち');
  await expect(invited.getByText('承認する', { exact: true })).toHaveCount(0);
  await expectSound(page, 'desk-admin-invites');

  await second.goto('/admin/admin_users/');
  await lineOn(second).getByText('承認する', { exact: true }).first().click();
  await lineOn(second).getByRole('button', { name: '承認する' }).click();
  await expect(said(second, '招待を承認し、メールを送りました。')).toBeVisible();
  await expect(lineOn(second)).toContainText('招待中');

  const [link = ''] = /\/invitation\/#\S+/.exec(await messageTo(email, '管理者として招待されました')) ?? [];
  await theirs.goto(link);
  await press(theirs, '認証アプリを設定する');
  const secret = (await theirs.locator('.appkey').innerText()).replaceAll(' ', '');
  await theirs.getByRole('textbox', { name: '現在のパスワード' }).fill(PASSWORD);
  await code(theirs).fill(await earlierCode(secret));
  await theirs.getByRole('link', { name: '管理画面へ' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: '管理画面' })).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name }).click();
  await expect(invited).toHaveCount(0);
  await page.getByText('管理者から外す').first().click();
  await page.getByRole('textbox', { name: '理由' }).fill('担当を離れたため');
  await press(page, '管理者から外す');
  await expect(page).toHaveURL('/admin/admin_users/');
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect((await theirs.goto('/admin/'))?.status()).toBe(404);
});
