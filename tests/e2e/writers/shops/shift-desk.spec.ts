import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '../../../../server/core/business-day.ts';
import { formatDate } from '../../../../server/core/holidays.ts';
import { lastingDay } from '../../../support/lasting-day.ts';
import { addCast, addShift } from '../../../support/seed.ts';
import { viewsOf, violations } from '../../axe.ts';
import { sideways } from '../../sideways.ts';
import { DESKTOP, PHONE, shoot } from '../../walker.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { another, expect, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { logInToShop, openOwnShop } from './own-shop.ts';

/** Longer than any of these tests takes. */
const LASTS_MS = 90_000;
const NAMES = ['さくら', 'みお', 'れいな', 'エリザベート・マリア・アントワネット'];

/** A shop of this test's own, with its casts, on a day that does not end meanwhile. */
async function enterDesk(page: Page) {
  test.setTimeout(test.info().timeout + LASTS_MS);
  const today = await lastingDay(LASTS_MS);
  const shop = await openOwnShop(page, '出勤館');
  const casts: number[] = [];
  for (const name of NAMES)
    casts.push(await addCast(siteDatabase(), shop.shopId, { name, kana: `${casts.length}` }));
  return { ...shop, casts, today };
}

const shiftsOf = (castId: number | undefined) =>
  query<{ day: string; start: number; end: number | null }>(
    `select business_date::text as day, start_minute as start, end_minute as end from shifts
     where cast_id = $1 order by business_date`,
    [castId],
  );
const publish = (page: Page) => page.getByRole('button', { name: '公開する' }).click();

test('by thumb: last week is copied, times are moved, visitors see it, and it is taken back', async ({
  page,
}) => {
  const { shopId, casts, today } = await enterDesk(page);
  const [sakura, mio] = casts;
  for (const castId of [sakura, mio])
    await addShift(siteDatabase(), {
      ...{ castId: castId ?? 0, shopId, businessDate: addDays(today, -7) },
      endMinute: 1500,
    });
  await page.setViewportSize(PHONE);
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSVで保存' }).click();
  expect((await download).suggestedFilename()).toBe(`shifts-${today}.csv`);
  await page.getByRole('button', { name: '先週をコピー' }).click();
  await expect(said(page, '先週の出勤を2件入れました。')).toBeVisible();
  const switchOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}さんの出勤`) });
  await expect(switchOf('さくら')).toHaveText('20–25');
  await switchOf('みお').click();
  await expect(switchOf('みお')).toHaveText('休み');
  await switchOf('れいな').click();
  await page.getByRole('button', { name: 'れいなさんの時間を変更' }).click();
  const end = page.getByRole('slider', { name: /の終わり$/ });
  await end.focus();
  await end.press('ArrowLeft');
  await expect(switchOf('れいな')).toHaveText('20–24:30');
  await expect(page.getByText('変更 3件 ・ 公開前')).toBeVisible();
  await publish(page);
  await expect(said(page, '3件の変更を公開しました。')).toBeVisible();
  await expect.poll(() => shiftsOf(casts[2])).toEqual([{ day: today, start: 1200, end: 1470 }]);
  // The stored page follows in a moment.
  await expect(async () => {
    await page.goto(`/shop/${shopId}/`);
    await expect(page.getByRole('link', { name: 'れいな 20:00〜' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'みお 20:00〜' })).toHaveCount(0);
  await expect(page.getByText('24:30')).toHaveCount(0);
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  await page.getByRole('button', { name: '公開前に戻す' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '公開前に戻す' }).click();
  await expect(said(page, '3件を公開前の内容に戻しました。')).toBeVisible();
  await expect(async () => {
    await page.goto(`/shop/${shopId}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 2000 });
    await expect(page.getByRole('link', { name: 'れいな 20:00〜' })).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test('by keyboard alone: a cell is typed, filled down, undone, published and taken back', async ({
  page,
}) => {
  const { shopId, casts, today } = await enterDesk(page);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  const cell = (name: string, day: number) => page.getByRole('row', { name }).getByRole('gridcell').nth(day);
  const button = (name: string) => page.getByRole('button', { name });
  await expect(cell('さくら', 0)).toBeVisible();
  // The link to what the page is about, and its tools; what cannot be pressed is passed over.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (const tool of [
    '前の週',
    '次の週',
    '2週間',
    '先週をコピー',
    '貼り付け',
    'CSVから入れる',
    'CSVで保存',
    '印刷',
  ]) {
    await page.keyboard.press('Tab');
    await expect(button(tool)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(cell('さくら', 0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('20-25');
  await page.keyboard.press('Enter');
  await expect(cell('さくら', 1)).toHaveText('20–25');
  await expect(cell('みお', 1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(cell('れいな', 1)).toHaveText('20–25');
  await page.keyboard.press('Control+z');
  await expect(cell('れいな', 1)).toHaveText('未定');
  await page.keyboard.press('Control+y');
  await expect(cell('れいな', 1)).toHaveText('20–25');
  await page.keyboard.type('9じ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('「20-25」「20:30-ラスト」「休み」のように入力してください。')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('変更 3件 ・ 公開前')).toBeVisible();
  for (const deed of ['すべて取り消す', '公開する']) {
    await page.keyboard.press('Tab');
    await expect(button(deed)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(said(page, '3件の変更を公開しました。')).toBeVisible();
  await expect.poll(() => shiftsOf(casts[0])).toEqual([{ day: addDays(today, 1), start: 1200, end: 1500 }]);
  await page.keyboard.press('Shift+Tab');
  await expect(button('公開前に戻す')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('お客さまのページ：表示されなくなる出勤 3件。');
  // What goes back is no change that waits: the bar says nothing of it.
  const bar = page.getByRole('region', { name: '変更の公開' });
  const words = await bar.getByRole('status').evaluateHandle((status) => {
    const seen: (string | null)[] = [];
    new MutationObserver(() => seen.push(status.textContent)).observe(status, {
      ...{ characterData: true, childList: true, subtree: true },
    });
    return seen;
  });
  await page.getByRole('dialog').getByRole('button', { name: '公開前に戻す' }).press('Enter');
  await expect(said(page, '3件を公開前の内容に戻しました。')).toBeVisible();
  const isFocused = () => bar.evaluate((element) => element === document.activeElement);
  await expect
    .poll(async () => ({ said: await words.jsonValue(), isFocused: await isFocused() }))
    .toEqual({
      ...{ said: [], isFocused: true },
    });
  await expect.poll(() => shiftsOf(casts[0])).toEqual([]);
});

test('what is chosen in a second week changes no day of the first one; two weeks are saved as a file', async ({
  page,
}) => {
  const { shopId, casts, today } = await enterDesk(page);
  for (const castId of casts)
    await addShift(siteDatabase(), { ...{ castId, shopId, businessDate: today }, endMinute: 1500 });
  await page.setViewportSize(DESKTOP);
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  const cell = (name: string, day: number) => page.getByRole('row', { name }).getByRole('gridcell').nth(day);
  const weeks = page.getByRole('button', { name: '2週間' });
  await weeks.click();
  await cell('さくら', 12).click();
  await cell('れいな', 13).click({ modifiers: ['Shift'] });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSVで保存' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  for (const day of [today, addDays(today, 13)]) expect(saved).toContain(`さくら,${day}`);
  await weeks.click();
  await expect(page.getByRole('grid', { name: '1週間の出勤' })).toBeVisible();
  await expect(weeks).toBeFocused();
  await expect(page.locator('[role="gridcell"][tabindex="0"]')).toHaveAttribute('data-at', '2-6');
  await cell('みお', 6).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Delete');
  await page.keyboard.type('20-25');
  await page.keyboard.press('Enter');
  await expect(cell('みお', 6)).toHaveText('20–25');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(page.getByText('変更 2件 ・ 公開前')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('変更はありません')).toBeVisible();
  for (const name of ['さくら', 'みお', 'れいな']) await expect(cell(name, 0)).toHaveText('20–25');
});

test('a cell that is typed takes what is pasted into it, and a click elsewhere goes there', async ({
  page,
}) => {
  const { shopId } = await enterDesk(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  const cell = (name: string, day: number) => page.getByRole('row', { name }).getByRole('gridcell').nth(day);
  await cell('さくら', 0).click();
  await page.keyboard.type('2');
  const input = page.getByRole('textbox', { name: /^さくら/ });
  await expect(input).toHaveValue('2');
  await page.evaluate(() => navigator.clipboard.writeText('0-25'));
  await page.keyboard.press('Control+v');
  await expect(input).toHaveValue('20-25');
  await cell('れいな', 3).click();
  await expect(cell('れいな', 3)).toBeFocused();
  await expect(cell('れいな', 3)).toHaveAttribute('aria-selected', 'true');
  await expect(cell('さくら', 0)).toHaveText('20–25');
  await expect(page.getByText('変更 1件 ・ 公開前')).toBeVisible();
  await page.keyboard.type('off');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(cell('れいな', 3)).toHaveText('未定');
  await expect(page.getByRole('button', { name: '元に戻す' })).toBeFocused();
});

test('a message of LINE is read, what is not clear is asked, and what another one changed is offered', async ({
  page,
}) => {
  const { shopId, casts, today } = await enterDesk(page);
  await page.setViewportSize(PHONE);
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  await page.getByRole('button', { name: '貼り付け' }).click();
  await page
    .getByRole('textbox', { name: '届いた文' })
    .fill('本日\nさくら 20-25\nみお 休み\nれいか 21-26\nよろしくお願いします');
  await expect(page.getByText('2件 ・ 確認1件 ・ 使わない1行')).toBeVisible();
  // A message without a day is for today, and each line says for which it is.
  await expect(page.getByText(`${formatDate(today)}・いま 未定 から変わります`)).toHaveCount(2);
  await page.getByRole('combobox').selectOption('れいな');
  await page.getByRole('button', { name: '3件を出勤表に入れる' }).click();
  await expect(page.getByText('変更 3件 ・ 公開前')).toBeVisible();
  await addShift(siteDatabase(), { castId: casts[0] ?? 0, shopId, businessDate: today, startMinute: 1320 });
  await publish(page);
  await expect(said(page, '2件の変更を公開しました。1件は、ほかの人が先に変更しています。')).toBeVisible();
  await page.getByRole('button', { name: '20:00〜25:00 にする' }).click();
  await publish(page);
  await expect(said(page, '1件の変更を公開しました。')).toBeVisible();
  await expect.poll(() => shiftsOf(casts[0])).toEqual([{ day: today, start: 1200, end: 1500 }]);
});

test('what another browser publishes comes in; what both have changed is offered and stays', async ({
  page,
  browser,
}) => {
  const { shopId, casts, loginId, today } = await enterDesk(page);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  const other = await another(page, browser);
  await logInToShop(other, loginId);
  await other.setViewportSize(DESKTOP);
  await other.goto(`/shop_admin/${shopId}/shifts/`);
  const cell = (of: Page, name: string) => of.getByRole('row', { name }).getByRole('gridcell').first();
  const type = async (of: Page, name: string, text: string) => {
    await cell(of, name).click();
    await of.keyboard.type(text);
    await of.keyboard.press('Enter');
  };
  await type(page, 'さくら', '20-25');
  await type(other, 'さくら', '21-26');
  await type(other, 'みお', 'off');
  await publish(other);
  await expect(said(other, '2件の変更を公開しました。')).toBeVisible();
  await cell(page, 'れいな').click();
  await page.keyboard.type('22-');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(cell(page, 'みお')).toHaveText('休み');
  await expect(cell(page, 'みお')).toHaveAttribute('title', 'ほかの人の変更');
  await expect(
    page.getByText('青い点線は、このページを開いたあとに、ほかの人が変更した日です。'),
  ).toBeVisible();
  await expect(cell(page, 'さくら')).toHaveText('20–25');
  await expect(page.getByText('あなたは 20:00〜25:00、ほかの人は 21:00〜26:00 にしました。')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^れいな/ })).toHaveValue('22-');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '21:00〜26:00 のまま' }).click();
  await expect(cell(page, 'さくら')).toHaveText('21–26');
  await publish(page);
  await expect(said(page, '1件の変更を公開しました。')).toBeVisible();
  await expect.poll(() => shiftsOf(casts[0])).toEqual([{ day: today, start: 1260, end: 1560 }]);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(cell(other, 'れいな')).toHaveText('22–ラスト');
  for (const [name, count] of [
    ['れいな', 1],
    ['みお', 0],
  ] as const)
    await expect(other.getByRole('row', { name }).locator('[data-theirs]')).toHaveCount(count);
  await other.setViewportSize(PHONE);
  const onPhone = (name: string) => other.getByRole('button', { name: new RegExp(`^${name}さんの出勤`) });
  await expect(onPhone('れいな')).toHaveAttribute('data-theirs', 'true');
  await expect(onPhone('みお')).not.toHaveAttribute('data-theirs');
});

test('the shifts look well with long names, on every screen', async ({ page }) => {
  const { shopId, casts, today } = await enterDesk(page);
  for (const [place, castId] of casts.entries())
    await addShift(siteDatabase(), {
      ...{ castId, shopId, businessDate: addDays(today, place) },
      endMinute: place === 1 ? 1620 : 1500,
    });
  await query('update shifts set by_cast = true where cast_id = $1', [casts[0]]);
  for (const { size, viewport, themes } of viewsOf('shop-shifts')) {
    await page.setViewportSize(viewport);
    await page.goto(`/shop_admin/${shopId}/shifts/`);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.getByRole('button', { name: '公開する' })).toBeVisible();
      await expect(page.getByText(size === 'phone' ? 'ご本人の入力' : '本人', { exact: true })).toBeVisible();
      await shoot(page, `shop-shifts-${size}-${colorScheme}`, true);
      expect(await violations(page)).toEqual([]);
      await expect.poll(() => sideways(page)).toEqual([]);
    }
  }
  // Beside a narrow menu a tablet has room for the week.
  const menu = () => page.locator('.opside').evaluate((side) => side.getBoundingClientRect().width);
  for (const [width, wide] of [
    [960, 88],
    [1024, 88],
    [1199, 88],
    [1200, 216],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(menu, `${width}`).toBe(wide);
    await expect.poll(() => sideways(page), `${width}`).toEqual([]);
  }
});
