import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, perTest, test } from '../../walker.ts';
import { addressOf } from '../addresses.ts';

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`Nothing to see of ${selector}.`);
  return box;
};

// The widths and numbers of the specification's section 9.
const SHOPS_AT = [
  { width: 390, perView: 1.2 },
  { width: 800, perView: 2.1 },
  { width: 960, perView: 3.1 },
  { width: 1399, perView: 3.1 },
  { width: 1400, perView: 4.1 },
];

const shopsIn = (rail: Locator) =>
  rail.evaluate((row) => {
    const { paddingLeft, paddingRight, columnGap } = getComputedStyle(row);
    const room = row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const gap = Number.parseFloat(columnGap);
    const card = row.children[0]?.getBoundingClientRect().width ?? 0;
    const cut = [...row.querySelectorAll('.shopcard__price b, .status')].filter(
      (e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline',
    );
    return { cards: (room - Math.floor((room + gap) / (card + gap)) * gap) / card, cut: cut.length };
  });

for (const sizes of perTest(SHOPS_AT))
  test(`recommended shops are in view as the width has room, and no name or price is cut: ${sizes.map(({ width }) => width).join(', ')} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: sizes[0]?.width ?? 0, height: 900 });
    await page.goto('/');
    for (const { width, perView } of sizes) {
      await page.setViewportSize({ width, height: 900 });
      await expect(async () => {
        const { cards, cut } = await shopsIn(page.locator('.rail--shop'));
        expect(cards, `${width} px`).toBeCloseTo(perView, 1);
        expect(cut, `${width} px`).toBe(0);
      }).toPass({ timeout: 15_000 });
    }
  });

test('what runs below the columns is never under them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page
    .locator('.main__wide')
    .evaluate((part) => part.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const wide = await boxOf(page, '.main__wide');
  for (const side of ['.side--menu .side__in', '.side--more .side__in']) {
    const { y, height } = await boxOf(page, side);
    expect(y + height).toBeLessThanOrEqual(wide.y);
  }
  const column = await boxOf(page, '.main__column');
  expect(wide.width).toBeGreaterThan(column.width + 500);
});

test('beside the middle column the side columns stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect(page.getByRole('navigation', { name: 'サイトメニュー' })).toBeInViewport({ ratio: 1 });
});

/** The time until the next piece: most pieces are painted. */
const PAUSE_MS = 40;

/** How far what is painted moves while the page at `address` arrives, and what moves. */
async function shiftsOf(page: Page, address: string): Promise<{ value: number; nodes: string[] }[]> {
  await page.goto(address);
  return page.evaluate(
    () =>
      new Promise((done) => {
        type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as Shift[];
          const nameOf = ({ node }: Shift['sources'][number]) => node?.outerHTML?.slice(0, 120) ?? 'text';
          done(shifts.map(({ value, sources }) => ({ value, nodes: sources.map(nameOf) })));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(done, 1000, []);
      }),
  );
}

/**
 * What comes beside or above something that is painted, a piece ending before each of the elements: columns, the chips of
 * many filters. Within a line no piece ends: the rest of one that is centred moves what is painted of it anywhere.
 */
const COLUMNS = /(?=<(?:main|section|aside|footer)\b)/;
const IN_PIECES = [
  { kind: 'top', size: 'desktop', viewport: DESKTOP, before: COLUMNS },
  {
    kind: 'shops-none',
    size: 'phone',
    viewport: PHONE,
    before: /(?=<(?:main|section|aside|footer|ul|li|label|p)\b)/,
  },
  {
    kind: 'shops-none',
    size: 'desktop',
    viewport: DESKTOP,
    before: /(?=<(?:main|section|aside|footer|ul|li|label|p)\b)/,
  },
] as const;
for (const { kind, size, viewport, before } of IN_PIECES)
  test(`${kind} on a ${size}, arriving in pieces, moves nothing that is already there`, async ({
    page,
    request,
    baseURL,
  }) => {
    const path = await addressOf(kind, request);
    const pieces = (await (await request.get(path)).text()).split(before);
    const server = createServer(async (_asked, answer) => {
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      for (const each of pieces) {
        answer.write(each);
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
      answer.end();
    }).listen(0);
    const { port } = server.address() as AddressInfo;
    const address = new URL(path, `http://localhost:${port}`).href;
    await page.route(
      (url) => url.port === String(port) && url.href !== address,
      async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname}${search}` }) });
      },
    );
    await page.setViewportSize(viewport);
    let moved = await shiftsOf(page, address);
    const isStill = () => moved.reduce((sum, { value }) => sum + value, 0) < 0.0005;
    // A busy parser may still stop within a line; what is built wrongly moves at every load.
    for (let again = 0; again < 2 && !isStill(); again++) moved = await shiftsOf(page, address);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    server.close();
    expect(isStill(), JSON.stringify(moved)).toBe(true);
  });
