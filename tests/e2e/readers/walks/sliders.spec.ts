import type { Locator, Page } from '@playwright/test';
import { castWithPhotos, fullShop, shopWithNeighbours } from '../../places.ts';
import { DESKTOP, expect, PHONE, perTest, stopTheClock, test } from '../../walker.ts';

type Slider = { name: string; address: (page: Page) => Promise<string>; which: string };

const SLIDERS: Slider[] = [
  { name: 'the banners', address: async () => '/', which: '[data-banners]' },
  { name: 'the recommended shops', address: async () => '/', which: '[data-slider]:has(.rail--shop)' },
  { name: 'the photos of a shop', address: fullShop, which: '.hero' },
  { name: 'the photos of a cast', address: castWithPhotos, which: '.casthero' },
];
const EVERY_MS = 5000;

const track = (slider: Locator) => slider.locator('[data-track]');
const pause = (slider: Locator) => slider.getByRole('button', { name: '自動再生を一時停止' });
const slides = (slider: Locator) =>
  slider.locator('[data-track] > :not(.swiper-wrapper), .swiper-wrapper > *');

/** How far each slide is from where it snaps, in pixels. */
const distances = (slider: Locator): Promise<number[]> =>
  slides(slider).evaluateAll((all) =>
    all.map((slide) => {
      const row = slide.closest('[data-track]') as HTMLElement;
      const from = row.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(row).paddingLeft);
      return Math.abs(slide.getBoundingClientRect().left - from);
    }),
  );
const place = async (slider: Locator) => {
  const each = await distances(slider);
  return each.indexOf(Math.min(...each));
};

async function open(page: Page, { address, which }: Slider): Promise<Locator> {
  await page.goto(await address(page));
  const slider = page.locator(which).first();
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return slider;
}

/** Lets the seconds pass until the slider has turned. */
const turns = (page: Page, slider: Locator, to: number) =>
  expect
    .poll(async () => {
      await page.clock.runFor(EVERY_MS / 5);
      return place(slider);
    })
    .toBe(to);

/** What is under way ends: two looks in a row find the same. */
async function comesToRest(slider: Locator): Promise<void> {
  let before: number[] = [];
  await expect(async () => {
    const now = await distances(slider);
    const isSame = String(now) === String(before);
    before = now;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [200] });
}

/** Presses a button again and again until it has nothing left to do. */
async function pressToTheEnd(button: Locator): Promise<void> {
  await expect(async () => {
    // The last press before the end may find it disabled already.
    await button.click({ timeout: 1000 }).catch(() => {});
    await expect(button).toBeDisabled({ timeout: 1000 });
  }).toPass();
}

/** A minute goes by, and what would have moved has had the time to begin. */
async function staysWhereItIs(page: Page, slider: Locator): Promise<void> {
  const before = await distances(slider);
  await page.clock.runFor(12 * EVERY_MS);
  await new Promise((done) => setTimeout(done, 400));
  const after = await distances(slider);
  expect(after).toEqual(before);
}

const bannersOf = (slider: Locator) =>
  track(slider).evaluate((row) => {
    const { paddingLeft, paddingRight } = getComputedStyle(row);
    const [first, second] = [...row.querySelectorAll('.banner')].map((one) => one.getBoundingClientRect());
    return {
      room: row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      card: first?.width ?? 0,
      gap: (second?.left ?? 0) - (first?.right ?? 0),
    };
  });

for (const each of SLIDERS)
  test.describe(`${each.name}, turning by themselves`, () => {
    test.use({ viewport: PHONE });

    test('wait while a mouse is over them, and stop for good at the button', async ({ page }) => {
      await stopTheClock(page);
      const slider = await open(page, each);
      await expect(pause(slider)).toBeVisible();
      await turns(page, slider, 1);
      await track(slider).hover();
      await comesToRest(slider);
      await staysWhereItIs(page, slider);
      await page.mouse.move(1, 1);
      await turns(page, slider, 2);
      await pause(slider).focus();
      await page.keyboard.press('Enter');
      await expect(pause(slider)).toBeHidden();
      await expect(track(slider)).toBeFocused();
      await comesToRest(slider);
      await staysWhereItIs(page, slider);
    });

    test('stop for good when something in them has the focus', async ({ page }) => {
      await stopTheClock(page);
      const slider = await open(page, each);
      await expect(pause(slider)).toBeVisible();
      const link = track(slider).getByRole('link').first();
      await link.focus();
      await expect(pause(slider)).toBeHidden();
      await link.blur();
      await staysWhereItIs(page, slider);
    });

    test('stand still for who wants less motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await stopTheClock(page);
      const slider = await open(page, each);
      if (each.which === '[data-banners]') await expect(slider).toHaveClass(/banners--live/);
      await expect(pause(slider)).toBeHidden();
      await staysWhereItIs(page, slider);
    });
  });

for (const each of SLIDERS)
  test.describe(`${each.name}, under a finger`, () => {
    test.use({ viewport: PHONE, hasTouch: true });

    test('turn with it, and then no more by themselves', async ({ page, context }) => {
      await stopTheClock(page);
      const slider = await open(page, each);
      await expect(pause(slider)).toBeVisible();
      const box = await track(slider).boundingBox();
      if (!box) throw new Error('Nothing to touch.');
      const devtools = await context.newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove', left: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [{ x: box.x + left, y: box.y + box.height / 2 }],
        });
      await touch('touchStart', box.width * 0.8);
      for (let step = 1; step <= 10; step++) await touch('touchMove', box.width * (0.8 - step * 0.06));
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(pause(slider)).toBeHidden();
      await expect.poll(() => place(slider)).toBe(1);
      await comesToRest(slider);
      await staysWhereItIs(page, slider);
    });
  });

for (const each of SLIDERS)
  test.describe(`${each.name}, without JavaScript`, () => {
    test.use({ viewport: PHONE, javaScriptEnabled: false });

    test('scroll, come to rest at a slide, and show no button', async ({ page }) => {
      const slider = await open(page, each);
      await expect(slider.getByRole('button').filter({ visible: true })).toHaveCount(0);
      await track(slider).hover();
      const { width = 0 } = (await slides(slider).first().boundingBox()) ?? {};
      await expect(async () => {
        // A wheel that turns before the page can take it is lost.
        if (((await distances(slider))[0] ?? 0) < 1) await page.mouse.wheel(Math.round(width * 0.7), 0);
        await expect.poll(async () => (await distances(slider))[1], { timeout: 3000 }).toBeLessThan(1);
      }).toPass();
    });
  });

const BESIDES: Slider[] = [
  ...SLIDERS.filter(({ which }) => which !== '[data-banners]'),
  { name: 'the shops nearby', address: shopWithNeighbours, which: '[aria-label="近くのお店"]' },
];
for (const each of BESIDES)
  test(`a mouse reaches the last of ${each.name}, and comes back, with the buttons`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    const slider = await open(page, each);
    const [previous, next] = ['-1', '1'].map((by) => slider.locator(`[data-step="${by}"]`)) as [
      Locator,
      Locator,
    ];
    await expect(previous).toBeDisabled();
    await expect(next).toBeEnabled();
    await expect(slides(slider).last()).not.toBeInViewport({ ratio: 0.9 });
    await pressToTheEnd(next);
    await expect(slides(slider).last()).toBeInViewport({ ratio: 0.9 });
    await expect(pause(slider)).toBeHidden();
    await pressToTheEnd(previous);
    await expect(slides(slider).first()).toBeInViewport({ ratio: 0.9 });
  });

// The widths and numbers of the specification's section 9.
const BANNERS_AT = [
  { width: 390, perView: 1.25 },
  { width: 639, perView: 1.25 },
  { width: 640, perView: 1.45 },
  { width: 929, perView: 1.45 },
  { width: 930, perView: 2.1 },
];

for (const javaScriptEnabled of [true, false])
  for (const sizes of perTest(BANNERS_AT))
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ viewport: { width: sizes[0]?.width ?? 0, height: 900 }, javaScriptEnabled });

      test(`banners are in view as the width has room, 20 px apart: ${sizes.map(({ width }) => width).join(', ')} px`, async ({
        page,
      }) => {
        const slider = await open(page, SLIDERS[0] as Slider);
        if (javaScriptEnabled) await expect(slider).toHaveClass(/banners--live/);
        for (const { width, perView } of sizes) {
          await page.setViewportSize({ width, height: 900 });
          // The slider measures itself anew some time after the window.
          await expect(async () => {
            const { room, card, gap } = await bannersOf(slider);
            expect(gap, `${width} px`).toBeCloseTo(20, 0);
            expect((room - Math.floor(perView) * gap) / card, `${width} px`).toBeCloseTo(perView, 1);
          }).toPass({ timeout: 15_000 });
        }
      });
    });

test('beside a long heading the buttons of a row of shops stay in its line, also at 320 px', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const area = { slug: 'shinjuku-kabukicho', name: '新宿・歌舞伎町' };
    localStorage['last-area'] = JSON.stringify({
      ...area,
      prefectureSlug: 'tokyo',
      prefectureName: '東京都',
    });
  });
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/');
  const head = page.locator('[data-own="shops"] .section-head');
  await expect(head).toContainText('新宿・歌舞伎町');
  const beside = () =>
    head.evaluate((line) => {
      const [words, buttons] = [...line.children].map((part) => part.getBoundingClientRect());
      return (
        words !== undefined &&
        buttons !== undefined &&
        buttons.left >= words.right &&
        buttons.top < words.bottom
      );
    });
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(beside, `${width}`).toBe(true);
  }
});
