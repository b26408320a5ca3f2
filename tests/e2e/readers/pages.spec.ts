import type { Page } from '@playwright/test';
import { type View, viewsOf, violations } from '../axe.ts';
import { watchShifts } from '../layout-shifts.ts';
import { sideways } from '../sideways.ts';
import { DESKTOP, expect, PHONE, perTest, readToTheEnd, settled, shoot, test } from '../walker.ts';
import { addressOf, PAGE_KINDS, type PageKind } from './addresses.ts';

/**
 * The shifts of a page, if they add up to a CLS that a report (three decimals) shows. Chromium paints when the parser
 * has read only half of a right-aligned word, and the second half then moves the first: 0.00008 for a whole ribbon.
 */
async function reportedShifts(page: Page): Promise<Window['shifts']> {
  const shifts = await page.evaluate(() => window.shifts);
  return shifts.reduce((sum, { value }) => sum + value, 0) < 0.0005 ? [] : shifts;
}

/** On a large screen, at 320 px, and on a phone with text twice as large. */
async function fits(page: Page, kind: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await expect.poll(() => sideways(page), 'desktop').toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => sideways(page), '320 px').toEqual([]);
  await shoot(page, `${kind}-320`, true);
  await page.setViewportSize(PHONE);
  await expect.poll(() => sideways(page), 'phone').toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect.poll(() => sideways(page), 'text twice as large').toEqual([]);
}

async function isComplete(page: Page, kind: PageKind, address: string, view: View): Promise<void> {
  const { size, viewport, themes } = view;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: themes[0] ?? null });
  const open = async () => {
    await page.goto(address, { waitUntil: 'load' });
    await readToTheEnd(page);
    await settled(page);
    return reportedShifts(page);
  };
  await open();
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    await shoot(page, `${kind}-${size}-${theme}`, true);
    expect(await violations(page, { coloursAlone: theme !== themes[0] }), `${size} ${theme}`).toEqual([]);
  }
  let shifts = await reportedShifts(page);
  // What a page moves by itself moves at every load; a line of which the parser has read half does not.
  for (let again = 0; again < 2 && shifts.length > 0; again++) shifts = await open();
  expect(shifts, size).toEqual([]);
  await fits(page, kind);
}

const sizes = (views: readonly View[]) =>
  views.map(({ size, themes }) => `${size} ${themes.join(' and ')}`).join(', ');
for (const kind of PAGE_KINDS)
  for (const views of perTest(viewsOf(kind)))
    test(`${kind}, ${sizes(views)}: no complaint, no shift, no sideways scroll, nothing for axe to find`, async ({
      page,
      request,
    }) => {
      const address = await addressOf(kind, request);
      await watchShifts(page);
      for (const view of views) await isComplete(page, kind, address, view);
    });
