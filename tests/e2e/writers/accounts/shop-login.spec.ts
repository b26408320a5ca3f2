import type { Page } from '@playwright/test';
import { PASSWORD } from './password.ts';
import { FORGETFUL_SHOP, ONE_SHOP, SEVERAL_SHOPS } from './shop-logins.ts';
import {
  button,
  codeIn,
  expect,
  field,
  giveCode,
  messageTo,
  modal,
  openAt,
  said,
  send,
  test,
  titled,
} from './visitor.ts';

const AREA = '/shops/tokyo/';

async function logInAsShop(page: Page, name: string, password = PASSWORD): Promise<void> {
  await field(page, '店舗ID・メールアドレス').fill(name);
  await field(page, 'パスワード').fill(password);
  await send(page, 'ログイン');
}

test('a shop logs in by its number from the chooser and stands on its page; it logs out again', async ({
  page,
  complaints,
}) => {
  await page.goto(AREA);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await button(page, 'お店の方').click();
  await expect(titled(page, 'お店のログイン')).toBeVisible();
  await logInAsShop(page, '1', 'machigatta-password');
  await expect(
    modal(page).getByText('店舗ID・メールアドレスまたはパスワードが正しくありません。'),
  ).toBeVisible();
  complaints.splice(0);
  await logInAsShop(page, '１');
  await expect(page).toHaveURL(`/shop/${ONE_SHOP.shopIds[0]}/`);
  await expect(page.locator('.toast')).toBeVisible();

  await page.goto('/logout/');
  await page.getByRole('button', { name: `お店（${ONE_SHOP.name}）のログアウト` }).click();
  await expect(said(page, 'ログアウトしました。')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/logout/');
  await expect(page.getByText('ログインしていません。')).toBeVisible();
});

test('one login with several shops: each leads to its own page', async ({ page }) => {
  await openAt(page, AREA, 'shop_login');
  await logInAsShop(page, SEVERAL_SHOPS.email);
  await expect(titled(page, 'お店を選択')).toBeVisible();
  const shops = modal(page).getByRole('link');
  await expect(shops).toHaveCount(SEVERAL_SHOPS.shopIds.length);
  const paths = await shops.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual(SEVERAL_SHOPS.shopIds.map((id) => `/shop/${id}/`));
  await shops.nth(1).click();
  await expect(page).toHaveURL(paths[1] ?? '');
});

test('a shop’s forgotten password: the code goes to the login’s address, the new one works', async ({
  page,
}) => {
  const next = 'atarashii-yoru-2027';
  await openAt(page, AREA, 'shop_login');
  await button(page, 'パスワードをお忘れの方').click();
  await field(page, '店舗ID・メールアドレス').fill(String(FORGETFUL_SHOP.shopIds[0]));
  await send(page, '認証コードを送る');
  await expect(titled(page, '認証コードの入力')).toBeVisible();
  await expect(modal(page)).toContainText(
    'お店に登録されたメールアドレスに届いた6桁の数字を入力してください。',
  );
  await giveCode(page, codeIn(await messageTo(FORGETFUL_SHOP.email)));
  await expect(page).toHaveURL(/\/shop_reset\//);
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill(next);
  await page.getByRole('button', { name: '設定する' }).click();
  await expect(page).toHaveURL(`/shop/${FORGETFUL_SHOP.shopIds[0]}/`);

  await openAt(page, AREA, 'shop_login');
  await logInAsShop(page, FORGETFUL_SHOP.email, next);
  await expect(page).toHaveURL(`/shop/${FORGETFUL_SHOP.shopIds[0]}/`);
});
