import type { Page } from '@playwright/test';
import { AREA } from '../../places.ts';
import { DESKTOP, expect, loseNetwork, PHONE, readToTheEnd, stopTheClock, test } from '../../walker.ts';

const modal = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string) =>
  modal(page).getByRole('heading', { level: 2, name, exact: true });
const openLogin = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'ログイン' }).click();
const toForm = (page: Page) =>
  modal(page).getByRole('button', { name: '電話番号・メールでログイン' }).click();
const toForgot = (page: Page) => modal(page).getByRole('button', { name: 'パスワードをお忘れの方' }).click();
const back = (page: Page) => modal(page).getByRole('button', { name: '戻る' });
const close = (page: Page) => modal(page).getByRole('button', { name: '閉じる' });
const steps = (page: Page) => page.evaluate(() => (history.state as { modal?: number } | null)?.modal ?? 0);

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  test.describe(`modals on a ${size}`, () => {
    test.use({ viewport });

    test('step on, back by the button, and close as a whole', async ({ page }) => {
      await page.goto(AREA);
      await openLogin(page);
      await expect(heading(page, 'ログイン・登録')).toBeVisible();
      await expect(back(page)).toBeHidden();
      await toForm(page);
      await expect(heading(page, 'ログイン')).toBeVisible();
      await toForgot(page);
      await expect(heading(page, 'パスワードの再設定')).toBeVisible();
      await expect.poll(() => steps(page)).toBe(3);
      await back(page).click();
      await expect(heading(page, 'ログイン')).toBeVisible();
      await close(page).click();
      await expect(modal(page)).toBeHidden();
      await expect.poll(() => steps(page)).toBe(0);
      await openLogin(page);
      await expect(heading(page, 'ログイン・登録')).toBeVisible();
      await expect(back(page)).toBeHidden();
    });

    test('follow the browser’s Back: one step, then the page, then the page before', async ({ page }) => {
      await page.goto('/');
      await page.goto(AREA);
      await openLogin(page);
      await toForm(page);
      await expect(heading(page, 'ログイン')).toBeVisible();
      await page.goBack();
      await expect(heading(page, 'ログイン・登録')).toBeVisible();
      await page.goBack();
      await expect(modal(page)).toBeHidden();
      await expect(page).toHaveURL(AREA);
      await page.goBack();
      await expect(page).toHaveURL('/');
    });

    test('are closed by Esc and by a click beside them, and by nothing inside', async ({ page }) => {
      await page.goto(AREA);
      await openLogin(page);
      await heading(page, 'ログイン・登録').click();
      await expect(modal(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(modal(page)).toBeHidden();
      await openLogin(page);
      await expect(modal(page)).toBeVisible();
      await page.mouse.click(4, 4);
      await expect(modal(page)).toBeHidden();
      await expect.poll(() => steps(page)).toBe(0);
    });
  });

test.use({ viewport: PHONE });

test('the focus enters at once, goes to the first field after half a second, and returns to the opener', async ({
  page,
}) => {
  await stopTheClock(page);
  await page.goto(AREA);
  await openLogin(page);
  await expect(heading(page, 'ログイン・登録')).toBeFocused();
  await toForm(page);
  await expect(heading(page, 'ログイン')).toBeFocused();
  // The half second begins when the form has come.
  await expect(modal(page).getByLabel('電話番号・メールアドレス')).toBeVisible();
  await page.clock.runFor(480);
  await expect(heading(page, 'ログイン')).toBeFocused();
  await page.clock.runFor(40);
  await expect(modal(page).getByLabel('電話番号・メールアドレス')).toBeFocused();
  await page.clock.resume();
  await close(page).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'ログイン' })).toBeFocused();
});

test('text marked in a field beyond the modal’s edge leaves the modal open', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${AREA}#modal=login_form`);
  const field = modal(page).getByLabel('電話番号・メールアドレス');
  await field.fill('name@example.jp');
  const box = await field.boundingBox();
  if (!box) throw new Error('The field is not drawn');
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(20, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await page.waitForTimeout(300);
  await expect(field).toHaveValue('name@example.jp');
});

test('the focus is left where the visitor has taken it', async ({ page }) => {
  await page.goto(AREA);
  await openLogin(page);
  await toForm(page);
  const password = modal(page).getByLabel('パスワード', { exact: false }).first();
  await password.focus();
  await page.waitForTimeout(700);
  await expect(password).toBeFocused();
});

test('the page behind stands still and is found where it was left', async ({ page }) => {
  await page.goto(AREA);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.mouse.wheel(0, -100);
  const before = 800;
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.getByRole('navigation', { name: 'メインメニュー' }).getByText('マイページ').click();
  await expect(modal(page)).toBeVisible();
  await page.mouse.move(4, 4);
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await close(page).click();
  await expect(modal(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('an address opens a modal, and is the page’s own again', async ({ page }) => {
  await page.goto('/');
  await page.goto(`${AREA}#modal=register&type=girl`);
  await expect(heading(page, '新規登録')).toBeVisible();
  await expect(page).toHaveURL(AREA);
  await page.goBack();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL(AREA);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('an address opens nothing that needs to know more, or that does not exist', async ({ page }) => {
  for (const words of ['verify_sms', 'shop_select', 'constructor', '']) {
    await page.goto('/shops/');
    await page.goto(`${AREA}#modal=${words}`);
    await expect(page).toHaveURL(AREA);
    await readToTheEnd(page);
    await expect(modal(page)).toBeHidden();
  }
});

test('a reload with a modal open leaves nothing to step back through', async ({ page }) => {
  await page.goto('/');
  await page.goto(AREA);
  await openLogin(page);
  await toForm(page);
  await page.reload();
  await expect(modal(page)).toBeHidden();
  await expect.poll(() => steps(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a guest who only reads fetches nothing of the modals', async ({ page }) => {
  const files: string[] = [];
  const calls: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType()))
      files.push(new URL(request.url()).pathname);
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(AREA);
  await page.waitForLoadState('networkidle');
  expect(files.filter((path) => /modals|form|mount|ModalHost|client\.|Login/.test(path))).toEqual([]);
  expect(calls).toEqual([]);
  await openLogin(page);
  await expect(modal(page)).toBeVisible();
  expect(files.some((path) => path.includes('ModalHost'))).toBe(true);
  expect(files.some((path) => /\/modals\..*\.css$/.test(path))).toBe(true);
});

test('without the network, a modal says so, and the page opens it when it is loaded again', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto(AREA);
  await page.waitForLoadState('networkidle');
  await loseNetwork(page);
  await openLogin(page);
  const message = page.locator('.toast', { hasText: '通信できませんでした。' });
  await expect(message).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await context.setOffline(false);
  await message.getByRole('button', { name: '再読み込み' }).click();
  await expect(message).toBeHidden();
  await openLogin(page);
  await expect(heading(page, 'ログイン・登録')).toBeVisible();
  complaints.length = 0;
});

test('who registers as a cast reads what stays unseen, and nothing of votes', async ({ page }) => {
  await page.goto(`${AREA}#modal=register_cast&shopId=3`);
  // By the name that the server knows it by.
  await expect(modal(page).locator('b').first()).toBeVisible();
  await expect(modal(page)).not.toContainText('このお店のキャスト');
  await expect(modal(page)).toContainText('電話番号は公開されません');
  await expect(modal(page)).not.toContainText('投票ポイント');
});

test('the chooser recommends what proves a person, and has an entry for casts', async ({ page }) => {
  await page.goto(AREA);
  await openLogin(page);
  const way = (name: string) => modal(page).getByRole('button', { name });
  for (const name of ['SMSで登録', '電話をかけて登録']) await expect(way(name)).toContainText('おすすめ');
  await expect(way('メールで登録')).not.toContainText('おすすめ');
  await expect(way('SMSで登録')).toContainText('投票ポイント 最大100Pt');
  await way('キャスト登録').click();
  await expect(heading(page, '新規登録')).toBeVisible();
  await expect(way('女性（キャスト）')).toHaveAttribute('aria-pressed', 'true');
  await expect(way('SMSで登録')).toContainText('電話番号は公開されません');
  await expect(modal(page)).not.toContainText('投票ポイント');
});
