import type { Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { inTurn } from '../../turns.ts';
import { DESKTOP, PHONE, settled, shoot } from '../../walker.ts';
import { becomeCast } from '../timeline/cast-login.ts';
import { livedIn, livedInAsCast } from './lived-in.ts';
import { becomeMember, expect, modal, test } from './visitor.ts';

const LOOKS = [
  { size: 'phone', viewport: PHONE, theme: 'light' },
  { size: 'desktop', viewport: DESKTOP, theme: 'dark' },
] as const;
const BY_NIGHT = [LOOKS[0], { ...LOOKS[0], theme: 'dark' }] as const;
type Look = { size: string; viewport: typeof PHONE; theme: 'light' | 'dark' };
const PUBLIC = ['/logout/', '/undo/', '/shop_reset/', '/navi/privacy/', '/navi/company/'];

/** `isOpen`: the page stands at `path` already, in the size of a phone. */
async function looksWell(page: Page, path: string, all: readonly Look[], name: string, isOpen = false) {
  const looks = inTurn(name, all);
  for (const [i, { size, viewport, theme }] of looks.entries()) {
    const hasTurned = looks[i - 1]?.viewport === viewport;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    if (!hasTurned) {
      await page.setViewportSize(viewport);
      if (viewport !== PHONE || !isOpen) await page.goto(path);
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await expect(page.getByText('読み込んでいます…')).toHaveCount(0);
    }
    await settled(page);
    await shoot(page, `${name}-${size}-${theme}`, true);
    const found = await violations(page, { coloursAlone: hasTurned });
    expect(found, `${path} ${size} ${theme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => sideways(page), `${path} at 320 px`).toEqual([]);
}

const ROLES = [
  {
    role: 'member',
    enter: async (page: Page) => {
      const { myPage } = await becomeMember(page, 'たけし');
      await livedIn(myPage.split('/')[2] ?? '');
      return myPage;
    },
    looks: BY_NIGHT,
  },
  {
    role: 'cast',
    enter: async (page: Page) => {
      const { myPage, myId, castId } = await becomeCast(page);
      await livedInAsCast(myId, castId);
      return myPage;
    },
    looks: [...BY_NIGHT, LOOKS[1]],
  },
] as const;
for (const { role, enter, looks } of ROLES)
  test(`a ${role} with a past reaches every part of my page from its menu, and axe finds nothing there`, async ({
    page,
  }) => {
    test.setTimeout(900_000);
    const myPage = await enter(page);
    await page.setViewportSize(PHONE);
    await page.goto(myPage);
    const rows = page.locator('.menu a');
    const paths = await rows.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    expect(paths.length).toBeGreaterThanOrEqual(role === 'cast' ? 20 : 12);
    await looksWell(page, myPage, looks, `my-${role}`);
    for (const [i, path] of paths.entries()) {
      await page.setViewportSize(PHONE);
      await page.goto(myPage);
      await rows.nth(i).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await looksWell(page, path, looks, `my-${role}-${path.split('/').at(-2)}`, true);
    }
    for (const part of ['no_such_part', ...(role === 'member' ? ['stats', 'posts', 'visibility'] : [])])
      expect((await page.request.get(`${myPage}${part}/`)).status(), part).toBe(404);
  });

test('what concerns accounts beside my page looks well', async ({ page }) => {
  for (const path of PUBLIC) await looksWell(page, path, LOOKS, path.replaceAll('/', ''));
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
