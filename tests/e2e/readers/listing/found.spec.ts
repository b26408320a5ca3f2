import type { Page } from '@playwright/test';
import { AREA, foundOn, numberIn, orderBy, shopCards } from '../../places.ts';
import { expect, PHONE, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const searched = (half: 'shops' | 'casts', params: Record<string, string>) =>
  `/${half}/?${new URLSearchParams(params)}`;
/** In front of 新宿's station, rounded as the search rounds. */
const HERE = { lat: '35.691', long: '139.701' };
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const why = (page: Page) => page.locator('.why');
const tab = (page: Page, name: string) =>
  page.getByLabel('お店と女の子の切り替え').getByRole('link', { name });

test('what is searched for stands in the heading, and comes off as a chip', async ({ page }) => {
  await page.goto(searched('shops', { text: 'バー' }));
  await expect(h1(page)).toHaveText('「バー」に合うお店');
  await expect.poll(() => foundOn(page)).toBeGreaterThan(0);
  await expect(why(page)).toContainText(/名前が検索の言葉.+を先に/);
  await page.getByLabel('選択中の条件').getByRole('link', { name: 'バー を外す' }).click();
  await expect(page).toHaveURL('/shops/');
});

test('a hundred letters leave the heading two lines, and bring no names unlike them', async ({ page }) => {
  await page.goto(searched('shops', { text: 'あ'.repeat(100) }));
  await expect(h1(page)).toContainText('に合うお店');
  await expect
    .poll(() => h1(page).evaluate((h) => h.clientHeight / Number.parseFloat(getComputedStyle(h).lineHeight)))
    .toBeLessThan(2.1);
  await expect(page.getByText('条件に合うお店が見つかりませんでした。')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'もしかして' })).toHaveCount(0);
});

test('the words go along to the other half and into an area, whose tabs tell no wrong numbers', async ({
  page,
}) => {
  await page.goto(`${AREA}?${new URLSearchParams({ text: '月' })}`);
  await expect(tab(page, 'お店').locator('small')).toHaveCount(0);
  await tab(page, '女の子').click();
  await expect(page).toHaveURL(/^[^?]*\/casts\/tokyo\/shinjuku-kabukicho\/\?text=/);
  await expect(h1(page)).toHaveText('「月」に合う新宿・歌舞伎町の女の子');
});

test('words that nothing fits: the page says so and leads on', async ({ page }) => {
  await page.goto(`${AREA}?${new URLSearchParams({ text: 'ぬぺぺぽ んぎょ' })}`);
  await expect.poll(() => foundOn(page)).toBe(0);
  await expect(page.getByText('条件に合うお店が見つかりませんでした。')).toBeVisible();
  await expect(page.locator('.nothing')).toContainText('「ぬぺぺぽ」「んぎょ」のすべてに合うお店だけ');
  await page.locator('.nothing').getByRole('link', { name: '全国からさがす' }).click();
  await expect(page).toHaveURL(searched('shops', { text: 'ぬぺぺぽ んぎょ' }));
});

test('around a position: the nearest first, how far each is, and the stations there', async ({ page }) => {
  await page.goto(searched('shops', HERE));
  await expect(h1(page)).toHaveText(/^現在地から(1|3|10)km以内のお店$/);
  await expect(why(page)).toContainText('現在地から近い順');
  const texts = await shopCards(page).locator('.shopcard__loc .num').allInnerTexts();
  expect(texts.length).toBeGreaterThan(9);
  const metres = texts.map((text) => Number(/[\d.]+/.exec(text)?.[0]) * (text.includes('km') ? 1000 : 1));
  // In the evening four groups follow each other (tests/api/evening-order.test.ts), each the nearest first.
  const nearer = metres.filter((metre, i) => metre < (metres[i - 1] ?? 0));
  expect(nearer.length).toBeLessThanOrEqual(3);
  const stations = page.getByRole('navigation', { name: '近くの駅' }).getByRole('link');
  await expect(stations.first()).toHaveText(/駅\s*\d+m$/);
  await stations.first().click();
  await expect(page).toHaveURL(/\/shops\/tokyo\/station\//);
});

test('how far to look is chosen in the sheet, and the position is left by its chip', async ({ page }) => {
  await page.goto(searched('shops', HERE));
  await page.getByRole('button', { name: '絞り込み' }).click();
  const sheet = page.locator('#filters');
  const counted = page.waitForResponse(/api\/shops\/count.*radius=10/);
  await sheet.getByText('10km以内').click();
  const { total } = (await (await counted).json()) as { total: number };
  await sheet.getByRole('button', { name: '表示' }).click();
  await expect(page).toHaveURL(/radius=10/);
  await expect.poll(() => foundOn(page)).toBe(total);
  await expect(page.getByLabel('選択中の条件')).toContainText('10km以内');
  await page.getByLabel('選択中の条件').getByRole('link', { name: '現在地の近く を外す' }).click();
  await expect(page).toHaveURL('/shops/');
});

test('girls around a position stand by the way to their shops', async ({ page }) => {
  await page.goto(searched('casts', { ...HERE, tonight: '1' }));
  await expect(h1(page)).toHaveText(/^現在地から\d+km以内の今夜の出勤$/);
  await orderBy(page, '近い');
  await expect(page).toHaveURL(/sort=distance/);
  const far = await page.locator('.castcard > .cap.num').allInnerTexts();
  expect(far.length).toBeGreaterThan(0);
  expect(numberIn(far[0] ?? '')).toBeGreaterThan(0);
});

test('at sea the list is empty and helps', async ({ page }) => {
  await page.goto(searched('shops', { lat: '30', long: '150' }));
  await expect.poll(() => foundOn(page)).toBe(0);
  await expect(page.getByText('条件に合うお店が見つかりませんでした。')).toBeVisible();
});

for (const [chip, title] of [
  ['現在地', '現在地からさがす'],
  ['駅', '駅からさがす'],
] as const)
  test(`${chip}: the chip above a list opens its modal`, async ({ page }) => {
    await page.goto('/casts/tokyo/');
    await page.locator('.rail--chips').getByRole('button', { name: chip, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/casts/tokyo/');
  });
