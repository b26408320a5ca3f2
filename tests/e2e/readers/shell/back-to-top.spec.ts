import type { Page } from '@playwright/test';
import { expect, test } from '../../walker.ts';
import { addressOf } from '../addresses.ts';

const STEPS = 14;

/** Reads up from below in steps: how often the way up is seen, and what it covers then. */
const readUp = (page: Page) =>
  page.evaluate(async (steps) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const way = document.querySelector('.totop');
    const { scrollHeight } = document.documentElement;
    scrollTo({ top: Math.min(scrollHeight, innerHeight * 2 + steps * 90), behavior: 'instant' });
    await frame();
    const covered: string[] = [];
    let seen = 0;
    for (let step = 0; step < steps; step++) {
      scrollBy({ top: -67, behavior: 'instant' });
      await frame();
      if (!way?.classList.contains('totop--on')) continue;
      seen++;
      const { left, right, top, bottom } = way.getBoundingClientRect();
      for (const control of document.querySelectorAll('a, button, input, label, summary')) {
        if (control === way || !control.checkVisibility() || control.closest('.tabbar, dialog')) continue;
        for (const box of control.getClientRects()) {
          const isUnder =
            box.right > left + 1 && box.left < right - 1 && box.bottom > top + 1 && box.top < bottom - 1;
          // A finger finds the rest of a wide row or a card.
          if (isUnder && box.width < 120) covered.push(control.outerHTML.slice(0, 80));
        }
      }
    }
    return { seen, covered };
  }, STEPS);

for (const kind of ['shops-area', 'casts-area', 'shop', 'cast', 'timeline'] as const)
  test(`on ${kind}, the way up covers nothing that can be tapped, at 390 and 320 px`, async ({
    page,
    request,
  }) => {
    const address = kind === 'timeline' ? '/navi/tls/' : await addressOf(kind, request);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 390) await page.goto(address);
      const { seen, covered } = await readUp(page);
      expect(covered, `${width} px`).toEqual([]);
      expect(seen, `${width} px`).toBeGreaterThan(0);
    }
  });
