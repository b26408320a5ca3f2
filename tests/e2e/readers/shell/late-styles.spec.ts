import type { Page } from '@playwright/test';
import { DESKTOP, expect, LOOKS_LONG, PHONE, readToTheEnd, settled, test } from '../../walker.ts';
import { addressOf, ONE_EACH, PAGE_KINDS, type PageKind } from '../addresses.ts';

/** Where every element of the page stands and what it looks like, by its way from the body. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walk = (element: Element, way: string) => {
      // What comes and goes by itself, and what has just been opened, is not the page.
      if (element.matches('dialog, [popover], .toasts, .totop, script')) return;
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
      const rect = [x + scrollX, y + scrollY, width, height].map((each) => Math.round(each));
      found.push(`${way} ${[rect, color, backgroundColor, fontSize, fontWeight].join(' ')}`);
      for (const [i, child] of [...element.children].entries())
        walk(child, `${way} > ${child.localName}.${child.className}:${i}`);
    };
    // The bar at the top goes out of the way of a reader who goes downwards.
    for (const part of document.querySelectorAll('main, footer, nav')) walk(part, part.localName);
    return found;
  });

/** Photos and banners turn by themselves, until a visitor does not want it. */
const stopTurning = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const pause of document.querySelectorAll<HTMLElement>('[data-pause]')) pause.click();
    for (const track of document.querySelectorAll('[data-track]'))
      track.scrollTo({ left: 0, behavior: 'instant' });
  });

/** What a page marks by its place, as the part that is being read, comes with the frames after a move. */
const frames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 40)))),
  );

async function looksAtBothSizes(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport);
    await frames(page);
    await settled(page);
    all.push(...(await looks(page)).map((each) => `${size}: ${each}`));
  }
  return all;
}

/** The last two have parts that no other page has. */
const KINDS: readonly PageKind[] = LOOKS_LONG
  ? PAGE_KINDS
  : [...ONE_EACH, 'shops-closest', 'shops-bad-address'];
for (const kind of KINDS.filter((each) => each !== 'api-reference'))
  test(`a modal leaves ${kind} beneath it as it was`, async ({ page, request }) => {
    await page.setViewportSize(DESKTOP);
    // 「あと9分で開店」 is wider a minute before.
    await page.clock.setFixedTime(new Date());
    await page.goto(await addressOf(kind, request));
    await readToTheEnd(page);
    await stopTurning(page);
    await page.setViewportSize(PHONE);
    await readToTheEnd(page);
    const before = await looksAtBothSizes(page);
    // Without a pointer: what lies under it looks otherwise.
    await page.getByRole('banner').getByRole('button', { name: 'ログイン' }).dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect
      .poll(async () => {
        const after = new Set(await looksAtBothSizes(page));
        return before.filter((each) => !after.has(each)).slice(0, 5);
      })
      .toEqual([]);
  });
