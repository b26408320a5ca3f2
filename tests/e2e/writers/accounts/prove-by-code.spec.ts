import { query } from '../timeline/cast-login.ts';
import {
  button,
  codeIn,
  expect,
  giveCode,
  international,
  messageTo,
  modal,
  newEmail,
  newTel,
  registerByText,
  test,
  titled,
} from './visitor.ts';

test('who registered by a text and has no password shows by a code who she is', async ({
  page,
  complaints,
}) => {
  const tel = newTel();
  await registerByText(page, tel, 'かすみ');
  await modal(page).getByRole('link', { name: 'マイページへ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'かすみ' })).toBeVisible();
  await query(
    "update sessions set proved_at = proved_at - interval '11 minutes' where user_id = (select id from users where my_id = $1)",
    [new URL(page.url()).pathname.split('/')[2]],
  );

  await page.goto(`${new URL(page.url()).pathname}email_setting/`);
  const email = newEmail();
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(titled(page, 'ご本人の確認')).toBeVisible();
  complaints.splice(0);
  await button(page, '認証コードを送る').click();
  await expect(modal(page).getByText(/^0\d0-\*{4}-\d{4} に認証コードを送信しました。$/)).toBeVisible();
  await giveCode(page, codeIn(await messageTo(international(tel))));
  // What had been asked for is done now.
  await expect(modal(page)).toHaveCount(0);
  expect(await messageTo(email)).toContain('メールアドレスの登録の認証コード');
});
