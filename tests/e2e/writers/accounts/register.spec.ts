import { expectWithin } from '../../../support/took.ts';
import { PASSWORD } from './password.ts';
import {
  button,
  codeIn,
  expect,
  field,
  giveCode,
  giveName,
  international,
  messageTo,
  modal,
  newEmail,
  newTel,
  openAt,
  openTelephone,
  registerByText,
  said,
  send,
  test,
  titled,
} from './visitor.ts';

const AREA = '/shops/tokyo/';
const READINGS = ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'];

/** The six digits that the voice has read out, from its first reading. */
function codeHeard(spoken: string): string {
  const [, reading = ''] = /お伝えします。(.+?)。繰り返します/.exec(spoken) ?? [];
  return reading
    .split(/[、。]/)
    .map((digit) => READINGS.indexOf(digit))
    .join('');
}

test('a man registers by SMS from the chooser: one wrong code, the right one, a name with a photo, my page', async ({
  page,
  complaints,
}) => {
  const tel = newTel();
  await page.goto(AREA);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await modal(page).getByRole('button', { name: 'SMSで登録' }).click();
  await expect(titled(page, 'SMSで登録')).toBeVisible();
  await field(page, '携帯電話番号').fill(tel.replaceAll('-', 'ー'));
  await field(page, 'パスワード').fill(PASSWORD);
  await send(page, '認証コードを送る');
  await expect(modal(page).locator('.err', { hasText: 'にチェックを入れてください。' })).toBeVisible();
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await expect(titled(page, '認証コードの入力')).toBeVisible();
  await expect(modal(page)).toContainText(tel);
  const resend = modal(page).getByRole('button', { name: /^再送信 0:\d\d$/ });
  await expect(resend).toBeVisible();
  const left = Number(/0:(\d\d)$/.exec((await resend.innerText()).trim())?.[1]);
  expectWithin(60 - left, 10, 'the form of the code after it is sent', 's');

  const code = codeIn(await messageTo(international(tel)));
  await giveCode(page, code === '000000' ? '000001' : '000000');
  await expect(modal(page).getByText('認証コードが正しくありません。（あと4回入力できます）')).toBeVisible();
  complaints.splice(0);
  await giveCode(page, code);

  await expect(titled(page, '名前と写真の登録')).toBeVisible();
  await expect(modal(page).getByRole('button', { name: '戻る' })).toHaveCount(0);
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 390 } });
  await modal(page)
    .getByLabel('写真', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  await expect(modal(page).getByAltText('選んだ写真')).toBeVisible();
  await giveName(page, 'たけ');
  await modal(page).getByRole('link', { name: 'マイページへ' }).click();
  await expect(page).toHaveURL(/\/my_page\/[a-z0-9]{12}\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'たけ' })).toBeVisible();
  await expect(page.getByText(tel.replace(/-\d{4}-/, '-****-'))).toBeVisible();
  await expect(page.locator('.me img')).toBeVisible();

  await page.getByRole('link', { name: 'くわしいプロフィール' }).click();
  await page.getByLabel('年齢', { exact: true }).last().selectOption('34');
  await page.getByLabel('年齢の公開範囲').selectOption('band');
  await page.getByRole('textbox', { name: '項目名1' }).fill('好きなお酒');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.locator('.err', { hasText: '項目名と内容の両方を入力してください。' })).toBeVisible();
  complaints.splice(0);
  await page.getByRole('textbox', { name: '内容1' }).fill('麦焼酎');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '内容1' })).toHaveValue('麦焼酎');
  await expect(page.getByLabel('年齢の公開範囲')).toHaveValue('band');

  await page.getByRole('link', { name: 'マイページ', exact: true }).first().click();
  await page.getByRole('link', { name: '写真・名前' }).click();
  await page.getByRole('button', { name: '写真1を外す' }).click();
  await page.getByRole('textbox', { name: '名前（ニックネーム）' }).fill('たけし');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await expect(page.getByAltText('写真1')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '名前（ニックネーム）' })).toHaveValue('たけし');
});

test('a woman registers by a call: the voice reads the code to the caller who keys in the digits', async ({
  page,
}) => {
  const tel = newTel();
  await openAt(page, AREA, 'register_call&type=girl');
  await expect(modal(page).getByRole('radio', { name: '女性（キャスト）' })).toBeChecked();
  await field(page, '電話番号').fill(tel);
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, '電話番号を確認する');
  await expect(titled(page, '認証コードの入力')).toBeVisible();
  await expect(modal(page)).toContainText('非通知設定の方は、番号の前に186を付けておかけください。');
  const digits = await modal(page).locator('.callin .s b').innerText();

  const telephone = await openTelephone(page);
  const call = telephone.locator('form[action$="/call"]');
  await call.getByLabel('自分の番号').fill(tel);
  await call.getByLabel('押す番号').fill(digits);
  await call.getByRole('button', { name: 'かける' }).click();
  const heard = await telephone.locator('#heard p').innerText();
  await telephone.context().close();

  await giveCode(page, codeHeard(heard));
  await giveName(page, 'さくら');
  await expect(modal(page)).toContainText('お店の確認が済むと、ページが公開されます。');
  await expect(modal(page).getByRole('link', { name: '所属のお店を確認する' })).toHaveAttribute(
    'href',
    /^\/my_page\/[a-z0-9]{12}\/shop_setting\/$/,
  );
});

test('a man registers by mail; a mistyped domain is noticed', async ({ page }) => {
  await openAt(page, AREA, 'register_email&type=boy');
  await field(page, 'メールアドレス').fill('take@gmial.com');
  await modal(page).getByRole('button', { name: 'take@gmail.com' }).click();
  await expect(field(page, 'メールアドレス')).toHaveValue('take@gmail.com');
  const email = newEmail();
  await field(page, 'メールアドレス').fill(email);
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await expect(said(page, '登録用のメールを送信しました。')).toBeVisible();
  await expect(modal(page)).toContainText('からのメールを受信できるように設定してください。');
  await giveCode(page, codeIn(await messageTo(email)));
  await expect(titled(page, '名前と写真の登録')).toBeVisible();
  await button(page, 'あとで登録する').click();
  await expect(titled(page, '登録完了')).toBeVisible();
  await button(page, '閉じる').click();
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL(AREA);
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeHidden();
});

test('a woman registers by a text that she sends from her phone', async ({ page }) => {
  await registerByText(page, newTel(), 'あおい');
  await expect(modal(page)).toContainText('あおいさん、');
});

test('going back to change the number keeps what was typed', async ({ page }) => {
  const tel = newTel();
  await openAt(page, AREA, 'register_sms&type=boy');
  await field(page, '携帯電話番号').fill(tel);
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await button(page, '番号を変える').click();
  await expect(titled(page, 'SMSで登録')).toBeVisible();
  await expect(field(page, '携帯電話番号')).toHaveValue(tel);
  await expect(field(page, 'パスワード')).toHaveValue(PASSWORD);
});

test('a reload between number and code: the number is kept nowhere, and the code can still be entered', async ({
  page,
}) => {
  const tel = newTel();
  await openAt(page, AREA, 'register_sms&type=boy');
  await field(page, '携帯電話番号').fill(tel);
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await expect(titled(page, '認証コードの入力')).toBeVisible();
  const code = codeIn(await messageTo(international(tel)));
  await page.reload();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const kept of [tel, tel.replaceAll('-', ''), international(tel), PASSWORD])
    expect(stored).not.toContain(kept);
  await page.getByRole('banner').getByRole('button', { name: 'ログイン', exact: true }).click();
  await button(page, '認証コードの入力を続ける').click();
  await field(page, '携帯電話番号').fill(tel);
  await giveCode(page, code);
  await expect(titled(page, '名前と写真の登録')).toBeVisible();
  await page.reload();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pending-code'))).toBeNull();
});
