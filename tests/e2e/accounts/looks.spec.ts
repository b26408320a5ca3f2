import { violations } from '../axe.ts';
import { DESKTOP, PHONE, shoot } from '../walker.ts';
import { becomeMember, expect, modal, test } from './visitor.ts';

const LOOKS = [
  { size: 'phone', viewport: PHONE, theme: 'light' },
  { size: 'desktop', viewport: DESKTOP, theme: 'dark' },
] as const;
const PUBLIC = ['/logout/', '/undo/', '/shop_reset/', '/navi/privacy/', '/navi/company/'];
const PARTS = [
  '',
  'notifications/',
  'profile_setting/',
  'profile_detail_setting/',
  'line_setting/',
  'tel_setting/',
  'email_setting/',
  'change_password/',
  'sessions/',
  'delete_account/',
];

test('every part of my page has nothing for axe to find, and fits 320 px', async ({ page }) => {
  test.setTimeout(180_000);
  const { myPage } = await becomeMember(page, 'さくら', 'girl');
  for (const path of [...PARTS.map((part) => myPage + part), ...PUBLIC]) {
    for (const { size, viewport, theme } of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      const name = path.replace(myPage, 'my-page-').replaceAll('/', '');
      await shoot(page, `${name}-${size}-${theme}`, true);
      expect(await violations(page), `${path} ${size} ${theme}`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} at 320 px`,
    ).toBeLessThanOrEqual(0);
  }
});

test('a private page that a guest opens is complete behind its login', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/my_page/000000000000/');
  await expect(modal(page)).toBeVisible();
  await modal(page).getByRole('button', { name: '閉じる' }).click();
  await expect(modal(page)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'ログイン・登録' }).click();
  await expect(modal(page)).toBeVisible();
});
