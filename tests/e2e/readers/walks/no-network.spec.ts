import { AREA, foundOn, fullShop, wake } from '../../places.ts';
import { expect, loseNetwork, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const OFFLINE = '通信できませんでした。電波の良い場所でもう一度お試しください。';

test('the area picker says so, and loads when the network is back', async ({ page, complaints }) => {
  await page.goto(AREA);
  const places = '**/api/places';
  await page.route(places, (route) => route.abort('internetdisconnected'));
  await page.locator('.main').getByRole('link', { name: '東京都', exact: true }).last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(OFFLINE);
  await page.unroute(places);
  await dialog.getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(dialog.getByRole('button', { name: /^東京都/ })).toBeVisible();
  expect(complaints.splice(0)).toHaveLength(1);
});

test('the filters still narrow the list when only the count cannot be asked', async ({
  page,
  complaints,
}) => {
  await page.goto(AREA);
  const all = await foundOn(page);
  await page.route('**/api/shops/count?*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: '絞り込み' }).click();
  await page.locator('#filters').getByText('クーポンあり').click();
  await expect.poll(() => complaints.length).toBe(1);
  await expect(page.locator('#filters').getByRole('button', { name: '表示' })).toHaveText('表示', {
    useInnerText: true,
  });
  await page.locator('#filters').getByRole('button', { name: '表示' }).click();
  await expect(page).toHaveURL(`${AREA}?coupon=1`);
  await expect.poll(() => foundOn(page)).toBeLessThan(all);
  complaints.splice(0);
});

test('a photo whose viewer cannot be fetched opens by itself', async ({ page, complaints }) => {
  await page.route(/\/_astro\/lightbox\.[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
  await page.goto(await fullShop(page));
  await page.locator('#photo .mosaic a').first().click();
  await expect(page).toHaveURL(/\/media\/.*\.webp$/);
  expect(complaints.splice(0)[0]).toContain('lightbox');
});

for (const [what, isGone, said] of [
  ['cannot be fetched', false, OFFLINE],
  ['has gone with its build', true, '新しい版があります。'],
] as const)
  test(`a tap whose script ${what} says so and offers a new page`, async ({ page, complaints }) => {
    await page.goto(await fullShop(page));
    const file = /\/_astro\/toggle-follow\.[^/]*\.js$/;
    if (isGone)
      await page.route(/\/_astro\//, (route) =>
        route.request().method() === 'HEAD' || file.test(route.request().url())
          ? route.fulfill({ status: 404 })
          : route.continue(),
      );
    else await page.route(file, (route) => route.abort('internetdisconnected'));
    await page.locator('.main [data-follow]').first().click();
    const messages = page.locator('.messages');
    await expect(messages).toContainText(said);
    await page.unroute(isGone ? /\/_astro\// : file);
    await messages.getByRole('button', { name: '再読み込み' }).click();
    await expect(messages).not.toContainText(said);
    expect(complaints.splice(0).length).toBeGreaterThan(0);
  });

test('banners whose slider cannot be fetched stay a row that scrolls', async ({ page, complaints }) => {
  await page.route(/\/_astro\/enliven-banners\.[^/]*\.js$/, (route) => route.abort('internetdisconnected'));
  await page.goto('/');
  await page.locator('[data-banners]').scrollIntoViewIfNeeded();
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  const row = page.locator('[data-banners] [data-track]');
  await row.evaluate((element) => element.scrollTo({ left: 400, behavior: 'instant' }));
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  expect(complaints.splice(0).filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('what is on the page stays usable: sheets, bill and lightbox of a page that is open', async ({
  page,
  complaints,
}) => {
  await page.goto(await fullShop(page));
  await wake(page.locator('.calc'));
  await loseNetwork(page);
  await page.getByRole('button', { name: '人数を増やす' }).click();
  await expect(page.getByLabel('人数', { exact: true })).toHaveText('2名');
  await page.getByRole('button', { name: 'クーポンを表示' }).first().click();
  await expect(page.locator('.couponshow').first()).toBeVisible();
  complaints.splice(0);
});

test('a page that was never seen says that there is no network, and loads when it is back', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto(AREA);
  await loseNetwork(page);
  await page.goto('/casts/');
  await expect(page.getByRole('heading', { name: '通信できませんでした' })).toBeVisible();
  await expect(page.getByText('電波の良い場所でもう一度お試しください。')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'もう一度読み込む' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '女の子をさがす' })).toBeVisible();
  await expect(page).toHaveURL('/casts/');
  complaints.splice(0);
});
