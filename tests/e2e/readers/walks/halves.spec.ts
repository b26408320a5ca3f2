import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

test('each half of a place keeps its filters and its place on the page while one goes to and fro', async ({
  page,
}) => {
  const tab = (name: string) => page.getByLabel('お店と女の子の切り替え').getByRole('link', { name });
  await page.goto('/shops/tokyo/?sort=price');
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await tab('女の子').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/casts/tokyo/');
  await page.goto('/casts/tokyo/?tonight=1');
  await expect(tab('お店')).toHaveAttribute('href', '/shops/tokyo/?tonight=1&sort=price');
  await page.goto('/casts/tokyo/?sort=new');
  await tab('お店').click();
  await expect(page).toHaveURL('/shops/tokyo/?sort=price');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900);
  await tab('女の子').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/casts/tokyo/?sort=new');
});

test('a choice of categories goes along to the other half, whose other filters stay', async ({ page }) => {
  const halves = page.getByLabel('お店と女の子の切り替え');
  await page.goto('/shops/tokyo/?card=1');
  await halves.getByRole('link', { name: '女の子' }).click();
  await page.getByLabel('業種').getByRole('link', { name: 'ガールズバー' }).click();
  await expect(page).toHaveURL('/casts/tokyo/?caba=0&girls=1&sexy=0');
  await halves.getByRole('link', { name: 'お店' }).click();
  await expect(page).toHaveURL('/shops/tokyo/?caba=0&girls=1&sexy=0&card=1');
});

test('what both halves can be narrowed by goes along, there and back', async ({ page }) => {
  const halves = page.getByLabel('お店と女の子の切り替え');
  await page.goto('/shops/tokyo/?open=1&coupon=1&card=1');
  await halves.getByRole('link', { name: '女の子' }).click();
  await expect(page).toHaveURL('/casts/tokyo/?open=1&coupon=1');
  await halves.getByRole('link', { name: 'お店' }).click();
  await expect(page).toHaveURL('/shops/tokyo/?open=1&coupon=1&card=1');
});
