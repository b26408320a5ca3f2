import type { Page } from '@playwright/test';
import { AREA_CASTS, foundOn, numberIn } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const days = (page: Page) => page.locator('[data-day]');
const TONIGHT = `${AREA_CASTS}?tonight=1`;

/** A finger that goes `by` pixels to the side on the list. */
const swipe = (page: Page, by: number) =>
  page.locator('[data-list]').evaluate((list, across) => {
    const at = (x: number) => new Touch({ identifier: 1, target: list, clientX: x, clientY: 400 });
    const [from, to] = [at(190), at(190 + across)];
    list.dispatchEvent(new TouchEvent('touchstart', { touches: [from], changedTouches: [from] }));
    list.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [to] }));
  }, by);

test('every day of the strip says how many work, and its list is as long', async ({ page }) => {
  await page.goto(TONIGHT);
  await expect(days(page)).toHaveCount(8);
  const promised = (await days(page).locator('small').allInnerTexts()).map(numberIn);
  for (const place of [0, 1, 4, 7]) {
    await days(page).nth(place).click();
    await expect(days(page).nth(place)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => foundOn(page)).toBe(promised[place]);
    await expect(days(page).nth(place)).toBeInViewport({ ratio: 1 });
  }
});

test('filters and categories count in the strip, too', async ({ page }) => {
  await page.goto(`${AREA_CASTS}?caba=0&girls=1&sexy=0&tonight=1&coupon=1`);
  expect(numberIn(await days(page).first().locator('small').innerText())).toBe(await foundOn(page));
});

test('a swipe across the list changes the day; a short or slanting one does not', async ({ page }) => {
  await page.goto(TONIGHT);
  await swipe(page, 40);
  await swipe(page, 200);
  await expect(page, 'there is no day before today').toHaveURL(TONIGHT);
  const tomorrow = await days(page).nth(1).getAttribute('href');
  await swipe(page, -200);
  await expect(page).toHaveURL(tomorrow ?? '');
  await swipe(page, 200);
  await expect(page).toHaveURL(TONIGHT);
});

test('who looks for tonight’s girls keeps looking for them in the next area', async ({ page }) => {
  await page.goto('/casts/tokyo/?tonight=1');
  await page.getByRole('navigation', { name: 'エリア', exact: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/casts\/tokyo\/[a-z-]+\/\?tonight=1$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/の今夜の出勤$/);
});

test('the strip alone takes the day off', async ({ page }) => {
  await page.goto(TONIGHT);
  await expect(page.getByLabel('選択中の条件')).toHaveCount(0);
  await page.getByLabel('出勤する日').getByRole('link', { name: '全員' }).click();
  await expect(page).toHaveURL(AREA_CASTS);
});

test('the chosen day has one colour, whatever day of the week it is', async ({ page }) => {
  await page.goto('/casts/tokyo/?tonight=1');
  const day = page.locator('.datestrip [aria-current="true"]');
  const colours = () =>
    day.evaluate(
      (chosen) =>
        new Set([...chosen.querySelectorAll('span, b, small')].map((part) => getComputedStyle(part).color))
          .size,
    );
  for (const kind of ['saturday', 'sunday']) {
    await day.evaluate((chosen, of) => chosen.setAttribute('data-kind', of), kind);
    await expect.poll(colours, kind).toBe(1);
  }
});
