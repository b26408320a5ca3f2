import type { Page } from '@playwright/test';
import { AREA, fullShop, numberIn, shopWithoutTel } from '../../places.ts';
import { DESKTOP, expect, PHONE, stopTheClock, test } from '../../walker.ts';
import { addressOf } from '../addresses.ts';

const scrollDown = (page: Page) => page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
/** Reads on, and turns back a little. */
const turnBack = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    scrollTo({ top: 3000, behavior: 'instant' });
    await frame();
    scrollTo({ top: 2600, behavior: 'instant' });
  });
const toTop = (page: Page) => page.getByRole('link', { name: 'ページの先頭へ' });
const call = (page: Page) => page.getByRole('link', { name: 'CALL' });

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('back-to-top comes after a screen of reading, leads up, and leaves no step in the history', async ({
    page,
  }) => {
    await page.goto('/');
    await page.goto(AREA);
    await expect(toTop(page)).toBeHidden();
    await scrollDown(page);
    await expect(toTop(page)).toBeHidden();
    await turnBack(page);
    await toTop(page).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator('#main')).toBeFocused();
    await expect(toTop(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('a shop with a telephone keeps the way up; its number stands beside the page', async ({ page }) => {
    await page.goto(await fullShop(page));
    await turnBack(page);
    await expect(toTop(page)).toBeVisible();
    await expect(call(page)).toBeHidden();
    await expect(page.locator('aside a[href^="tel:+81"]')).toBeVisible();
  });

  test('a cast has her portrait at the left, and name, follow, vote and week beside it above the fold', async ({
    page,
    request,
  }) => {
    await page.goto(await addressOf('cast', request));
    await expect(page.locator('.casthero')).toBeVisible();
    const placed = () =>
      page.evaluate(() => {
        const boxes = ['.casthero', '.castid h1', '.castid__acts', '.votes', '.week']
          .map((place) => document.querySelector(place)?.getBoundingClientRect())
          .filter((box) => box !== undefined);
        const [left, ...beside] = boxes;
        return {
          shape: Math.round((100 * (left?.height ?? 0)) / (left?.width ?? 1)),
          beside: beside.filter((box) => box.left >= (left?.right ?? 0)).length,
          order: beside.every((box, i) => i === 0 || box.top >= (beside[i - 1]?.bottom ?? 0)),
          above: beside.filter((box) => box.bottom <= innerHeight).length,
        };
      });
    await expect.poll(placed).toEqual({ shape: 133, beside: 4, order: true, above: 4 });
  });

  test('follow, bell and share of a cast are one family', async ({ page, request }) => {
    await page.goto(await addressOf('cast', request));
    const buttons = page.locator('.castid__acts :is(button, a):visible');
    await expect(buttons).toHaveCount(3);
    const looks = () =>
      buttons.evaluateAll((all) =>
        all.map((one) => [one.getBoundingClientRect().height, getComputedStyle(one).borderRadius]),
      );
    const radius = await buttons.first().evaluate((one) => getComputedStyle(one).borderRadius);
    await expect.poll(looks).toEqual(Array(3).fill([44, radius]));
  });

  test('the page follows the theme of the device while it is open', async ({ page }) => {
    const lightness = () =>
      page.evaluate(() => {
        const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return red;
      });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect.poll(lightness).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(lightness).toBeLessThan(60);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a shop’s bar has the call; on its other pages, without the bar, back-to-top has become CALL', async ({
    page,
  }) => {
    const shop = await fullShop(page);
    await page.goto(shop);
    await turnBack(page);
    await expect(toTop(page)).toBeVisible();
    await expect(call(page)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'お店への連絡' })).toBeVisible();
    await page.goto(`${shop}cast/`);
    await expect(call(page)).toBeHidden();
    await scrollDown(page);
    await expect(call(page)).toBeVisible();
    await expect(call(page)).toHaveAttribute('href', /^tel:\+81[1-9]\d{8,9}$/);
    await expect(toTop(page)).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(call(page)).toBeHidden();
  });

  test('the footer is lower than half a screen; its ways open as a sheet and lead on', async ({ page }) => {
    await page.goto(AREA);
    const footer = page.getByRole('contentinfo');
    await expect.poll(() => footer.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(400);
    await expect(footer.getByRole('link', { name: '北海道' })).toBeHidden();
    await footer.getByRole('button', { name: 'エリアや条件からさがす' }).click();
    await footer.getByRole('link', { name: '北海道' }).click();
    await expect(page).toHaveURL('/shops/hokkaido/');
  });

  test('on a shop without a telephone, nothing offers a call', async ({ page }) => {
    await page.goto(await shopWithoutTel(page));
    await turnBack(page);
    await expect(toTop(page)).toBeVisible();
    await expect(page.locator('a[href^="tel:"], [data-call]')).toHaveCount(0);
  });

  const TABS = { ホーム: '/', さがす: '/shops/', 今夜: '/casts/?tonight=1', タイムライン: '/navi/tls/' };

  for (const [name, path] of Object.entries(TABS))
    test(`the bottom bar leads to ${name} and marks it`, async ({ page }) => {
      await page.goto('/shops/tokyo/');
      const tab = page.getByLabel('メインメニュー').getByRole('link', { name, exact: true });
      await tab.click();
      await expect(page).toHaveURL(path);
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(page.getByLabel('メインメニュー').locator('[aria-current]')).toHaveCount(1);
    });

  test('every step of the breadcrumbs opens a page of its name', async ({ page, request }) => {
    await page.goto(await addressOf('cast', request));
    const crumbs = page.getByLabel('パンくず').first().getByRole('link');
    const steps = await crumbs.evaluateAll((links) =>
      links.map((link) => ({ name: link.textContent?.trim() ?? '', path: link.getAttribute('href') ?? '' })),
    );
    expect(steps.length).toBeGreaterThanOrEqual(4);
    for (const { name, path } of steps) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      const here = page.getByLabel('パンくず').first().locator('[aria-current="page"]');
      if (path !== '/') await expect(here).toHaveText(name);
    }
  });

  test('the header goes away while one reads down and returns on the way up', async ({ page }) => {
    await page.goto(AREA);
    const bar = page.locator('[data-topbar]');
    await page.mouse.wheel(0, 1500);
    await expect(bar).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect(bar).toBeInViewport();
  });
});

test.describe('the parts of a shop’s page', () => {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
    test(`are reached from its menu, their headings uncovered (${size})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const path = await fullShop(page);
      await page.goto(path);
      const links = page.getByLabel('ページ内').getByRole('link');
      await expect.poll(() => links.count()).toBeGreaterThanOrEqual(6);
      for (const link of await links.all()) {
        const part = await link.getAttribute('href');
        // The menu centres the part that is being read: a click in that moment meets a neighbour, and is made again.
        await expect(async () => {
          await link.click();
          await expect(page).toHaveURL(path + part, { timeout: 2000 });
        }).toPass();
        const heading = page.locator(`${part} h2`).first();
        await expect(heading).toBeInViewport();
        const isOnTop = () =>
          heading.evaluate((element) => {
            const { left, top, height } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(left + 4, top + height / 2));
          });
        await expect.poll(isOnTop, { message: part ?? '' }).toBe(true);
      }
    });

  test('the photos at the top are turned to the last and back, and no button does nothing', async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(await fullShop(page));
    const hero = page.locator('.hero');
    const count = hero.locator('[data-count]');
    const previous = hero.getByRole('button', { name: '前の写真' });
    const next = hero.getByRole('button', { name: '次の写真' });
    const photos = numberIn((await count.innerText()).split('/')[1] ?? '');
    await expect(previous).toBeHidden();
    for (let turned = 2; turned <= photos; turned += 1) {
      await next.click();
      await expect(count).toHaveText(`${turned} / ${photos}`);
    }
    await expect(next).toBeHidden();
    await previous.click();
    await expect(count).toHaveText(`${photos - 1} / ${photos}`);
    await expect(next).toBeVisible();
  });

  test('the map is asked for only when it is wanted', async ({ page }) => {
    const asked: string[] = [];
    await page.route('https://www.google.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>map</title>' });
    });
    await page.goto(await fullShop(page));
    await page.locator('#map').scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: '地図を表示' }).click();
    const frame = page.locator('#map-sheet iframe');
    await expect(frame).toBeVisible();
    await expect.poll(() => frame.evaluate((box) => [box.clientWidth, box.clientHeight])).toEqual([320, 350]);
    await page.goBack();
    await expect(frame).toBeHidden();
    await page.getByRole('button', { name: '地図を表示' }).click();
    await expect(frame).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('the address is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(await fullShop(page));
    const section = page.locator('#map');
    await section.getByRole('button', { name: '住所をコピー' }).click();
    await expect(section.getByRole('button', { name: 'コピーしました' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.length).toBeGreaterThan(5);
    await expect(page.locator('#info')).toContainText(copied);
  });

  test('a shown coupon runs with the clock', async ({ page }) => {
    const path = await fullShop(page);
    await stopTheClock(page, new Date('2026-11-20T20:59:00+09:00'));
    await page.goto(path);
    await page.getByRole('button', { name: 'クーポンを表示' }).first().click();
    const clock = page.locator('.couponshow [data-clock]').first();
    await expect(clock).toContainText('21:00:00');
    await page.clock.runFor(65_000);
    await expect(clock).toContainText('21:01:05');
  });

  test('sharing uses the phone’s own sheet where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.title = `${data?.title} ${data?.url}`;
      };
    });
    const path = await fullShop(page);
    await page.goto(path);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: '共有' }).click();
    await expect(page).toHaveTitle(new RegExp(`^${name} http.*${path}$`));
    await expect(page).toHaveURL(path);
  });
});

test.describe('pages that are not there', () => {
  for (const kind of ['404', '410'] as const)
    test(`a ${kind} leads on`, async ({ page, request }) => {
      const answer = await page.goto(await addressOf(kind, request));
      expect(answer?.status()).toBe(Number(kind));
      await page.locator('.main').getByRole('link', { name: 'エリアからさがす' }).click();
      await expect(page).toHaveURL('/shops/');
    });
});
