import { DESKTOP, expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const cards = '.castgrid .castcard';

test('注目 is reached from the pickup strip and shows casts in an order without numbers', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: '注目の女の子' }).first().click();
  await expect(page).toHaveURL('/ranking/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注目の女の子');
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(3);
  await expect(page.locator('main section ol')).toHaveCount(0);
  for (const text of await page.locator(cards).allInnerTexts()) expect(text).not.toMatch(/位|票|No\.|Pt/i);
  await expect(page.getByRole('heading', { name: 'ならべ方' })).toBeVisible();
});

test('its categories are links that keep all three in the address', async ({ page }) => {
  await page.goto('/ranking/');
  const all = await page.locator(cards).count();
  await page.getByLabel('業種').getByRole('link', { name: 'ガールズバー' }).click();
  await expect(page).toHaveURL('/ranking/?caba=0&girls=1&sexy=0');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注目の女の子（ガールズバー）');
  await expect.poll(() => page.locator(cards).count()).toBeLessThanOrEqual(all);
});

test('it stands in the left column of a wide screen', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/ranking/');
  await expect(page.getByLabel('サイトメニュー').getByRole('link', { name: '注目の女の子' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
