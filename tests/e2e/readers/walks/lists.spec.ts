import type { Page } from '@playwright/test';
import { AREA, AREA_CASTS, foundOn, numberIn, orderBy, shopCards } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const category = (page: Page, name: string) => page.getByLabel('業種').getByRole('link', { name });

/** The number that a category promises for itself under everything else chosen. */
const promised = async (page: Page, name: string) =>
  numberIn(await category(page, name).locator('small').innerText());

/** All-in yen on the cards, those without a price left out. */
async function pricesOn(page: Page): Promise<number[]> {
  const texts = await shopCards(page).locator('.price b').allInnerTexts();
  return texts.map(numberIn);
}

test.describe('categories', () => {
  test('flip one by one, and the address, the marks, the count and the cards agree', async ({ page }) => {
    await page.goto(AREA);
    const girls = await promised(page, 'ガールズバー');
    await category(page, 'ガールズバー').click();
    await expect(page).toHaveURL(`${AREA}?caba=0&girls=1&sexy=0`);
    await expect(category(page, 'ガールズバー')).toHaveAttribute('aria-current', 'true');
    await expect(category(page, 'キャバクラ')).not.toHaveAttribute('aria-current');
    await expect.poll(() => foundOn(page)).toBe(girls);
    const badges = new Set(await shopCards(page).locator('.badge').allInnerTexts());
    expect([...badges]).toEqual(['ガールズバー']);
    const sexy = await promised(page, 'セクシー');
    await category(page, 'セクシー').click();
    await expect(page).toHaveURL(`${AREA}?caba=0&girls=1&sexy=1`);
    await expect.poll(() => foundOn(page)).toBe(girls + sexy);
  });

  test('with none on, everything is shown and the page says so', async ({ page }) => {
    await page.goto(AREA);
    const all = await foundOn(page);
    await category(page, 'キャバクラ').click();
    await expect(page).toHaveURL(`${AREA}?caba=1&girls=0&sexy=0`);
    await category(page, 'キャバクラ').click();
    await expect(page).toHaveURL(`${AREA}?caba=0&girls=0&sexy=0`);
    await expect.poll(() => foundOn(page)).toBe(all);
    await expect(page.getByText('すべての業種を表示中です。')).toBeVisible();
  });

  test('keep what else was chosen, and go along to the other half and the next page', async ({ page }) => {
    await page.goto('/shops/tokyo/?sort=price&coupon=1');
    await category(page, 'キャバクラ').click();
    await expect(page).toHaveURL(/caba=1/);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      caba: '1',
      girls: '0',
      sexy: '0',
      coupon: '1',
      sort: 'price',
    });
    await page.goto('/shops/tokyo/?caba=1&girls=0&sexy=0');
    await page.getByRole('link', { name: '次のページ' }).click();
    await expect(page).toHaveURL('/shops/tokyo/page/2/?caba=1&girls=0&sexy=0');
    await page.getByLabel('お店と女の子の切り替え').getByRole('link', { name: '女の子' }).click();
    await expect(page).toHaveURL('/casts/tokyo/?caba=1&girls=0&sexy=0');
  });

  test('Back returns to the list before', async ({ page }) => {
    await page.goto(AREA);
    const all = await foundOn(page);
    await category(page, 'キャバクラ').click();
    await expect(page).toHaveURL(/caba=1/);
    await page.goBack();
    await expect(page).toHaveURL(AREA);
    await expect.poll(() => foundOn(page)).toBe(all);
  });
});

test.describe('filters', () => {
  test('open now: only shops that are open, or a plain sentence that there is none', async ({ page }) => {
    await page.goto('/shops/tokyo/');
    await page.locator('.rail--chips').getByRole('link', { name: '営業中' }).click();
    await expect(page).toHaveURL('/shops/tokyo/?open=1');
    await expect(page.getByLabel('選択中の条件')).toContainText('営業中');
    if ((await foundOn(page)) === 0)
      await expect(page.getByText('条件に合うお店が見つかりませんでした。')).toBeVisible();
    for (const status of await shopCards(page).locator('.status').allInnerTexts())
      expect(status).toMatch(/^(営業中|まもなく閉店)/);
  });

  test('the count of open shops beside the list is the length of the list of open shops', async ({
    page,
  }) => {
    await page.goto('/shops/tokyo/');
    const note = await page.locator('[data-open-count]').innerText();
    await page.goto('/shops/tokyo/?open=1');
    await expect.poll(() => foundOn(page)).toBe(numberIn(note));
  });

  test('tonight: only shops where a cast works', async ({ page }) => {
    await page.goto(AREA);
    await page.locator('.rail--chips').getByRole('link', { name: '今夜出勤あり' }).click();
    await expect(page).toHaveURL(`${AREA}?tonight=1`);
    const total = await foundOn(page);
    if (total === 0) await expect(page.getByText('条件に合うお店が見つかりませんでした。')).toBeVisible();
    await expect(shopCards(page).locator('.shopcard__cast')).toHaveCount(Math.min(20, total));
  });

  test('the sheet counts while one picks, and the list is as long as it said', async ({ page }) => {
    await page.goto('/');
    await page.goto(AREA);
    const all = await foundOn(page);
    await page.getByRole('button', { name: '絞り込み' }).click();
    const sheet = page.locator('#filters');
    const counted = page.waitForResponse(/api\/shops\/count.*budgetMax=8000/);
    await sheet.getByText('8,000円まで').click();
    const { total } = (await (await counted).json()) as { total: number };
    expect(total).toBeLessThan(all);
    await expect(sheet.locator('[data-total]')).toHaveText(String(total));
    await sheet.getByRole('button', { name: '表示' }).click();
    await expect(page).toHaveURL(`${AREA}?budgetMax=8000`);
    await expect.poll(() => foundOn(page)).toBe(total);
    expect(Math.max(...(await pricesOn(page)))).toBeLessThanOrEqual(8000);
    await page.goBack();
    await expect(page).toHaveURL(AREA);
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('are taken off one by one, or all together', async ({ page }) => {
    await page.goto(`${AREA}?caba=1&girls=0&sexy=0&coupon=1&tonight=1`);
    const chosen = page.getByLabel('選択中の条件');
    const both = await foundOn(page);
    await chosen.getByRole('link', { name: '今夜出勤あり を外す' }).click();
    await expect(page).toHaveURL(`${AREA}?caba=1&girls=0&sexy=0&coupon=1`);
    await expect.poll(() => foundOn(page)).toBeGreaterThanOrEqual(both);
    await page.goBack();
    await chosen.getByRole('link', { name: 'すべて外す' }).click();
    await expect(page).toHaveURL(AREA);
    await expect(chosen).toHaveCount(0);
  });

  test('the sheet’s own clearing opens the whole list', async ({ page }) => {
    await page.goto('/');
    await page.goto(`${AREA}?coupon=1`);
    await page.getByRole('button', { name: '絞り込み' }).click();
    await page.locator('#filters').getByRole('link', { name: '条件をクリア' }).click();
    await expect(page).toHaveURL(AREA);
    await page.goBack();
    await expect(page).toHaveURL(`${AREA}?coupon=1`);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('where nothing is left, the page says so and names what each change would give', async ({ page }) => {
    await page.goto(`${AREA}?budgetMax=5000&coupon=1&room=1&card=1`);
    await expect.poll(() => foundOn(page)).toBe(0);
    await expect(page.getByText('条件に合うお店が見つかりませんでした。')).toBeVisible();
    const way = page.locator('.relax a').first();
    const gain = numberIn(await way.locator('b').innerText());
    await way.click();
    await expect.poll(() => foundOn(page)).toBe(gain);
  });
});

test.describe('orders', () => {
  const REASONS = {
    新着: '掲載を始めた日',
    口コミ評価: '口コミの総合評価',
    料金が安い: 'はじめの60分の総額',
  };

  for (const [name, reason] of Object.entries(REASONS))
    test(`${name}: chosen by a link, marked, and explained`, async ({ page }) => {
      await page.goto(AREA);
      const total = await foundOn(page);
      await orderBy(page, name);
      await expect(page).toHaveURL(/\?sort=(new|review|price)$/);
      await page.getByRole('button', { name: `並び順：${name}` }).click();
      const order = page.getByRole('navigation', { name: '並び順' }).getByRole('link', { name });
      await expect(order).toHaveAttribute('aria-current', 'true');
      await expect(page.locator('.why')).toContainText(reason);
      await expect.poll(() => foundOn(page)).toBe(total);
    });

  test('by price: the cheapest first', async ({ page }) => {
    await page.goto(`${AREA}?sort=price`);
    const prices = await pricesOn(page);
    expect(prices.length).toBeGreaterThan(10);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test('by rating: the best first', async ({ page }) => {
    await page.goto('/shops/tokyo/?sort=review');
    const texts = await shopCards(page).locator('.rating').allInnerTexts();
    const ratings = texts.map((text) => Number(/\d\.\d\d/.exec(text)?.[0]));
    expect(ratings.length).toBeGreaterThan(10);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });

  test('girls by the start of their evening: the earliest first in each group', async ({ page }) => {
    await page.goto(`${AREA_CASTS}?tonight=1`);
    await expect(page.locator('.why')).toContainText('早い時間から');
    const runs = page.locator('.castrun');
    for (const run of await runs.all()) {
      const starts = (await run.locator('.castcard__time').allInnerTexts()).map((text) => {
        const [, hour, minute] = /(\d+):(\d\d)〜/.exec(text) ?? [];
        return Number(hour) * 60 + Number(minute);
      });
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }
    await expect.poll(() => runs.count()).toBeGreaterThan(0);
  });
});

test.describe('girls by day', () => {
  const days = (page: Page) => page.getByLabel('出勤する日').getByRole('link');

  test('a day of the strip shows who works then, and everybody is one tap away', async ({ page }) => {
    await page.goto(AREA_CASTS);
    const all = await foundOn(page);
    await expect(days(page)).toHaveCount(9);
    await days(page).nth(3).click();
    await expect(page).toHaveURL(/\?date=\d{4}-\d\d-\d\d$/);
    await expect(days(page).nth(3)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => foundOn(page)).toBeLessThan(all);
    const [, month, day] = new URL(page.url()).searchParams.get('date')?.split('-') ?? [];
    for (const time of await page.locator('.castcard__time').allInnerTexts())
      expect(time).toContain(`${Number(month)}/${Number(day)}(`);
    await days(page).first().click();
    await expect(page).toHaveURL(AREA_CASTS);
    await expect.poll(() => foundOn(page)).toBe(all);
  });

  test('tonight shows only girls who work today', async ({ page }) => {
    await page.goto(AREA_CASTS);
    await days(page).nth(1).click();
    await expect(page).toHaveURL(`${AREA_CASTS}?tonight=1`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('新宿・歌舞伎町の今夜の出勤');
    const times = await page.locator('.castcard__time').allInnerTexts();
    expect(times.length).toBeGreaterThan(0);
    for (const time of times) expect(time).toMatch(/^本日 \d+:\d\d〜$/);
  });
});

test.describe('addresses that cannot be meant', () => {
  const BAD = {
    '/shops/tokyo/?sort=fastest': 'URLの「sort」の値が正しくありません。',
    '/shops/tokyo/?caba=2': 'URLの「caba」の値が正しくありません。',
    '/shops/tokyo/?budgetMax=1': 'URLの「budgetMax」の値が正しくありません。',
    '/casts/tokyo/?date=1999-01-01': '出勤は本日から1週間分を公開しています。',
  };

  for (const [path, message] of Object.entries(BAD))
    test(`${path} is answered in plain words, with a way on`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(400);
      await expect(page.locator('.main')).toContainText(message);
      await page.getByRole('link', { name: '条件を外して開く' }).click();
      await expect(page).toHaveURL(path.split('?')[0] as string);
      await expect.poll(() => foundOn(page)).toBeGreaterThan(0);
    });
});
