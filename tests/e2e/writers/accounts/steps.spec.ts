import type { Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { DESKTOP, PHONE } from '../../walker.ts';
import { PASSWORD } from './password.ts';
import { SEVERAL_SHOPS } from './shop-logins.ts';
import {
  becomeMember,
  button,
  codeIn,
  expect,
  field,
  giveCode,
  messageTo,
  modal,
  newEmail,
  newTel,
  openAt,
  send,
  test,
  titled,
} from './visitor.ts';

const AREA = '/shops/tokyo/';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(() => test.setTimeout(90_000));

/** Controls that are lower than 44 px with everything that belongs to them, or whose words are cut off. */
const small = (page: Page) =>
  modal(page)
    .locator(':is(button, a, summary):visible')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const grown = Number.parseFloat(getComputedStyle(control, '::after').height) || 0;
          const isLow = Math.max(control.getBoundingClientRect().height, grown) < 43.5;
          return isLow || control.scrollWidth - control.clientWidth > 1;
        })
        .map((control) => control.outerHTML.slice(0, 80)),
    );

/** The step that is open: nothing for axe to find in both themes, and room for all of it on the narrowest phone. */
async function inspect(page: Page, title: string): Promise<void> {
  await expect(titled(page, title)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  for (const [viewport, colorScheme] of [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const found = await violations(page, { within: 'dialog[open]' });
    expect(found, `${title} ${colorScheme}`).toEqual([]);
  }
  for (const [width, letters] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
    await expect
      .poll(
        () => modal(page).evaluate((element) => element.scrollWidth - element.clientWidth),
        `${title} at ${width} px, letters ${letters}`,
      )
      .toBeLessThanOrEqual(0);
    await expect.poll(() => small(page), `${title} at ${width} px, letters ${letters}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(PHONE);
}

/** Fills what every registration asks for at its end, and sends it. */
async function sendForm(page: Page, submit: string): Promise<void> {
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, submit);
}

test('the steps of a registration by SMS, with everything that can be wrong', async ({
  page,
  complaints,
}) => {
  await openAt(page, AREA, 'register_sms&type=girl');
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await expect(modal(page).locator('.err', { hasText: '電話番号を入力してください。' })).toBeVisible();
  await inspect(page, 'SMSで登録');
  await field(page, '携帯電話番号').fill('０９０ー１２３４ー５６７８');
  await field(page, 'パスワード').focus();
  await expect(field(page, '携帯電話番号')).toHaveValue('090-1234-5678');
  await field(page, '携帯電話番号').fill(newTel());
  await sendForm(page, '認証コードを送る');
  await expect(titled(page, '認証コードの入力')).toBeVisible();
  await giveCode(page, '000000');
  await expect(modal(page).getByText('（あと4回入力できます）')).toBeVisible();
  await modal(page).getByText('「登録済みです」というSMSが届いた方').click();
  await inspect(page, '認証コードの入力');
  complaints.splice(0);
});

test('the step of a call', async ({ page }) => {
  await openAt(page, AREA, 'register_call&type=boy');
  await field(page, '電話番号').fill(newTel());
  await sendForm(page, '電話番号を確認する');
  await inspect(page, '認証コードの入力');
});

test('the wait for a text that the visitor sends', async ({ page }) => {
  await openAt(page, AREA, 'register_sms&type=girl');
  await button(page, '女性として登録').click();
  await expect(modal(page).getByRole('link', { name: 'SMSアプリを開く' })).toBeInViewport();
  await inspect(page, 'SMSで登録');
});

test('the steps by mail to the end, with a long address, a mistyped one and a name that is too long', async ({
  page,
  complaints,
}) => {
  const email = `nagai.nagai-namae-no.${newEmail()}`;
  await openAt(page, AREA, 'register_email&type=girl');
  await field(page, 'メールアドレス').fill('take@gmial.com');
  await expect(button(page, 'take@gmail.com')).toBeVisible();
  await inspect(page, 'メールで登録');
  await field(page, 'メールアドレス').fill(email);
  await sendForm(page, '認証コードを送る');
  await inspect(page, '認証コードの入力');
  await giveCode(page, codeIn(await messageTo(email)));
  await expect(titled(page, '名前と写真の登録')).toBeVisible();
  await field(page, '名前').fill('あいうえおかきくけこさしすせそたちつてとなに');
  await send(page, '登録する');
  await expect(
    modal(page).locator('.err', { hasText: '名前は20文字以内で入力してください。' }),
  ).toBeVisible();
  await expect(modal(page).getByText('（現在22文字）')).toBeVisible();
  await inspect(page, '名前と写真の登録');
  await button(page, 'あとで登録する').click();
  await expect(modal(page)).not.toContainText('名前未設定');
  await inspect(page, '登録完了');
  complaints.splice(0);
});

for (const [of, name, label] of [
  ['user', newTel(), '電話番号・メールアドレス'],
  ['user', newEmail(), '電話番号・メールアドレス'],
  ['shop', '299', '店舗ID・メールアドレス'],
] as const)
  test(`the code of a reset (${of}, ${label} ${name.includes('@') ? 'mail' : 'number'})`, async ({
    page,
  }) => {
    await openAt(page, AREA, `forgot_password&of=${of}`);
    await field(page, label).fill(name);
    await send(page, '認証コードを送る');
    await inspect(page, '認証コードの入力');
  });

test('the choice of a shop', async ({ page }) => {
  await openAt(page, AREA, 'shop_login');
  await field(page, '店舗ID・メールアドレス').fill(SEVERAL_SHOPS.email);
  await field(page, 'パスワード').fill(PASSWORD);
  await send(page, 'ログイン');
  await inspect(page, 'お店を選択');
});

test('the last question before an account is deleted, and its cancel', async ({ page, complaints }) => {
  const { myPage } = await becomeMember(page, 'さくら', 'girl');
  await page.goto(`${myPage}delete_account/`);
  const opener = page.getByRole('button', { name: 'アカウントを削除', exact: true });
  await opener.click();
  await button(page, 'アカウントを削除する').click();
  await expect(
    modal(page).locator('.err', { hasText: '「削除する」にチェックを入れてください。' }),
  ).toBeVisible();
  await inspect(page, 'アカウントの削除');
  await button(page, 'キャンセル').click();
  await expect(modal(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  complaints.splice(0);
});

test('in the two steps of a new number, the focus goes on to the field', async ({ page }) => {
  const { myPage } = await becomeMember(page);
  await page.goto(`${myPage}tel_setting/`);
  await expect(
    page.getByRole('navigation', { name: 'メインメニュー' }).getByText('マイページ'),
  ).toHaveAttribute('aria-current', 'true');
  await page.getByRole('textbox', { name: '新しい電話番号' }).fill(newTel());
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('textbox', { name: '認証コード' })).toBeFocused();
  await page.getByRole('button', { name: '番号を変える' }).click();
  await expect(page.getByRole('textbox', { name: '新しい電話番号' })).toBeFocused();
});
