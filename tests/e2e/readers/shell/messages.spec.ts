import type { Page } from '@playwright/test';
import { AREA } from '../../places.ts';
import { expect, PHONE, stopTheClock, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const OFFLINE = '通信できませんでした。電波の良い場所でもう一度お試しください。';
const toast = (page: Page) => page.locator('.toast');
const modal = (page: Page) => page.getByRole('dialog');

/** What a page before has kept for this one. */
const keep = (page: Page, body: string, isError = false) =>
  page.addInitScript(
    (kept) => sessionStorage.setItem('session-message', kept),
    JSON.stringify({ body, isError }),
  );

async function openLoginForm(page: Page): Promise<void> {
  await page.goto(`${AREA}#modal=login_form`);
  await modal(page).getByLabel('電話番号・メールアドレス').fill('090-1234-5678');
  await modal(page).getByLabel('パスワード必須').fill('さくらの夜と月');
}
const submit = (page: Page) => modal(page).locator('button[type="submit"]').click();
const answer = (page: Page, status: number, body: object) =>
  page.route('**/api/login', (route) => route.fulfill({ status, json: body }));

test('the session’s message appears with the page, in a live region, and goes after three seconds', async ({
  page,
}) => {
  await stopTheClock(page);
  await keep(page, 'ログアウトしました。');
  await page.goto(AREA);
  await page.clock.runFor(290);
  await expect(toast(page)).toHaveCount(0);
  await page.clock.runFor(60);
  await expect(toast(page)).toHaveText('ログアウトしました。');
  await expect(page.locator('[aria-live="polite"] .toast')).toHaveCount(1);
  await page.clock.runFor(2900);
  await expect(toast(page)).not.toHaveClass(/toast--leaving/);
  await page.clock.runFor(150);
  await expect(toast(page)).toHaveClass(/toast--leaving/);
  await page.clock.runFor(500);
  await expect(toast(page)).toHaveCount(0);
});

test('an error stays for six seconds and is announced as an alert', async ({ page }) => {
  await stopTheClock(page);
  await keep(page, OFFLINE, true);
  await page.goto(AREA);
  await page.clock.runFor(350);
  await expect(page.getByRole('alert').filter({ hasText: OFFLINE })).toBeVisible();
  await page.clock.runFor(5800);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(800);
  await expect(toast(page)).toHaveCount(0);
});

test('an address may have the page say that a visitor is logged in, and nothing of its own', async ({
  page,
}) => {
  await page.goto(`${AREA}#message=logged_in`);
  await expect(toast(page)).toHaveText('ログインしました。');
  await expect(page).toHaveURL(AREA);
  await page.goto('/shops/');
  await page.goto(`${AREA}#message=%E5%BD%93%E9%81%B8`);
  await expect(page).toHaveURL(AREA);
  await page.waitForTimeout(600);
  await expect(toast(page)).toHaveCount(0);
});

test('a message stands above the bar of tabs, alone, in a dark strip in the light theme as well', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${AREA}#message=logged_in`);
  const look = () =>
    toast(page).evaluate((element) => {
      const lightOf = (colour: string) =>
        (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      const { color, backgroundColor } = getComputedStyle(element);
      const bar = document.querySelector('.tabbar')?.getBoundingClientRect().top ?? Number.NaN;
      const gap = bar - element.getBoundingClientRect().bottom;
      return [gap > 0 && gap < 24, lightOf(backgroundColor) < 200, lightOf(color) > 600];
    });
  await expect.poll(look).toEqual([true, true, true]);
});

test('a click takes a message away', async ({ page }) => {
  await stopTheClock(page);
  await keep(page, '編集しました。');
  await page.goto(AREA);
  await page.clock.runFor(350);
  await toast(page).click();
  // By itself it would stay for three seconds.
  await page.clock.runFor(600);
  await expect(toast(page)).toHaveCount(0);
});

test('the errors of a form stand under its fields, the first has the focus, typing clears them', async ({
  page,
  complaints,
}) => {
  await answer(page, 422, {
    errors: {
      email: ['電話番号・メールアドレスを入力してください。', '二つ目'],
      custom: ['もう一度お試しください。'],
    },
  });
  await openLoginForm(page);
  await submit(page);
  const field = modal(page).getByLabel('電話番号・メールアドレス');
  await expect(field).toHaveAccessibleDescription('電話番号・メールアドレスを入力してください。');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  const alert = modal(page).getByRole('alert');
  await expect(alert).toContainText('もう一度お試しください。');
  await expect(alert.getByRole('button')).toHaveText('電話番号・メールアドレスを入力してください。');
  await field.pressSequentially('1');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(modal(page)).not.toContainText('もう一度お試しください。');
  complaints.length = 0;
});

test('a second press while a form is under way is answered, not sent', async ({ page }) => {
  let calls = 0;
  let end = () => {};
  const gate = new Promise<void>((done) => {
    end = done;
  });
  await page.route('**/api/login', async (route) => {
    calls += 1;
    await gate;
    await route.abort('aborted');
  });
  await openLoginForm(page);
  await submit(page);
  await expect(modal(page).getByRole('progressbar')).toBeVisible();
  await submit(page);
  const busy = toast(page).filter({ hasText: '送信中です。しばらくお待ちください。' });
  await expect(busy).toBeVisible();
  await expect(busy).not.toHaveClass(/toast--error/);
  await submit(page);
  await expect(toast(page)).toHaveCount(1);
  expect(calls).toBe(1);
  end();
  await expect(modal(page).locator('.formerr')).toHaveText(OFFLINE);
  await expect(modal(page).getByRole('progressbar')).toBeHidden();
});

const CATALOGUE = {
  429: '短時間に多くのアクセスを検知しました。しばらく時間をおいてから、もう一度お試しください。',
  500: '登録に失敗しました。画面を再読み込みして、もう一度お試しください。',
};

for (const [status, words] of Object.entries(CATALOGUE))
  test(`${status} shows the words of the catalogue, once, above the form`, async ({ page, complaints }) => {
    await answer(page, Number(status), {});
    await openLoginForm(page);
    await submit(page);
    const message = modal(page).locator('.formerr');
    await expect(message).toHaveText(words);
    await expect(message).toBeFocused();
    await page.waitForTimeout(600);
    await expect(toast(page)).toHaveCount(0);
    complaints.length = 0;
  });

test('419 shows over the open modal', async ({ page, complaints }) => {
  await answer(page, 419, {});
  await openLoginForm(page);
  await submit(page);
  await expect(toast(page)).toContainText(
    'セッションの有効期限が切れました。画面を再読み込みして、もう一度お試しください。',
  );
  await expect(modal(page).locator('.formerr')).toBeEmpty();
  const isOnTop = () =>
    toast(page).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
  complaints.length = 0;
});

test('419 offers to load the page again', async ({ page, complaints }) => {
  await answer(page, 419, {});
  await openLoginForm(page);
  await submit(page);
  const loaded = page.waitForEvent('load');
  await toast(page).getByRole('button', { name: '再読み込み' }).click();
  await loaded;
  await expect(modal(page)).toBeHidden();
  complaints.length = 0;
});
