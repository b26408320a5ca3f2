import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addressOf, PAGE_KINDS } from './addresses.ts';
import { DESKTOP, expect, PHONE, readToTheEnd, test } from './walker.ts';

const SIZES = { phone: PHONE, desktop: DESKTOP };
const THEMES = ['light', 'dark'] as const;
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
  for (const [size, viewport] of Object.entries(SIZES))
    for (const theme of THEMES)
      test.describe(`${kind}, ${size}, ${theme}`, () => {
        test.use({ viewport, colorScheme: theme });

        test('is complete: no complaint, no shift, nothing for axe to find', async ({ page, request }) => {
          const address = await addressOf(kind, request);
          await watchShifts(page);
          await page.goto(address, { waitUntil: 'load' });
          await readToTheEnd(page);
          await page.screenshot({
            path: `test-results/screens/${kind}-${size}-${theme}.png`,
            fullPage: true,
          });
          expect(await overflow(page)).toEqual([]);
          const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
          const found = violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
          );
          expect(found).toEqual([]);
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
      await page.screenshot({ path: `test-results/screens/${kind}-320.png`, fullPage: true });
      await page.setViewportSize(PHONE);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await overflow(page)).toEqual([]);
    });
  });
