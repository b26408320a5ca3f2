import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from './password.ts';
import { becomeMember, expect, field, modal, newTel, openAt, send, test, titled } from './visitor.ts';

/** What each field tells the browser and its password manager, in the order of the form: type and autocomplete. */
const MODALS: Record<string, Expected[]> = {
  login_form: [
    ['email', 'text', 'username'],
    ['password', 'password', 'current-password'],
  ],
  shop_login: [
    ['email', 'text', 'username'],
    ['password', 'password', 'current-password'],
  ],
  forgot_password: [['email', 'text', 'username']],
  'forgot_password&of=shop': [['email', 'text', 'username']],
  register_sms: [
    ['tel', 'tel', 'tel'],
    ['password', 'password', 'new-password'],
  ],
  register_call: [
    ['tel', 'tel', 'tel'],
    ['password', 'password', 'new-password'],
  ],
  register_email: [
    ['email', 'email', 'email'],
    ['password', 'password', 'new-password'],
  ],
  'init_name&type=girl': [
    ['name', 'text', 'nickname'],
    ['kana', 'text', 'off'],
  ],
};
const CODE = ['text', 'one-time-code'] as const;

type Expected = readonly [name: string, type: string, autocomplete: string];

/**
 * Waits for the form to be there as a person has it, each of its fields shown and ready, and compares what they say of
 * themselves; the field that only robots fill in is not among them.
 */
async function expectFields(form: Locator, fields: readonly Expected[]): Promise<void> {
  for (const [name] of fields) {
    const input = form.locator(`input[name="${name}"]`);
    await expect(input, name).toBeVisible();
    await expect(input, name).toBeEditable();
  }
  const found = await form
    .locator('input:not([type=radio], [type=checkbox], [type=file], [name=subject])')
    .evaluateAll((inputs) =>
      inputs.map((input) => {
        const { name, type } = input as HTMLInputElement;
        return [name, type, input.getAttribute('autocomplete') ?? ''];
      }),
    );
  expect(found).toEqual(fields);
}

/** Pastes `text` as a password manager or a finger does. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  const input = modal(page).locator(`input[name="${name}"]`);
  await input.fill('');
  await input.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(input, name).toHaveValue(text);
}

for (const [words, fields] of Object.entries(MODALS))
  test(`S14: the fields of ${words} say what they are, and take what is pasted`, async ({ page }) => {
    await openAt(page, '/shops/tokyo/', words);
    await expectFields(modal(page), fields);
    const samples: Record<string, string> = { tel: '09012345678', name: 'さくら', email: 'name@example.jp' };
    for (const [name] of fields) await paste(page, name, samples[name] ?? '  夜の 灯り🌙ａｂｃ  ');
    if (!fields.some(([name]) => name === 'password')) return;
    // What was pasted is whole and hidden until one looks.
    const password = modal(page).locator('input[name="password"]');
    await expect(password).toHaveAttribute('type', 'password');
    await modal(page).getByRole('button', { name: 'パスワードを表示' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('  夜の 灯り🌙ａｂｃ  ');
  });

test('S14: the fields of every code say so, and take what is pasted', async ({ page, complaints }) => {
  for (const [words, name] of [
    ['register_sms', 'code'],
    ['register_call', 'code'],
    ['forgot_password', 'verifyNumber'],
  ] as const) {
    await openAt(page, '/shops/tokyo/', words);
    if (words === 'forgot_password') await field(page, '電話番号・メールアドレス').fill(newTel());
    else {
      await modal(page).locator('input[name="tel"]').fill(newTel());
      await field(page, 'パスワード').fill(PASSWORD);
      await modal(page).getByRole('checkbox').check();
    }
    await send(page, words === 'register_call' ? '電話番号を確認する' : '認証コードを送る');
    await expectFields(titled(page, '認証コードの入力'), [[name, ...CODE]]);
    await paste(page, name, '12345');
    await page.goto('/');
  }
  complaints.splice(0);
});

test('S14: the settings ask for the old password and the new one', async ({ page }) => {
  const { myPage } = await becomeMember(page);
  const main = page.locator('main');
  await page.goto(`${myPage}change_password/`);
  await expectFields(main, [
    ['currentPassword', 'password', 'current-password'],
    ['password', 'password', 'new-password'],
  ]);
  await page.goto(`${myPage}tel_setting/`);
  await expectFields(main, [['tel', 'tel', 'tel']]);
  await page.goto(`${myPage}email_setting/`);
  await expectFields(main, [['email', 'email', 'email']]);
});
