import type { Locator, Page } from '@playwright/test';
import { sideways } from '../../sideways.ts';
import { expect, perTest, test } from '../../walker.ts';
import { addressOf, PAGE_KINDS } from '../addresses.ts';

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

const PAGES = PAGE_KINDS.filter((kind) => kind !== 'api-reference');

/** Side columns with something in them, room that a column has without it, and whether the content is wide enough. */
const columns = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const filled = ['.side--menu', '.side--more'].map((side) => `${side} .side__in > *`);
    const sides = filled.filter((content) => (boxOf(content)?.width ?? 0) > 0).length;
    const cols = document.querySelector('.cols');
    const tracks = cols ? getComputedStyle(cols).gridTemplateColumns.split(' ').length : 0;
    return { sides, empty: tracks - 1 - sides, isWide: (boxOf('.main__column')?.width ?? 0) >= 560 };
  });

const COUNT = 8;
const PARTS = Array.from({ length: COUNT }, (_, part) =>
  PAGES.filter((_kind, place) => place % COUNT === part),
);

for (const kinds of PARTS)
  test(`no side column is empty, one stands at most below 1200 px, and the content has 560 px: ${kinds.join(', ')}`, async ({
    page,
    request,
  }) => {
    for (const kind of kinds) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(await addressOf(kind, request), { waitUntil: 'domcontentloaded' });
      const footer = () => page.locator('.foot').evaluate((foot) => foot.clientHeight);
      await expect.poll(footer, `${kind}, the footer of a phone`).toBeLessThanOrEqual(400);
      for (const width of [641, 940, 941, 1024, 1199, 1200, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const sides = width >= 1200 ? expect.any(Number) : width > 940 ? 1 : 0;
        await expect.poll(() => columns(page), `${kind} ${width}`).toEqual({ sides, empty: 0, isWide: true });
        await expect.poll(() => sideways(page), `${kind} ${width}`).toEqual([]);
      }
    }
  });

test('what one does with the page of a cast has room in its row', async ({ page, request }) => {
  await page.goto(await addressOf('cast', request));
  const beyond = () =>
    page.evaluate(() => {
      const right = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().right ?? Number.NaN;
      return right('.castid__acts [data-share]') - Math.min(right('.castid__acts'), right('.castid'));
    });
  for (const width of [320, 360, 375, 390, 650, 975, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(beyond, `${width}`).toBeLessThanOrEqual(0.5);
  }
});

test('the ends of a cast’s page share a row, the mark of a note stands in its line, a last review has room', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(await addressOf('cast', request));
  await expect(page.getByRole('button', { name: 'ミュート・通報' })).toBeVisible();
  const places = await page.evaluate(() => {
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    const [mute, removal] = [...document.querySelectorAll('.castends > *')].map(box);
    const note = document.querySelector('.weeknote');
    const range = document.createRange();
    range.selectNodeContents(note?.lastChild ?? document.body);
    const line = range.getClientRects()[0] ?? new DOMRect();
    const mark = box(note?.querySelector('svg'));
    return {
      isOneRow: mute?.top === removal?.top && (mute?.right ?? 0) < (removal?.left ?? 0),
      fromTheLine: Math.abs(mark.top + mark.height / 2 - (line.top + line.height / 2)),
    };
  });
  expect(places.isOneRow).toBe(true);
  expect(places.fromTheLine).toBeLessThan(4);
  await page.goto(await addressOf('shop', request));
  const below = () =>
    page.evaluate(() => {
      const last = [...document.querySelectorAll('#review .review')].at(-1);
      const foot = last?.querySelector('.review__foot')?.getBoundingClientRect();
      return (last?.getBoundingClientRect().bottom ?? 0) - (foot?.bottom ?? Number.NaN);
    });
  await expect.poll(below).toBeGreaterThanOrEqual(16);
});

test('beside the middle column the side columns stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect(page.getByRole('navigation', { name: 'サイトメニュー' })).toBeInViewport({ ratio: 1 });
});
