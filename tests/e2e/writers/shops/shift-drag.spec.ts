import type { CDPSession, Locator, Page } from '@playwright/test';
import { lastingDay } from '../../../support/lasting-day.ts';
import { addCast, addShift } from '../../../support/seed.ts';
import { sideways } from '../../sideways.ts';
import { PHONE } from '../../walker.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { expect, said, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { openOwnShop } from './own-shop.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

type Spot = { x: number; y: number };

async function middleOf(of: Locator): Promise<Spot> {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error('Nothing to touch.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger on the middle of `of` that moves by `x` and `y` pixels, in ten steps. */
async function drag(session: CDPSession, of: Locator, { x = 0, y = 0 }): Promise<void> {
  const from = await middleOf(of);
  const touch = (type: 'touchStart' | 'touchMove', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        {
          x: from.x + (x * step) / 10,
          y: from.y + (y * step) / 10,
        },
      ],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step++) await touch('touchMove', step);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Longer than any of these tests takes. */
const LASTS_MS = 60_000;

type Times = { startMinute?: number; endMinute?: number };

const inList = (page: Page) => page.getByRole('button', { name: 'さくらさんの時間を変更' });

/** The shift of a cast, opened by a touch of `opener`, from 20:00 to 25:00; half an hour of its line in pixels. */
async function openShift(page: Page, times: Times = {}, opener = inList) {
  test.setTimeout(test.info().timeout + LASTS_MS);
  const today = await lastingDay(LASTS_MS);
  const { shopId } = await openOwnShop(page, '指の館');
  const castId = await addCast(siteDatabase(), shopId, { name: 'さくら', kana: 'さくら' });
  await addShift(siteDatabase(), { ...{ castId, shopId, businessDate: today }, endMinute: 1500, ...times });
  await page.goto(`/shop_admin/${shopId}/shifts/`);
  await opener(page).tap();
  const track = page.locator('.spantrack');
  await expect(track).toBeVisible();
  const halfHour = ((await track.boundingBox())?.width ?? 0) / 23;
  const handle = (of: 'start' | 'end') => track.locator(`[data-grab="${of}"]`);
  const session = await page.context().newCDPSession(page);
  const shown = page.getByRole('button', { name: /^さくらさんの出勤/ });
  return { castId, today, track, halfHour, handle, session, shown };
}

test('a finger drags the start, the end and the whole of a shift, and what it leaves is published', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { castId, today, track, halfHour, handle, session, shown } = await openShift(page);
  for (const each of ['start', 'end'] as const) {
    const box = await handle(each).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await drag(session, handle('start'), { x: 3 * halfHour });
  await expect(shown).toHaveText('21:30–25');
  await drag(session, handle('end'), { x: 8 * halfHour });
  await expect(shown).toHaveText('21:30–29');
  await drag(session, handle('end'), { x: 2 * halfHour });
  await expect(shown).toHaveText('21:30–ラスト');
  await drag(session, handle('end'), { x: -5 * halfHour });
  await expect(shown).toHaveText('21:30–27');
  await drag(session, track.locator('.spantrack__hold'), { x: -2 * halfHour });
  await expect(shown).toHaveText('20:30–26');
  // Each of them is one step back, however far the finger went.
  await page.getByRole('button', { name: '元に戻す' }).tap();
  await expect(shown).toHaveText('21:30–27');
  await page.getByRole('button', { name: '公開する' }).tap();
  await expect(said(page, '1件の変更を公開しました。')).toBeVisible();
  await expect
    .poll(() =>
      query(
        'select business_date::text as day, start_minute as start, end_minute as end from shifts where cast_id = $1',
        [castId],
      ),
    )
    .toEqual([{ day: today, start: 1290, end: 1620 }]);
});

test('a finger that goes up over the line of a shift scrolls the page, and changes nothing', async ({
  page,
}) => {
  const { track, session, shown } = await openShift(page);
  // A short list does not scroll by itself.
  await page.locator('.shiftlist').evaluate((list) => {
    list.style.marginBlockEnd = '1500px';
  });
  const from = await page.evaluate(() => scrollY);
  await drag(session, track.locator('.spantrack__hold'), { x: 4, y: -200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from + 50);
  await expect(shown).toHaveText('20–25');
  await expect(page.getByText('変更はありません')).toBeVisible();
});

test('a second finger neither moves nor ends what the first one drags', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { halfHour, handle, session, shown } = await openShift(page);
  const [start, end] = [await middleOf(handle('start')), await middleOf(handle('end'))];
  const now = page.locator('.shiftedit__now b');
  const at = ({ x, y }: Spot, by: number) => ({ x: x + by * halfHour, y });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: (Spot & { id: number })[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { ...start, id: 1 });
  await touch('touchMove', { ...at(start, 1), id: 1 });
  await touch('touchMove', { ...at(start, 2), id: 1 });
  await expect(now).toHaveText('21:00〜25:00');
  await touch('touchStart', { ...at(start, 2), id: 1 }, { ...end, id: 2 });
  for (const by of [-1, -2, -3])
    await touch('touchMove', { ...at(start, 2), id: 1 }, { ...at(end, by), id: 2 });
  await expect(now).toHaveText('21:00〜25:00');
  await expect(shown).toHaveText('20–25');
  await touch('touchMove', { ...at(start, 3), id: 1 }, { ...at(end, -3), id: 2 });
  await expect(now).toHaveText('21:30〜25:00');
  await touch('touchEnd');
  await expect(shown).toHaveText('21:30–25');
});

test('a short shift is moved as a whole on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const { track, halfHour, session, shown } = await openShift(page, { endMinute: 1230 });
  const grip = track.locator('i[data-grab="both"]');
  const box = await grip.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await drag(session, grip, { x: 4 * halfHour });
  await expect(shown).toHaveText('22–22:30');
});

test('keys move an end by half an hour from any time, and one step back undoes them all', async ({
  page,
}) => {
  const { shown } = await openShift(page, { startMinute: 1215 });
  const start = page.getByRole('slider', { name: /^さくらさん .+の始まり$/ });
  await expect(start).toHaveAttribute('aria-valuetext', '20:15');
  await start.focus();
  await start.press('ArrowRight');
  await expect(shown).toHaveText('20:30–25');
  await start.press('ArrowRight');
  await start.press('ArrowRight');
  await expect(shown).toHaveText('21:30–25');
  await page.getByRole('button', { name: '元に戻す' }).tap();
  await expect(shown).toHaveText('20:15–25');
  await start.press('ArrowLeft');
  await expect(shown).toHaveText('20–25');
  await page.getByRole('button', { name: '未定に戻す' }).tap();
  await expect(start).toHaveAttribute('aria-valuetext', '未入力');
});

test('on a tablet a finger drags the times of a cell of the week', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 600 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const cell = () => page.getByRole('gridcell').first();
  const { castId, track, halfHour, handle, session } = await openShift(page, {}, cell);
  // A cell that stands low has been scrolled above its editor.
  const hidden = () =>
    page.evaluate(() => {
      const edge = (selector: string, side: 'top' | 'bottom') =>
        document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;
      return edge('[data-at="0-0"]', 'bottom') - edge('.shiftcelledit', 'top');
    });
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  await drag(session, handle('end'), { x: 4 * halfHour });
  await expect(cell()).toHaveText('20–27');
  await drag(session, track.locator('.spantrack__hold'), { x: 2 * halfHour });
  await expect(cell()).toHaveText('21–28');
  await page.getByRole('button', { name: 'ほかの日も同じに' }).tap();
  await expect(page.getByRole('gridcell').nth(6)).toHaveText('21–28');
  await page.getByRole('button', { name: '時間の入力を閉じる' }).tap();
  await expect(track).toBeHidden();
  await page.getByRole('button', { name: '公開する' }).tap();
  await expect(said(page, '7件の変更を公開しました。')).toBeVisible();
  const starts = 'select distinct start_minute as start from shifts where cast_id = $1';
  await expect.poll(() => query(starts, [castId])).toEqual([{ start: 1260 }]);
});

/** Numbers of the line of the night that cover each other. */
const coveredHours = () => {
  const boxes = [...document.querySelectorAll('.spantrack text')]
    .map((text) => ({ text: text.textContent, ...text.getBoundingClientRect().toJSON() }))
    .filter(({ width }) => width > 0)
    .sort((a, b) => a.left - b.left);
  return boxes.filter(({ left }, i) => i > 0 && left < boxes[i - 1].right).map(({ text }) => text);
};

test('hours stand beside each other on the narrowest phone, with letters twice as large, from morning on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const { track } = await openShift(page, { startMinute: 600 });
  for (const letters of ['100%', '200%']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
    await expect(track.getByText('ラスト')).toBeVisible();
    await expect.poll(() => page.evaluate(coveredHours), letters).toEqual([]);
    await expect.poll(() => sideways(page), letters).toEqual([]);
  }
});
