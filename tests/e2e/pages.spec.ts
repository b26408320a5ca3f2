import type { Page } from '@playwright/test';
import { addressOf, PAGE_KINDS } from './addresses.ts';
import { VIEWS, violations } from './axe.ts';
import { expect, PHONE, readToTheEnd, settled, shoot, test } from './walker.ts';

declare global {
  interface Window {
    /** Layout shifts that nobody asked for, as value and culprits. */
    shifts: string[];
  }
}

/** Notes every layout shift from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const culprits = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.localName}.${node.className}`
            : `“${node?.textContent?.trim().slice(0, 20)}” in .${node?.parentElement?.className}`,
        );
        window.shifts.push(`${entry.value.toFixed(4)} ${culprits.join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const overflow = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= wide) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > wide + 1 && !element.closest('.rail, .vh'),
    );
    return [
      `${document.documentElement.scrollWidth}px`,
      ...beyond.map((e) => `${e.localName}.${e.className}`),
    ].slice(0, 6);
  });

for (const kind of PAGE_KINDS)
  for (const { size, viewport, themes } of VIEWS)
    test.describe(`${kind}, ${size}`, () => {
      test.use({ viewport, colorScheme: themes[0] });

      test(`is complete, ${themes.join(' and ')}: no complaint, no shift, nothing for axe to find`, async ({
        page,
        request,
      }) => {
        const address = await addressOf(kind, request);
        await watchShifts(page);
        await page.goto(address, { waitUntil: 'load' });
        await readToTheEnd(page);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          await settled(page);
          await shoot(page, `${kind}-${size}-${theme}`, true);
          expect(await overflow(page)).toEqual([]);
          expect(await violations(page, { coloursAlone: theme !== themes[0] })).toEqual([]);
        }
        expect(await page.evaluate(() => window.shifts)).toEqual([]);
      });
    });

for (const kind of PAGE_KINDS)
  test.describe(`${kind}, narrow`, () => {
    test('needs no sideways scroll at 320 px, nor with text twice as large', async ({ page, request }) => {
      const address = await addressOf(kind, request);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(address);
      await readToTheEnd(page);
      expect(await overflow(page)).toEqual([]);
      await shoot(page, `${kind}-320`, true);
      await page.setViewportSize(PHONE);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await overflow(page)).toEqual([]);
    });
  });
