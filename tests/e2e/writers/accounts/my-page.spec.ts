import { PASSWORD } from './password.ts';
import {
  another,
  becomeMember,
  button,
  codeIn,
  expect,
  field,
  international,
  logIn,
  messageTo,
  modal,
  newEmail,
  newTel,
  openAt,
  said,
  send,
  test,
  titled,
} from './visitor.ts';

const heading = (name: string) => ({ level: 1, name }) as const;

test('my page shows its groups, and every row leads somewhere', async ({ page }) => {
  const { myPage } = await becomeMember(page);
  const rows = page.locator('.menu a');
  const addresses = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThanOrEqual(7);
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    expect(answer?.headers()['cache-control'], address).toBe('no-store');
    expect(answer?.headers()['referrer-policy'], address).toBe('no-referrer');
    expect(answer?.headers()['x-robots-tag'], address).toContain('noindex');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(myPage);
  await page.getByRole('button', { name: 'お店としてログイン' }).click();
  await expect(titled(page, 'お店のログイン')).toBeVisible();
});

test('a new telephone number and a new address, each by its code', async ({ page }) => {
  const { myPage, email } = await becomeMember(page);
  const tel = newTel();
  await page.getByRole('link', { name: '電話番号' }).click();
  await page.getByRole('textbox', { name: '新しい電話番号' }).fill(tel);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(said(page, '認証コードを送信しました。')).toBeVisible();
  await page.getByRole('textbox', { name: '認証コード' }).fill(codeIn(await messageTo(international(tel))));
  await expect(page.getByText(tel.replace(/-\d{4}-/, '-****-'))).toBeVisible();
  await expect(said(page, '確認が完了しました。')).toBeVisible();

  await page.goto(`${myPage}email_setting/`);
  const next = newEmail();
  await page.getByRole('textbox', { name: '新しいメールアドレス' }).fill(next);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await page.getByRole('textbox', { name: '認証コード' }).fill(codeIn(await messageTo(next)));
  await expect(page.getByText('g***@mail.example.jp')).toBeVisible();

  // The old address is notified, and its link takes the change back.
  const notice = await messageTo(email);
  const [undo = ''] = /http\S+\/undo\/#\S+/.exec(notice) ?? [];
  await page.goto(undo);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('変更を取り消しました。パスワードの再設定をおすすめします。')).toBeVisible();
  await page.goto(myPage);
  await expect(titled(page, 'ログイン・登録')).toBeVisible();
  await button(page, '電話番号・メールでログイン').click();
  await logIn(page, email);
  await expect(page.getByRole('heading', heading('たけ'))).toBeVisible();
});

test('a wrong current password is reported under its field; the right one changes it and leads back', async ({
  page,
  complaints,
}) => {
  const { myPage } = await becomeMember(page);
  await page.goto(`${myPage}change_password/`);
  await page.getByRole('textbox', { name: '現在のパスワード' }).fill('chigau-password');
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill('atarashii-yoru-2027');
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page.locator('.err', { hasText: '現在のパスワードが正しくありません。' })).toBeVisible();
  complaints.splice(0);
  await page.getByRole('textbox', { name: '現在のパスワード' }).fill(PASSWORD);
  await expect(page.locator('.err', { hasText: '現在のパスワードが正しくありません。' })).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page).toHaveURL(myPage);
  await expect(said(page, 'パスワードを変更しました。')).toBeVisible();
});

test('another device is logged out from the list', async ({ page, browser }) => {
  const { email, myPage } = await becomeMember(page);
  const other = await another(page, browser);
  await openAt(other, '/shops/', 'login_form');
  await logIn(other, email);
  await expect(said(other, 'ログインしました。')).toBeVisible();

  await page.goto(`${myPage}sessions/`);
  await expect(page.locator('.devices li')).toHaveCount(2);
  await expect(page.getByText('この端末', { exact: true })).toHaveCount(1);
  await page
    .locator('.devices')
    .getByRole('button', { name: /をログアウト$/ })
    .click();
  await expect(said(page, '端末をログアウトしました。')).toBeVisible();
  await expect(page.locator('.devices li')).toHaveCount(1);
  expect((await other.goto(myPage))?.status()).toBe(401);
  await other.context().close();
});

test('a cast downloads her data and leaves: the box must be ticked, and a login brings her back', async ({
  page,
  complaints,
}) => {
  const { email, myPage } = await becomeMember(page, 'さくら', 'girl');
  await page.getByRole('link', { name: 'アカウントを削除' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ダウンロードのリンクを作る' }).click();
  await page.getByRole('link', { name: 'データをダウンロードする' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');

  await page.getByRole('button', { name: 'アカウントを削除', exact: true }).click();
  await expect(modal(page)).toContainText(
    'アカウントを削除すると、元に戻すことはできません。本当によろしいですか？',
  );
  await button(page, 'アカウントを削除する').click();
  await expect(
    modal(page).locator('.err', { hasText: '「削除する」にチェックを入れてください。' }),
  ).toBeVisible();
  complaints.splice(0);
  await modal(page).getByRole('checkbox', { name: '削除する', exact: true }).check();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await button(page, 'アカウントを削除する').click();
  await expect(said(page, 'アカウントを削除しました。')).toBeVisible();
  await expect(page).toHaveURL('/');
  // What is longer than a line waits until it has been read.
  await expect(titled(page, 'アカウントを削除しました')).toBeVisible();
  await expect(modal(page)).toContainText('データは7日後に消去します。');
  await button(page, 'OK').click();
  await expect(modal(page)).toBeHidden();
  expect((await page.goto(myPage))?.status()).toBe(401);

  await button(page, '電話番号・メールでログイン').click();
  await logIn(page, email);
  await expect(modal(page)).toContainText('退会の手続き中です。');
  complaints.splice(0);
  await button(page, '削除を取り消してログイン').click();
  await expect(page.getByRole('heading', heading('さくら'))).toBeVisible();
});

test('what needs a fresh proof asks for the password, and is done as soon as it is given', async ({
  page,
  complaints,
}) => {
  const { myPage } = await becomeMember(page);
  const tel = newTel();
  await page.goto(`${myPage}tel_setting/`);
  // Ten minutes later, as the server would answer. The route stays: taking it away while files are on their way to the
  // page would hold one of them back.
  let asked = 0;
  await page.route('**/tel_setting', (route) =>
    asked++ === 0
      ? route.fulfill({ status: 403, json: { message: 'ご本人の確認', reauth: true } })
      : route.continue(),
  );
  await page.getByRole('textbox', { name: '新しい電話番号' }).fill(tel);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(titled(page, 'ご本人の確認')).toBeVisible();
  complaints.splice(0);
  await field(page, '現在のパスワード').fill(PASSWORD);
  await send(page, '確認する');
  await expect(modal(page)).toHaveCount(0);
  await page.getByRole('textbox', { name: '認証コード' }).fill(codeIn(await messageTo(international(tel))));
  await expect(page.getByText(tel.replace(/-\d{4}-/, '-****-'))).toBeVisible();
});

test('who is logged in and opens an auth screen by its address stands on their own page', async ({
  page,
}) => {
  const { myPage } = await becomeMember(page);
  await page.goto('/shops/#modal=login');
  await expect(page).toHaveURL(myPage);
});
