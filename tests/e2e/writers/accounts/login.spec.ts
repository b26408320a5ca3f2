import { PASSWORD } from './password.ts';
import {
  another,
  becomeMember,
  button,
  codeIn,
  expect,
  field,
  giveCode,
  international,
  logIn,
  messageTo,
  modal,
  newTel,
  openAt,
  registerByText,
  said,
  send,
  test,
  titled,
} from './visitor.ts';

const AREA = '/shops/tokyo/';

test('a member logs out, and back in where they were', async ({ page, complaints }) => {
  const { email, myPage } = await becomeMember(page);
  await page.getByRole('link', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL('/logout/');
  await page.getByRole('button', { name: 'ログアウト' }).click();
  await expect(said(page, 'ログアウトしました。')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible();

  await page.goto(AREA);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await button(page, '電話番号・メールでログイン').click();
  await logIn(page, email, 'machigatta-password');
  await expect(
    modal(page).getByText('電話番号・メールアドレスまたはパスワードが正しくありません。'),
  ).toBeVisible();
  complaints.splice(0);
  await logIn(page, email);
  await expect(said(page, 'ログインしました。')).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL(AREA);
  await expect(page.getByRole('banner').getByRole('link', { name: 'マイページ' })).toHaveAttribute(
    'href',
    myPage,
  );
});

test('a guest on a private page logs in there, and stands on it; on another member’s, on their own', async ({
  page,
  browser,
}) => {
  const { email, myPage } = await becomeMember(page);
  const guest = await another(page, browser);
  expect((await guest.goto(`${myPage}tel_setting/`))?.status()).toBe(401);
  await button(guest, '電話番号・メールでログイン').click();
  await logIn(guest, email);
  await expect(guest.getByRole('heading', { level: 1, name: '電話番号' })).toBeVisible();
  await expect(guest).toHaveURL(`${myPage}tel_setting/`);
  await expect(said(guest, 'ログインしました。')).toBeVisible();
  expect((await guest.goto('/my_page/000000000000/'))?.status()).toBe(404);
  await guest.context().close();
});

test('a login on a page that waits for it with #redirect leads to my page', async ({ page, browser }) => {
  const { email, myPage } = await becomeMember(page);
  const guest = await another(page, browser);
  await guest.goto(`${AREA}#redirect`);
  await guest.getByRole('button', { name: 'ログイン', exact: true }).click();
  await button(guest, '電話番号・メールでログイン').click();
  await logIn(guest, email);
  await expect(guest).toHaveURL(myPage);
  await guest.context().close();
});

test('a forgotten password: the code opens the page for a new one, and nothing else', async ({
  page,
  browser,
}) => {
  const tel = newTel();
  await registerByText(page, tel, 'あおい');
  await modal(page).getByRole('link', { name: 'マイページへ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'あおい' })).toBeVisible();
  const myPage = new URL(page.url()).pathname;

  const other = await another(page, browser);
  await openAt(other, AREA, 'login_form');
  await button(other, 'パスワードをお忘れの方').click();
  await field(other, '電話番号・メールアドレス').fill(tel);
  await send(other, '認証コードを送る');
  await expect(titled(other, '認証コードの入力')).toBeVisible();
  await expect(modal(other)).toContainText('にSMSで届いた6桁の数字を入力してください。');
  await giveCode(other, codeIn(await messageTo(international(tel))));
  await expect(other).toHaveURL(`${myPage}change_password/`);
  await expect(said(other, '認証コードを確認しました。')).toBeVisible();
  await other.goto(myPage);
  await expect(other).toHaveURL(`${myPage}change_password/`);
  await expect(other.getByRole('textbox', { name: '現在のパスワード' })).toHaveCount(0);
  await other.getByRole('textbox', { name: '新しいパスワード' }).fill(PASSWORD);
  await other.getByRole('button', { name: '変更する' }).click();
  await expect(said(other, 'パスワードを変更しました。')).toBeVisible();
  await expect(other).toHaveURL(myPage);
  await other.context().close();

  // Sessions elsewhere have ended.
  expect((await page.goto(myPage))?.status()).toBe(401);
  await button(page, '電話番号・メールでログイン').click();
  await logIn(page, tel);
  await expect(page.getByRole('heading', { level: 1, name: 'あおい' })).toBeVisible();
});
