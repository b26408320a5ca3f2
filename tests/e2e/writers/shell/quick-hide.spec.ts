import { expect, type Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { loseNetwork, shoot } from '../../walker.ts';
import { becomeMember, test } from '../accounts/visitor.ts';
import { keptUnder } from '../killed-browser.ts';

const LIST = '/shops/tokyo/';

test.use({ viewport: { width: 390, height: 740 } });

/** From here on, the page waits for the second tap as long as a busy machine needs to bring it. */
const stop = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

test('two taps on the logo hide the page at once, and a touch leads back to the same place', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto(LIST);
  const title = await page.title();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.mouse.wheel(0, -200);
  const logo = page.locator('.topbar .logo');
  await expect(logo).toBeInViewport({ ratio: 1 });
  const box = await logo.boundingBox();
  // A picture on its way would complain of the lost network.
  await page.waitForLoadState('networkidle');
  await stop(page);
  await loseNetwork(page);
  // By its place: a locator would scroll first.
  await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  const screen = page.getByRole('dialog', { name: '時計' });
  await expect(screen).toBeVisible();
  await page.clock.resume();
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
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(at);
});

test('a page that is loaded again stays hidden until a key is pressed', async ({ page }) => {
  await page.clock.install();
  await page.goto(LIST);
  await stop(page);
  await page.locator('.topbar .logo').dblclick();
  const screen = page.getByRole('dialog', { name: '時計' });
  await expect(screen).toBeVisible();
  await page.clock.resume();
  await page.reload();
  await expect(screen).toBeVisible();
  await page.keyboard.press('x');
  await expect(screen).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.topbar .logo')).toBeVisible();
  await expect(screen).toHaveCount(0);
});

test('one tap on the logo, or two slow ones, open the top page', async ({ page }) => {
  for (const taps of [1, 2]) {
    await page.goto(LIST);
    for (let tap = 0; tap < taps; tap++) {
      await page.locator('.topbar .logo').click();
      await page.waitForURL('/');
    }
    await expect(page.getByRole('dialog', { name: '時計' })).toHaveCount(0);
  }
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
  // For the worker of notifications, which reads no other storage.
  await expect.poll(() => keptUnder(page, 'plain-title')).toBe(true);
  await page.goto(LIST);
  await expect(page).toHaveTitle('メモ');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /plain-icon/);
  const app = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await page.request.get(app ?? '')).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe('メモ');
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const src of [touchIcon ?? '', ...manifest.icons.map((icon) => icon.src)]) {
    expect(src).toContain('plain');
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  }
  // Before any module runs: the history of the device keeps what a tab was called first.
  const held = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(LIST, { waitUntil: 'commit' });
  await expect(page.locator('head > title + title')).toHaveCount(1);
  await expect.poll(() => page.title()).toBe('メモ');
  held.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`${myPage}privacy_setting/`);
  await choice.click();
  await expect(page).toHaveTitle(/プライバシー/);
  await expect.poll(() => keptUnder(page, 'plain-title')).toBe(false);
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', /\/manifest/);
  await page.getByRole('button', { name: 'ためしてみる' }).click();
  await page.getByRole('dialog', { name: '時計' }).click();
  await expect(page.getByRole('button', { name: 'ためしてみる' })).toBeFocused();
});

test('a device may keep no searches: those it has are gone at once', async ({ page }) => {
  const { myPage } = await becomeMember(page);
  const stored = () => page.evaluate(() => localStorage.getItem('search-history'));
  await page.goto(LIST);
  await page.evaluate(() =>
    localStorage.setItem(
      'search-history',
      JSON.stringify([{ id: 'Text-銀座', name: '銀座', type: 'キーワード', model: 'Text', path: '/shops/' }]),
    ),
  );
  await page.goto(`${myPage}privacy_setting/`);
  const choice = page.getByRole('switch', { name: /検索の履歴/ });
  await expect(choice).toHaveAttribute('aria-checked', 'true');
  await choice.click();
  await expect(choice).toHaveAttribute('aria-checked', 'false');
  await expect.poll(stored).toBeNull();
  await page.reload();
  await expect(choice).toHaveAttribute('aria-checked', 'false');
});
