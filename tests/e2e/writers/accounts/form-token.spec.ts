import { loseNetwork } from '../../walker.ts';
import { PASSWORD } from './password.ts';
import { button, expect, field, modal, newEmail, openAt, send, test, titled } from './visitor.ts';

const TOKEN = '**/api/form_token';

test('S73: a form whose token is over, and whose network fails, stays usable and goes through', async ({
  page,
  complaints,
}) => {
  let asked = 0;
  await page.route(TOKEN, async (route) => {
    asked += 1;
    if (asked === 1) return route.abort();
    if (asked > 2) return route.continue();
    const answer = await route.fetch();
    // As one that was given out long ago: the server does not take it.
    return route.fulfill({ response: answer, json: { ...(await answer.json()), token: 'A'.repeat(54) } });
  });
  await openAt(page, '/shops/tokyo/', 'register_email&type=boy');
  await expect.poll(() => asked).toBe(1);
  await loseNetwork(page);
  await field(page, 'メールアドレス').fill(newEmail());
  await field(page, 'パスワード').fill(PASSWORD);
  await modal(page).getByRole('checkbox').check();
  await send(page, '認証コードを送る');
  await expect(modal(page).locator('.formerr')).toContainText('通信できませんでした。');
  await expect(field(page, 'パスワード')).toHaveValue(PASSWORD);

  await page.context().setOffline(false);
  await send(page, '認証コードを送る');
  await expect(titled(page, '認証コードの入力')).toBeVisible({ timeout: 20_000 });
  expect(asked).toBeGreaterThan(2);
  await expect(button(page, 'アドレスを変える')).toBeVisible();
  // The browser itself reports the requests that failed on purpose.
  complaints.splice(0);
});

test('S73: no visitor comes across the field for robots', async ({ page }) => {
  await openAt(page, '/shops/tokyo/', 'register_email&type=boy');
  await expect(field(page, 'メールアドレス')).toBeVisible();
  await expect(modal(page).getByRole('textbox', { name: '入力しないでください' })).toHaveCount(0);
  await field(page, 'メールアドレス').focus();
  for (let i = 0; i < 12; i++) {
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name))
      .not.toBe('subject');
    await page.keyboard.press('Tab');
  }
});
