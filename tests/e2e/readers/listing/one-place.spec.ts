import type { Page } from '@playwright/test';
import { watchShifts } from '../../layout-shifts.ts';
import { AREA_CASTS } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const KABUKICHO = '新宿・歌舞伎町';
const night = (page: Page) => page.locator('[data-tonight]');
const question = (page: Page) => night(page).getByRole('heading', { name: 'どのあたりで？' });
const chip = (page: Page, name: string) =>
  night(page).getByRole('button', { name: new RegExp(`^エリアを変える：\\s*${name}$`) });
const all = (page: Page) => night(page).locator('[data-all]');

test('a newcomer is asked where, and what is chosen rules tonight, 注目 and the timeline', async ({
  page,
}) => {
  await page.goto('/');
  await expect(question(page)).toBeVisible();
  await expect(all(page)).toBeHidden();
  await night(page)
    .getByRole('link', { name: new RegExp(KABUKICHO) })
    .click();
  await expect(question(page)).toBeHidden();
  await expect(chip(page, KABUKICHO)).toBeFocused();
  await expect(all(page)).toHaveAttribute('href', `${AREA_CASTS}?tonight=1`);
  await expect(night(page)).not.toContainText('全国で');
  await page.goto('/navi/tls/');
  await expect(page.locator('[data-area-tab]')).toHaveText(KABUKICHO);
  await page.goto('/ranking/');
  await expect(page).toHaveURL('/ranking/tokyo/shinjuku-kabukicho/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${KABUKICHO}の注目の女の子`);
});

test('the night of a chosen area comes without moving anything; its chip asks again, or clears it', async ({
  page,
}) => {
  // By day the night stands below the timeline: what moves out of sight is no shift.
  await page.setViewportSize({ width: PHONE.width, height: 4000 });
  await watchShifts(page);
  await page.addInitScript(() => {
    const area = { slug: 'shinjuku-kabukicho', name: '新宿・歌舞伎町' };
    const inTokyo = { prefectureSlug: 'tokyo', prefectureName: '東京都' };
    if (!sessionStorage.begun) localStorage['last-area'] = JSON.stringify({ ...area, ...inTokyo });
    sessionStorage.begun = '1';
  });
  await page.goto('/');
  await expect(all(page)).toHaveText(`${KABUKICHO}の今夜をすべて見る`);
  await expect
    .poll(() => page.evaluate(() => window.shifts.filter(({ value }) => value > 0.001)))
    .toEqual([]);
  await chip(page, KABUKICHO).click();
  await expect(question(page)).toBeFocused();
  await night(page).getByRole('link', { name: '全国の今夜を見る' }).click();
  await expect(chip(page, '全国')).toBeVisible();
  await expect(night(page).locator('[data-sum-of]')).toContainText('全国で');
  await expect(night(page).locator('.casttile__area').first()).toBeVisible();
  await page.goto('/ranking/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注目の女の子');
});

test('the position of the device finds the area', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 35.6938, longitude: 139.7034 });
  await page.goto('/');
  await night(page).getByRole('button', { name: '現在地' }).click();
  await expect(chip(page, KABUKICHO)).toBeVisible();
});

test('the chosen area rules the pickup, the posts and the recommended shops as well, which stay alive', async ({
  page,
}) => {
  await page.goto('/');
  await night(page)
    .getByRole('link', { name: new RegExp(KABUKICHO) })
    .click();
  const heading = (part: string) => page.locator(`[data-own="${part}"] h2`);
  for (const part of ['pickup', 'shops']) await expect(heading(part)).toContainText(KABUKICHO);
  // By day the posts stand above the choice: what is on the screen stays until the page is opened again.
  await page.goto('/');
  await expect(heading('posts')).toContainText(KABUKICHO);
  const posts = page.locator('[data-own="posts"]');
  await expect(posts.locator('.post__where').first()).toContainText(KABUKICHO);
  await expect(posts.locator('.post__time').first()).toContainText(/前|昨日|\d/);
  await expect(posts.locator('.feed')).toBeVisible();
  await expect(posts.getByRole('link', { name: 'すべて見る' })).toHaveAttribute(
    'href',
    '/navi/tls/tokyo/shinjuku-kabukicho/',
  );
  const shops = page.locator('[data-own="shops"]');
  await shops.scrollIntoViewIfNeeded();
  const before = await shops.locator('[data-track]').evaluate((track) => track.scrollLeft);
  await shops.getByRole('button', { name: '次のお店' }).click();
  await expect
    .poll(() => shops.locator('[data-track]').evaluate((track) => track.scrollLeft))
    .toBeGreaterThan(before);
  const like = posts.getByRole('button', { name: /^いいね/ }).first();
  await like.scrollIntoViewIfNeeded();
  await posts
    .getByRole('link', { name: /^コメント/ })
    .first()
    .click();
  await expect(posts.locator('.comments').first()).toBeVisible();
});

/** An area that the device knows from before the page is opened, once. */
const comeFrom = (page: Page, slug: string) =>
  page.addInitScript((known) => {
    const area = { slug: known, name: '新宿・歌舞伎町', prefectureSlug: 'tokyo', prefectureName: '東京都' };
    if (!sessionStorage.begun) localStorage['last-area'] = JSON.stringify(area);
    sessionStorage.begun = '1';
  }, slug);

test('without an answer of the area everything that stays the country’s says so', async ({
  page,
  complaints,
}) => {
  await page.route(/\/api\/tonight|\/navi\/top\//, (route) => route.abort('internetdisconnected'));
  await comeFrom(page, 'shinjuku-kabukicho');
  await page.goto('/');
  for (const title of await night(page).locator('[data-group-title]').all())
    await expect(title).toHaveText(/^全国で/);
  await expect(night(page).locator('.tonight__sum')).toHaveCSS('visibility', 'visible');
  await expect(night(page).locator('[data-sum-of]')).toContainText('全国で');
  const tile = night(page).locator('.casttile').first();
  const area = (await tile.locator('.casttile__area').textContent()) ?? '';
  await expect(tile.locator('.cap').nth(1)).toContainText(area);
  for (const part of ['pickup', 'posts', 'shops'])
    await expect(page.locator(`[data-own="${part}"] h2`)).toHaveText(/^全国の/);
  complaints.splice(0);
});

test('without the script of the area the page stays the country’s', async ({ page, complaints }) => {
  await page.route(/\/_astro\/own-tonight\.[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
  await comeFrom(page, 'shinjuku-kabukicho');
  await page.goto('/');
  await expect(chip(page, '全国')).toBeVisible();
  await expect(night(page).locator('.tonight__sum')).toHaveCSS('visibility', 'visible');
  await expect(night(page).locator('.casttile__area').first()).toBeVisible();
  complaints.splice(0);
});

test('an area that has gone is forgotten where it leads to nothing', async ({ page }) => {
  await comeFrom(page, 'no-such-area');
  await page.goto('/ranking/');
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-area'))).toBeNull();
  await page.goto('/ranking/');
  await expect(page.getByRole('heading', { level: 1, name: '注目の女の子' })).toBeVisible();
});
