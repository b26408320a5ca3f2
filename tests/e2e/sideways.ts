import type { Page } from '@playwright/test';

/**
 * What stands beyond the right edge of the page, empty when all has room. The body clips what is too wide, so that no
 * page scrolls sideways: only without the clip can be seen that something is cut off.
 */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { body, documentElement: root } = document;
    const before = body.style.overflowX;
    body.style.overflowX = 'visible';
    const wide = root.clientWidth;
    const beyond =
      root.scrollWidth <= wide
        ? []
        : [...body.querySelectorAll('*')].filter(
            (element) => element.getBoundingClientRect().right > wide + 1 && !element.closest('.rail, .vh'),
          );
    const found = beyond.slice(0, 6).map((element) => element.outerHTML.slice(0, 120));
    const over = root.scrollWidth - wide;
    body.style.overflowX = before;
    return over > 0 ? [`${over} px beyond the edge`, ...found] : [];
  });
