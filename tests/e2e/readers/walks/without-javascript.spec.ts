import { AREA, foundOn, fullShop, numberIn, shopByHour, shopCards } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';
import { addressOf, DIRECTORY } from '../addresses.ts';

test.use({ javaScriptEnabled: false, viewport: PHONE });

test('links lead from the top to an area, a shop, its casts, one of them, and back', async ({ page }) => {
  await page.goto('/');
  await page.locator('.arealist').getByRole('link', { name: '新宿・歌舞伎町' }).click();
  await expect(page).toHaveURL(AREA);
  const shop = await shopCards(page).first().locator('h3').innerText();
  await shopCards(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop);
  await page.locator('#all').getByRole('link', { name: 'すべて見る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${shop}の在籍キャスト`);
  await page.locator('.castcard__link').first().click();
  await expect(page).toHaveURL(/\/cast\/\d+\/$/);
  await page.locator('.castid__shop').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop);
  await page.getByLabel('パンくず').first().getByRole('link', { name: '新宿・歌舞伎町' }).click();
  await expect(page).toHaveURL(AREA);
});

test('the filter form opens, submits and narrows the list', async ({ page }) => {
  await page.goto(AREA);
  const all = await foundOn(page);
  await page.getByRole('button', { name: '絞り込み' }).click();
  const sheet = page.locator('#filters');
  await expect(sheet).toBeVisible();
  await sheet.getByText('クーポンあり').click();
  await sheet.getByText('10,000円まで').click();
  await sheet.getByRole('button', { name: '表示' }).click();
  await expect(page).toHaveURL(/coupon=1/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('coupon')).toBe('1');
  expect(searchParams.get('budgetMax')).toBe('10000');
  await expect.poll(() => foundOn(page)).toBeLessThan(all);
  await expect(page.getByLabel('選択中の条件')).toContainText('60分 総額10,000円まで');
  const cards = await shopCards(page).count();
  expect(cards).toBeGreaterThan(0);
  await expect(shopCards(page).locator('.ribbon')).toHaveCount(cards);
});

test('the filter form promises no number that only a script could keep true', async ({ page }) => {
  await page.goto(AREA);
  await page.getByRole('button', { name: '絞り込み' }).click();
  await expect(page.locator('#filters').getByRole('button', { name: '表示' })).toHaveText(/^\s*表示\s*$/, {
    useInnerText: true,
  });
});

test('pages of a list are reached by links, onwards and back', async ({ page }) => {
  await page.goto(AREA);
  const total = await foundOn(page);
  const firstLink = shopCards(page).first().locator('h3 a');
  const first = await firstLink.getAttribute('href');
  await page.getByRole('link', { name: '次のページ' }).click();
  await expect(page).toHaveURL(`${AREA}page/2/`);
  await expect(shopCards(page)).toHaveCount(Math.min(20, total - 20));
  await page.getByRole('link', { name: '前のページ' }).click();
  await expect(page).toHaveURL(AREA);
  await expect(firstLink).toHaveAttribute('href', first ?? '');
});

test('the price of a card leads to the calculator on the page of its shop', async ({ page }) => {
  await page.goto(AREA);
  const price = shopCards(page).first().locator('.price');
  const amount = await price.locator('b').innerText();
  await price.click();
  await expect(page).toHaveURL(/\/shop\/\d+\/#price$/);
  await expect(page.locator('.bill__sum dd')).toHaveText(amount.replace('〜', ''));
});

test('categories are links that keep all three in the address', async ({ page }) => {
  await page.goto(AREA);
  await page.getByLabel('業種').getByRole('link', { name: 'ガールズバー' }).click();
  await expect(page).toHaveURL(`${AREA}?caba=0&girls=1&sexy=0`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新宿・歌舞伎町のガールズバー');
});

test('every day of the schedule is a link that opens that day', async ({ page }) => {
  await page.goto(await fullShop(page));
  const days = page.getByLabel('日付', { exact: true }).getByRole('link');
  await expect(days).toHaveCount(8);
  for (const place of [1, 7, 0]) {
    const count = numberIn(await days.nth(place).locator('small').innerText());
    await days.nth(place).click();
    await expect(days.nth(place)).toHaveAttribute('aria-current', 'date');
    await expect(page.locator('#cast .sched a')).toHaveCount(count);
  }
});

test('the buttons for the next and the previous day work as a form', async ({ page }) => {
  await page.goto(await fullShop(page));
  const days = page.getByLabel('日付', { exact: true }).getByRole('link');
  await expect(page.getByRole('button', { name: '前の日' })).toBeDisabled();
  await page.getByRole('button', { name: '次の日' }).click();
  await expect(days.nth(1)).toHaveAttribute('aria-current', 'date');
  await page.getByRole('button', { name: '前の日' }).click();
  await expect(days.nth(0)).toHaveAttribute('aria-current', 'date');
});

test('prices stand in a table, and the server adds up the bill', async ({ page }) => {
  await page.goto(await shopByHour(page));
  await expect(page.getByRole('table', { name: '料金表' })).toBeVisible();
  await page.getByRole('button', { name: '人数を増やす' }).click();
  await page.getByRole('button', { name: '23:00〜' }).click();
  await expect(page.getByLabel('人数', { exact: true })).toHaveText('2名');
  const row = page.getByRole('row').filter({ hasText: '（23:00から）' });
  const plain = numberIn(await row.locator('small').innerText());
  await expect(page.locator('.bill dd').first()).toHaveText(`¥${(plain * 2).toLocaleString('ja-JP')}`);
});

test('a shop can be called and added on LINE, and its coupon shown and put away', async ({ page }) => {
  await page.goto(await fullShop(page));
  const bar = page.getByLabel('お店への連絡');
  await expect(bar.getByRole('link', { name: 'LINE' })).toHaveAttribute(
    'href',
    /^https:\/\/line\.me\/R\/ti\/p\//,
  );
  await bar.locator('[data-call]').click();
  const contact = page.locator('#contact');
  await expect(contact.locator('.callbox__call')).toHaveAttribute('href', /^tel:\+81[1-9]\d+$/);
  await contact.getByRole('button', { name: '地図と行き方' }).click();
  const map = page.locator('#map-sheet');
  await expect(map.getByRole('link', { name: 'Googleマップで見る' })).toBeVisible();
  await map.getByRole('button', { name: '閉じる' }).click();
  await expect(map).toBeHidden();
  await contact.getByRole('button', { name: '閉じる' }).click();
  await expect(contact).toBeHidden();
  await page.getByRole('button', { name: 'クーポンを表示' }).first().click();
  const coupon = page.locator('.couponshow').first();
  await expect(coupon).toBeVisible();
  await coupon.getByRole('button', { name: '閉じる' }).click();
  await expect(coupon).toBeHidden();
});

for (const kind of DIRECTORY)
  test(`nothing on the page ${kind} does nothing`, async ({ page, request }) => {
    await page.goto(await addressOf(kind, request));
    const dead = await page.evaluate(() => {
      const seen = [
        ...document.querySelectorAll<HTMLElement>('a, button, select, input, [role="button"]'),
      ].filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
      const works = (element: HTMLElement) => {
        if (element instanceof HTMLAnchorElement) {
          const path = element.getAttribute('href') ?? '';
          return path.startsWith('#') ? document.getElementById(path.slice(1)) !== null : path !== '';
        }
        if (element instanceof HTMLButtonElement)
          return element.type === 'submit' ? element.form !== null : element.popoverTargetElement !== null;
        return element.closest('form') !== null && !element.matches('select');
      };
      return seen.filter((element) => !works(element)).map((element) => element.outerHTML.slice(0, 120));
    });
    expect(dead).toEqual([]);
  });
