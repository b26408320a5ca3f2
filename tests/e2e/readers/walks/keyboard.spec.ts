import type { Locator, Page } from '@playwright/test';
import { AREA, fullShop, photoCount } from '../../places.ts';
import { DESKTOP, expect, PHONE, test } from '../../walker.ts';

/** Presses Tab until `target` has the focus, as a visitor without a mouse does. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${most} presses of Tab do not reach ${target}`);
}

/** Where the focus is: in `box`, nowhere (the browser's own bar), or behind the box. */
const focusIn = (box: Locator) =>
  box.evaluate((element) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nowhere';
    return element.contains(focused) ? 'inside' : 'behind';
  });

async function tabAround(page: Page, box: Locator, presses: number): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(press % 4 === 3 ? 'Shift+Tab' : 'Tab');
    seen.add(await focusIn(box));
  }
  return seen;
}

test.use({ viewport: DESKTOP });

test('the first Tab shows a link that skips to the content', async ({ page }) => {
  await page.goto(AREA);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '本文へ' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect.poll(() => focusIn(page.locator('#main'))).toBe('inside');
});

test('the parts of a shop’s page are reached by a few keys, and so is a review of one’s own', async ({
  page,
}) => {
  await page.goto(await fullShop(page));
  const skipTo = async (name: string) => {
    await page.getByRole('link', { name: '本文へ' }).focus();
    await tabTo(page, page.getByRole('link', { name, exact: true }).first(), 14);
    await page.keyboard.press('Enter');
  };
  for (const [name, part] of [
    ['出勤へ', '#cast'],
    ['料金へ', '#price'],
    ['口コミへ', '#review, #first-review'],
  ] as const) {
    await skipTo(name);
    await page.keyboard.press('Tab');
    await expect.poll(() => focusIn(page.locator(part)), name).toBe('inside');
  }
  await skipTo('口コミを書く');
  const write = page.getByRole('button', { name: '口コミを書く' });
  await expect(write).toBeFocused();
  await expect(write).toBeInViewport({ ratio: 1 });
});

test('the header’s menu is reached and followed by keys', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByLabel('主なメニュー').getByRole('link', { name: '女の子' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/casts/');
});

test('a focused control is always marked', async ({ page }) => {
  await page.goto(await fullShop(page));
  const bare: string[] = [];
  for (let press = 0; press < 50; press += 1) {
    await page.keyboard.press('Tab');
    const unmarked = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const drawn = [focused, ...focused.querySelectorAll('*')].some((element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      return drawn ? null : focused.outerHTML.slice(0, 100);
    });
    if (unmarked) bare.push(unmarked);
  }
  expect(bare).toEqual([]);
});

test.describe('the area picker', () => {
  test('takes the focus, keeps it, and gives it back on Escape', async ({ page }) => {
    await page.goto(AREA);
    const opener = page.locator('.main').getByRole('link', { name: '東京都', exact: true }).last();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'エリアを選択' });
    await expect(dialog.getByRole('button', { name: /^東京都/ })).toBeVisible();
    await expect.poll(() => focusIn(dialog)).toBe('inside');
    expect(await tabAround(page, dialog, 24)).not.toContain('behind');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('leads by keys to another prefecture’s area, one step in the history', async ({ page }) => {
    await page.goto('/');
    await page.goto(AREA);
    const opener = page.locator('.main').getByRole('link', { name: '東京都', exact: true }).last();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^神奈川県/ }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: '神奈川県のエリア' })).toBeVisible();
    await tabTo(page, dialog.getByRole('link', { name: /^横浜/ }).first());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('横浜のお店');
    await page.goBack();
    await expect(page).toHaveURL(AREA);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('is closed by the browser’s Back, on the same page', async ({ page }) => {
    await page.goto('/shops/');
    await page.goto(AREA);
    const opener = page.locator('.main').getByRole('link', { name: '東京都', exact: true }).last();
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(AREA);
    await page.goBack();
    await expect(page).toHaveURL('/shops/');
  });
});

test.describe('the photos', () => {
  const lightbox = (page: Page) => page.getByRole('dialog', { name: '写真' });
  const photo = (page: Page) => page.locator('#photo .mosaic a').nth(1);

  test('open on Enter, turn with the arrow keys, and close on Escape', async ({ page }) => {
    const path = await fullShop(page);
    await page.goto(path);
    const photos = await photoCount(page);
    await photo(page).focus();
    await page.keyboard.press('Enter');
    const count = lightbox(page).locator('.lightbox__count');
    await expect(count).toHaveText(`2 / ${photos}`);
    await expect.poll(() => focusIn(lightbox(page))).toBe('inside');
    await page.keyboard.press('ArrowRight');
    await expect(count).toHaveText(`3 / ${photos}`);
    await page.keyboard.press('ArrowLeft');
    await expect(count).toHaveText(`2 / ${photos}`);
    expect(await tabAround(page, lightbox(page), 12)).not.toContain('behind');
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toHaveCount(0);
    await expect(photo(page)).toBeFocused();
    await expect(page).toHaveURL(path);
  });

  test('are closed by the browser’s Back, which leaves the page where it was', async ({ page }) => {
    await page.goto(AREA);
    const path = await fullShop(page);
    await page.goto(path);
    await photo(page).click();
    await expect(lightbox(page)).toBeVisible();
    await page.goBack();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await expect(photo(page)).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(AREA);
  });

  test('stop at the first and at the last', async ({ page }) => {
    await page.goto(await fullShop(page));
    const photos = await photoCount(page);
    await page.locator('.hero a').first().click();
    const previous = lightbox(page).getByRole('button', { name: '前の写真' });
    const next = lightbox(page).getByRole('button', { name: '次の写真' });
    const count = lightbox(page).locator('.lightbox__count');
    await expect(count).toHaveText(`1 / ${photos}`);
    await expect(previous).toBeHidden();
    await next.focus();
    for (let turned = 2; turned <= photos; turned += 1) {
      await page.keyboard.press('Enter');
      await expect(count).toHaveText(`${turned} / ${photos}`);
    }
    await expect(next).toBeHidden();
    // The button that went away does not take the keys with it.
    await page.keyboard.press('ArrowLeft');
    await expect(count).toHaveText(`${photos - 1} / ${photos}`);
  });
});

test.describe('sheets', () => {
  test.use({ viewport: PHONE });

  async function shopWithMap(page: Page): Promise<string> {
    await page.route('https://www.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>map</title>' }),
    );
    return fullShop(page);
  }

  const SHEETS = [
    { what: 'the coupon', opener: '.coupon__b button', sheet: '.couponshow', at: fullShop },
    { what: 'the contact', opener: '.contactbar__call', sheet: '#contact', at: fullShop },
    { what: 'the map', opener: '#map .map button', sheet: '#map-sheet', at: shopWithMap },
    { what: 'the filters', opener: '[popovertarget="filters"]', sheet: '#filters', at: async () => AREA },
  ];

  for (const { what, opener, sheet, at } of SHEETS) {
    test(`${what}: takes the focus, never leaves it behind the sheet, gives it back on Escape`, async ({
      page,
    }) => {
      await page.goto(await at(page));
      const button = page.locator(opener).first();
      const box = page.locator(sheet).first();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(box).toBeVisible();
      await page.keyboard.press('Tab');
      await expect.poll(() => focusIn(box)).toBe('inside');
      expect(await tabAround(page, box, 24)).not.toContain('behind');
      await page.keyboard.press('Escape');
      await expect(box).toBeHidden();
      await expect(button).toBeFocused();
    });

    test(`${what}: closed by the browser’s Back, on the same page`, async ({ page }) => {
      await page.goto('/');
      const path = await at(page);
      await page.goto(path);
      await page.locator(opener).first().click();
      await expect.poll(() => page.evaluate(() => history.state?.step)).toBeTruthy();
      await page.goBack();
      await expect(page.locator(sheet).first()).toBeHidden();
      await expect(page).toHaveURL(path);
      await page.goBack();
      await expect(page).toHaveURL('/');
    });
  }
});
