import { expect } from '@playwright/test';
import { becomeMember, test } from '../accounts/visitor.ts';
import { violations } from '../axe.ts';
import { shoot } from '../walker.ts';

const LIST = '/shops/tokyo/';

test.use({ viewport: { width: 390, height: 740 } });

test('two taps on the logo hide the page at once, and a touch leads back to the same place', async ({
  page,
  context,
}) => {
  await page.goto(LIST);
  const title = await page.title();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.mouse.wheel(0, -200);
  const logo = page.locator('.topbar .logo');
  await expect(logo).toBeInViewport({ ratio: 1 });
  const box = await logo.boundingBox();
  await context.setOffline(true);
  // By its place: a locator would scroll first.
  await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  const screen = page.getByRole('dialog', { name: '時計' });
  await expect(screen).toBeVisible();
  await expect(screen).toHaveCSS('background-color', 'rgb(201, 206, 214)');
  await expect(page).toHaveTitle('メモ');
  const at = await page.evaluate(() => scrollY);
  expect(at).toBeGreaterThan(200);
  await shoot(page, 'quick-hide');
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await context.setOffline(false);
  await screen.click();
  await expect(screen).toHaveCount(0);
  await expect(page).toHaveTitle(title);
  await expect(page).toHaveURL(LIST);
  expect(await page.evaluate(() => scrollY)).toBe(at);
});

test('a page that is loaded again stays hidden until a key is pressed', async ({ page }) => {
  await page.goto(LIST);
  await page.locator('.topbar .logo').dblclick();
  const screen = page.getByRole('dialog', { name: '時計' });
  await expect(screen).toBeVisible();
  await page.reload();
  await expect(screen).toBeVisible();
  await page.keyboard.press('x');
  await expect(screen).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.topbar .logo')).toBeVisible();
  await expect(screen).toHaveCount(0);
});

test('a second tap that meets the page of the first hides it, and leads back to where the first was', async ({
  page,
}) => {
  await page.goto(LIST);
  const from = page.url();
  await page.locator('.topbar .logo').click();
  await expect(page).toHaveURL('/');
  await page.locator('.topbar .logo').evaluate((logo, url) => {
    sessionStorage.setItem('logo-tap', `${Date.now()} ${url}`);
    logo.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  }, from);
  await page.getByRole('dialog', { name: '時計' }).click();
  await expect(page).toHaveURL(LIST);
});

test('the logo stays a link for the keyboard', async ({ page }) => {
  await page.goto(LIST);
  await page.locator('.topbar .logo').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog', { name: '時計' })).toHaveCount(0);
});

test('a device may keep its titles and icons plain', async ({ page }) => {
  const { myPage } = await becomeMember(page);
  await page.goto(`${myPage}privacy_setting/`);
  const choice = page.getByRole('switch', { name: /題名とアイコン/ });
  await expect(choice).toHaveAttribute('aria-checked', 'false');
  await choice.click();
  await expect(choice).toHaveAttribute('aria-checked', 'true');
  await expect(page).toHaveTitle('メモ');
  await page.goto(LIST);
  await expect(page).toHaveTitle('メモ');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /plain-icon/);
  await page.goto(`${myPage}privacy_setting/`);
  await choice.click();
  await expect(page).toHaveTitle(/プライバシー/);
  await page.getByRole('button', { name: 'ためしてみる' }).click();
  await page.getByRole('dialog', { name: '時計' }).click();
  await expect(page.getByRole('button', { name: 'ためしてみる' })).toBeFocused();
});
