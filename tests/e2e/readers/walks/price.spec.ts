import type { Page } from '@playwright/test';
import { violations } from '../../axe.ts';
import { AREA, numberIn, shopByClock, shopByHour, shopCards, wake } from '../../places.ts';
import { expect, PHONE, settled, test } from '../../walker.ts';

test.use({ viewport: PHONE });

const form = (page: Page) => page.locator('.calc');
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const total = (page: Page) => form(page).locator('.bill__sum dd');
const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`;

/** What the price table says before service and tax, and the percentages of both. */
async function priceList(page: Page) {
  const rows = page.getByRole('table', { name: '料金表' }).getByRole('row');
  const plain = new Map<string, number>();
  for (const row of await rows.all())
    plain.set(await row.getByRole('rowheader').innerText(), numberIn(await row.locator('small').innerText()));
  const terms = await page.locator('#price .note').first().innerText();
  const [, service = '', tax = ''] = /サービス料(\d+)%と消費税(\d+)%/.exec(terms) ?? [];
  const of = (label: string) => {
    const amount = plain.get(label);
    if (amount === undefined) throw new Error(`No price of ${label}`);
    return amount;
  };
  return { of, service: Number(service), tax: Number(tax) };
}

/** Service on the sum, then tax on both, each to the yen. */
function charged(sum: number, { service, tax }: { service: number; tax: number }) {
  const served = Math.round(sum * (service / 100));
  const taxed = Math.round((sum + served) * (tax / 100));
  return { service: yen(served), tax: yen(taxed), total: yen(sum + served + taxed) };
}

/** Label and amount of every line of the bill. */
const lines = (page: Page) =>
  form(page)
    .locator('.bill > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((part) => part.textContent).join(' ')));

async function openCalculator(page: Page, query = '') {
  await page.goto((await shopByHour(page)) + query);
  await wake(form(page));
  return priceList(page);
}

test('opens over a list from the price of a card, and leads back to it', async ({ page }) => {
  await page.goto(AREA);
  const card = shopCards(page).nth(2);
  const shown = numberIn(await card.locator('.price b').innerText());
  const name = await card.locator('h3').innerText();
  await card.locator('.price').click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByText(name)).toBeVisible();
  await expect(total(page)).toHaveText(yen(shown));
  await settled(page);
  expect(await violations(page, { within: 'dialog' })).toEqual([]);
  await modal.getByRole('button', { name: '人数を増やす' }).click();
  await expect(total(page)).not.toHaveText(yen(shown));
  // Service and tax are rounded once for both.
  expect(Math.abs(numberIn(await total(page).innerText()) - shown * 2)).toBeLessThanOrEqual(2);
  await page.goBack();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(AREA);
  await expect(card.locator('.price')).toBeFocused();
});

test('starts with one guest at the cheapest hour', async ({ page }) => {
  const list = await openCalculator(page);
  await expect(button(page, '〜21:00')).toHaveAttribute('aria-pressed', 'true');
  const set = list.of('60分セット（21:00まで）');
  const sum = charged(set, list);
  await expect
    .poll(() => lines(page))
    .toEqual([
      `60分セット（21:00まで） ${yen(set)}`,
      `サービス料 ${list.service}% ${sum.service}`,
      `消費税 ${list.tax}% ${sum.tax}`,
      `総額の目安 ${sum.total}`,
    ]);
});

test('adds up guests, hour, time, nomination and drinks', async ({ page }) => {
  const list = await openCalculator(page);
  const set = list.of('60分セット（21:00〜23:00）');
  const [longer, pick, drink] = [list.of('延長30分'), list.of('本指名'), list.of('女の子のドリンク')];
  await button(page, '人数を増やす').click();
  await button(page, '21:00〜23:00').click();
  await expect(total(page)).toHaveText(charged(set * 2, list).total);
  await button(page, '90分').click();
  await expect(total(page)).toHaveText(charged((set + longer) * 2, list).total);
  await button(page, '本指名').click();
  await expect(total(page)).toHaveText(charged((set + longer) * 2 + pick, list).total);
  await button(page, '女の子のドリンクを増やす').click();
  const sum = charged((set + longer) * 2 + pick + drink, list);
  await expect
    .poll(() => lines(page))
    .toEqual([
      `60分セット（21:00〜23:00） × 2 ${yen(set * 2)}`,
      `延長30分 × 2 ${yen(longer * 2)}`,
      `本指名 ${yen(pick)}`,
      `女の子のドリンク ${yen(drink)}`,
      `サービス料 ${list.service}% ${sum.service}`,
      `消費税 ${list.tax}% ${sum.tax}`,
      `総額の目安 ${sum.total}`,
    ]);
});

test('asks when the guests come where extensions cost more after midnight', async ({ page }) => {
  await page.goto(await shopByClock(page));
  await wake(form(page));
  const list = await priceList(page);
  const [early, late] = [list.of('延長30分（24:00まで）'), list.of('延長30分（24:00から）')];
  expect(late).toBeGreaterThan(early);
  await button(page, '23:00〜').click();
  await button(page, '120分').click();
  const stays = () => lines(page).then((all) => all.filter((line) => line.startsWith('延長')));
  await expect.poll(stays).toEqual([`延長30分（24:00から） × 2 ${yen(late * 2)}`]);
  await button(page, '21:00〜23:00').click();
  await expect(form(page).getByRole('status', { name: '入店の時刻' })).toHaveText('21:00');
  for (let n = 0; n < 3; n++) await button(page, '入店の時刻を遅くする').click();
  await expect(button(page, '入店の時刻を遅くする')).toBeDisabled();
  await expect(form(page).getByRole('status', { name: '入店の時刻' })).toHaveText('22:30');
  await button(page, '120分').click();
  await expect
    .poll(stays)
    .toEqual([`延長30分（24:00まで） ${yen(early)}`, `延長30分（24:00から） ${yen(late)}`]);
  const sum = await total(page).innerText();
  const link = await form(page)
    .getByRole('link', { name: 'この内容のリンクをコピー' })
    .evaluate((anchor: HTMLAnchorElement) => anchor.href);
  await page.goto(link);
  await expect(total(page)).toHaveText(sum);
});

test('takes everything back to the sum it began with', async ({ page }) => {
  await openCalculator(page);
  const began = await total(page).innerText();
  for (const name of ['人数を増やす', '120分', '本指名', 'お客様のドリンクを増やす'])
    await button(page, name).click();
  await expect(total(page)).not.toHaveText(began);
  for (const name of ['人数を減らす', '60分', 'なし', 'お客様のドリンクを減らす'])
    await button(page, name).click();
  await expect(total(page)).toHaveText(began);
});

test('offers nothing to type, and no count below its least or above its most', async ({ page }) => {
  await openCalculator(page, '?people=20');
  const typed = form(page).locator('input:not([type="hidden"]), textarea, select, [contenteditable]');
  await expect(typed).toHaveCount(0);
  await expect(button(page, '人数を増やす')).toBeDisabled();
  await openCalculator(page);
  await expect(button(page, '人数を減らす')).toBeDisabled();
  await expect(button(page, '女の子のドリンクを減らす')).toBeDisabled();
});

const UNREADABLE = [
  '?people=abc&set=99&ext=-1&n8=9999',
  '?people=1e9&pick=0',
  '?people=%00&set=',
  '?people=0',
];

for (const query of UNREADABLE)
  test(`the address ${query} shows the first choice`, async ({ page }) => {
    const list = await openCalculator(page, query);
    await expect(total(page)).toHaveText(charged(list.of('60分セット（21:00まで）'), list).total);
  });

test('the copied link opens the same bill', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = await openCalculator(page);
  await button(page, '人数を増やす').click();
  await button(page, '23:00〜').click();
  await form(page).getByRole('link', { name: 'この内容のリンクをコピー' }).click();
  await expect(form(page)).toContainText('リンクをコピーしました');
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(total(page)).toHaveText(charged(list.of('60分セット（23:00から）') * 2, list).total);
  await expect(form(page)).toBeInViewport();
});

test('a link without its total says that it cannot compare, until something is chosen', async ({ page }) => {
  const said = form(page).getByText(
    'リンクに共有時の金額がないため、料金が変わったかどうかは確認できません。',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openCalculator(page, '?people=2');
  await expect(said).toBeVisible();
  expect(await violations(page, { within: '#price' })).toEqual([]);
  await button(page, '人数を増やす').click();
  await expect(said).toHaveCount(0);
  await openCalculator(page, '');
  await expect(said).toHaveCount(0);
});

test('a link that was made with other prices says so above the sum, until something is chosen', async ({
  page,
}) => {
  const said = form(page).getByText('料金が変わりました。いまの料金で計算しています。');
  await openCalculator(page, '?people=2&sum=1');
  await expect(said).toBeVisible();
  await expect(total(page)).toContainText('共有されたときは¥1');
  expect(await violations(page, { within: '#price' })).toEqual([]);
  const [above, sum] = [await said.boundingBox(), await total(page).boundingBox()];
  expect(above?.y ?? 0).toBeLessThan(sum?.y ?? 0);
  await button(page, '人数を増やす').click();
  await expect(said).toHaveCount(0);
  const link = await form(page)
    .getByRole('link', { name: 'この内容のリンクをコピー' })
    .evaluate((anchor: HTMLAnchorElement) => anchor.href);
  await page.goto(link);
  await expect(form(page).locator('output').first()).toHaveText('3名');
  await expect(said).toHaveCount(0);
});

test('the table shows every price all-in', async ({ page }) => {
  await page.goto(await shopByHour(page));
  const list = await priceList(page);
  const rows = page.getByRole('table', { name: '料金表' }).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
  for (const row of await rows.all()) {
    const plain = numberIn(await row.locator('small').innerText());
    await expect(row.locator('b')).toHaveText(charged(plain, list).total);
  }
});
