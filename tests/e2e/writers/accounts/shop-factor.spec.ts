import type { Page } from '@playwright/test';
import { appCode, earlierCode } from '../../../support/admins.ts';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { shoot } from '../../walker.ts';
import { query } from '../timeline/cast-login.ts';
import { PASSWORD } from './password.ts';
import { CAREFUL_SHOP } from './shop-logins.ts';
import { button, expect, field, messageTo, modal, openAt, said, send, test, titled } from './visitor.ts';

/** Leads a login to that page of its shop. */
const DOOR = '/shop_security/';
const PAGE = `/shop_admin/${CAREFUL_SHOP.shopIds[0]}/second_factor/`;
const SHOP = `/shop/${CAREFUL_SHOP.shopIds[0]}/`;

async function logIn(page: Page): Promise<void> {
  await field(page, '店舗ID・メールアドレス').fill(CAREFUL_SHOP.email);
  await field(page, 'パスワード').fill(PASSWORD);
  await send(page, 'ログイン');
}

const letProofAge = () =>
  query(
    `update sessions set proved_at = proved_at - interval '11 minutes'
     where realm = 'shop' and shop_login_id = (select id from shop_logins where name = $1)`,
    [CAREFUL_SHOP.name],
  );

const press = async (page: Page, name: string) => {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name, exact: true }).click();
};
const code = (page: Page) => page.getByRole('textbox', { name: '認証コード' });

async function lookAt(page: Page, name: string): Promise<void> {
  await shoot(page, `shop-security-${name}`, true);
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => sideways(page)).toEqual([]);
}

test('a shop switches its second factor on, logs in with the app and with a recovery code, and switches it off', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // From the login's own modal; who is not logged in comes back after the login.
  await openAt(page, '/shops/tokyo/', 'shop_login');
  await modal(page).getByRole('link', { name: '二段階認証の設定' }).click();
  await expect(page).toHaveURL(DOOR);
  await expect(page.getByRole('heading', { level: 1, name: 'お店のログインをしてください' })).toBeVisible();
  complaints.splice(0);
  await lookAt(page, 'guest');
  await page.getByRole('main').getByRole('button', { name: 'お店のログイン' }).click();
  await logIn(page);
  await expect(page.getByRole('heading', { level: 1, name: '二段階認証', exact: true })).toBeVisible();
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole('button', { name: '二段階認証を設定する' })).toBeVisible();
  await lookAt(page, 'off');

  // The login was a while ago: the password first.
  await letProofAge();
  await press(page, '二段階認証を設定する');
  await page.getByRole('textbox', { name: '現在のパスワード' }).fill(PASSWORD);
  complaints.splice(0);
  await press(page, '確認する');
  await expect(page.getByRole('img', { name: '認証アプリに登録するQRコード' })).toBeVisible();
  await lookAt(page, 'app');
  const secret = (await page.locator('.appkey').innerText()).replaceAll(' ', '');
  // Six digits go by themselves.
  await code(page).fill('999999');
  await expect(page.getByText('認証コードが正しくありません。')).toBeVisible();
  complaints.splice(0);
  await code(page).fill(await earlierCode(secret));
  const codes = page.getByRole('region', { name: '回復コード' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await lookAt(page, 'codes');
  expect(await messageTo(CAREFUL_SHOP.email)).toContain('二段階認証が設定され');
  await page.getByRole('link', { name: '保管しました' }).click();
  await expect(page.getByText('二段階認証は設定済みです。')).toBeVisible();
  await lookAt(page, 'on');

  // Out, and in again: the password alone opens nothing.
  await page.goto('/logout/');
  await expect(page.getByRole('link', { name: 'お店の二段階認証の設定' })).toBeVisible();
  await page.getByRole('button', { name: `お店（${CAREFUL_SHOP.name}）のログアウト` }).click();
  await expect(said(page, 'ログアウトしました。')).toBeVisible();
  await expect(page).toHaveURL('/');
  await openAt(page, '/shops/tokyo/', 'shop_login');
  await logIn(page);
  await expect(titled(page, '二段階認証')).toBeVisible();
  await lookAt(page, 'modal');
  await field(page, '認証コード').fill(appCode(secret));
  await send(page, '確認する');
  await expect(page).toHaveURL(SHOP);

  // The app is lost: a recovery code.
  await openAt(page, '/shops/tokyo/', 'shop_login');
  await logIn(page);
  await field(page, '認証コード').fill('12345');
  await send(page, '確認する');
  await expect(
    modal(page).getByText('認証アプリの6桁の数字、または24文字の回復コードを入力してください。'),
  ).toBeVisible();
  complaints.splice(0);
  await field(page, '認証コード').fill(recovery);
  await send(page, '確認する');
  await expect(page).toHaveURL(SHOP);

  await page.goto(DOOR);
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByText('使える回復コードは残り9個です。')).toBeVisible();
  await page.getByRole('checkbox', { name: '二段階認証を解除する' }).check();
  await press(page, '解除する');
  await expect(page.getByRole('button', { name: '二段階認証を設定する' })).toBeVisible();

  await openAt(page, '/shops/tokyo/', 'shop_login');
  await logIn(page);
  await expect(page).toHaveURL(SHOP);
  await expect(button(page, '確認する')).toHaveCount(0);
});
