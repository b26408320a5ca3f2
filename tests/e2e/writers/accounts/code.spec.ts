import type { Page } from '@playwright/test';
import { PASSWORD } from './password.ts';
import {
  codeIn,
  expect,
  field,
  international,
  messageTo,
  modal,
  newTel,
  openAt,
  send,
  test,
  titled,
} from './visitor.ts';

/** A registration by SMS that waits for its code. */
async function awaitCode(page: Page, tel: string): Promise<string> {
  await openAt(page, '/shops/tokyo/', 'register_sms&type=boy');
  await field(page, '携帯電話番号').fill(tel);
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await expect(titled(page, '認証コードの入力')).toBeVisible();
  return codeIn(await messageTo(international(tel)));
}

const selected = (page: Page) =>
  field(page, '認証コード').evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );

test('six digits go by themselves; a wrong code shakes once, stands selected and says how many tries are left', async ({
  page,
  complaints,
}) => {
  const code = await awaitCode(page, newTel());
  const wrong = code === '000000' ? '000001' : '000000';
  const input = field(page, '認証コード');
  await page.evaluate(() =>
    document.addEventListener('animationstart', ({ animationName }) => {
      const { dataset } = document.documentElement;
      if (animationName === 'code-shake') dataset.shakes = String(Number(dataset.shakes ?? 0) + 1);
    }),
  );
  await input.pressSequentially(wrong.slice(0, 5));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await input.press(wrong.slice(5));
  await expect(modal(page).getByText('認証コードが正しくありません。（あと4回入力できます）')).toBeVisible();
  await expect(input).toBeFocused();
  await expect.poll(() => selected(page)).toBe(wrong);
  await expect(page.locator('html')).toHaveAttribute('data-shakes', '1');
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  // Typed over, without deleting anything; full-width digits and a gap are the same code.
  await page.keyboard.insertText(
    `${code.slice(0, 3)} ${code.slice(3)}`.replace(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    ),
  );
  await expect(titled(page, '名前と写真の登録')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-shakes', '1');
  complaints.splice(0);
});

test('reduced motion shows no shake', async ({ page, complaints }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const code = await awaitCode(page, newTel());
  await field(page, '認証コード').fill(code === '000000' ? '000001' : '000000');
  await expect(field(page, '認証コード')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .poll(() =>
      field(page, '認証コード').evaluate((input) => input.getAnimations().map((each) => each.playState)),
    )
    .toEqual([]);
  complaints.splice(0);
});

test('the code of a text message fills itself where the browser can read it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} });
    navigator.credentials.get = (wanted) =>
      new Promise((found) => {
        Object.assign(window, { wanted, comes: (code: string) => found({ code } as never) });
      });
  });
  const code = await awaitCode(page, newTel());
  const wanted = () =>
    page.evaluate(() => (window as never as { wanted?: { otp: object } }).wanted?.otp ?? null);
  await expect.poll(wanted).toEqual({ transport: ['sms'] });
  await page.evaluate((digits) => (window as never as { comes: (code: string) => void }).comes(digits), code);
  await expect(titled(page, '名前と写真の登録')).toBeVisible();
});

test('sending again counts down inside the button, which never moves', async ({ page }) => {
  await page.clock.install();
  const tel = newTel();
  const code = await awaitCode(page, tel);
  const resend = modal(page).getByRole('button', { name: /^再送信/ });
  await expect(resend).toHaveText(/^再送信 [01]:\d\d$/);
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
  const place = await resend.boundingBox();
  // From here on, time passes only when it is said.
  await page.clock.pauseAt(Date.now() + 10_000);
  const left = async () => Number(/ 0:(\d\d)$/.exec(await resend.innerText())?.[1]);
  const before = await left();
  await page.clock.runFor(20_000);
  await expect.poll(left).toBe(before - 20);
  await expect.poll(() => resend.boundingBox()).toEqual(place);
  await page.clock.runFor(45_000);
  await expect(resend).toHaveText('再送信');
  await expect(resend).toHaveAttribute('aria-disabled', 'false');
  await expect.poll(() => resend.boundingBox()).toEqual(place);
  expect(code).toMatch(/^\d{6}$/);
});

test('after a verification only the form itself leads on: there is no ✕, and neither Esc nor a click beside it ends it', async ({
  page,
}) => {
  await field(page, '認証コード').fill(await awaitCode(page, newTel()));
  await expect(titled(page, '名前と写真の登録')).toBeVisible();
  await expect(modal(page).getByRole('button', { name: /閉じる|戻る/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(195, 20);
  await page.waitForTimeout(300);
  await expect(titled(page, '名前と写真の登録')).toBeVisible();
  await modal(page).getByRole('button', { name: 'あとで登録する' }).click();
  await expect(titled(page, '登録完了')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
});

test('the short address of a text message leads to the login', async ({ page }) => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/l'),
    page.goto('/l'),
  ]);
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe('/#modal=login');
  await expect(titled(page, 'ログイン・登録')).toBeVisible();
  await expect(page).toHaveURL('/');
});
