import { test as base, expect, type Page } from '@playwright/test';
import { IS_LONG_FORM } from '../support/tree-number.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Whether every size is looked at in every theme, each from a load of its own. */
export const LOOKS_LONG = IS_LONG_FORM;
/** What one test looks at, one after the other; each by itself in `npm run test:full`. */
export const perTest = <T>(all: readonly T[]): (readonly T[])[] =>
  LOOKS_LONG ? all.map((each) => [each]) : [all];

/** What Chrome 109 says of what it does not know: the polyfill's attributes, a policy that came later. */
const OLD_WORDS = ["Found a 'popover' attribute.", "feature not enabled: 'browsing-topics'"];

/** What a page said or did that no page may: console errors, policy violations, requests that failed. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isPolicy = /Content.Security.Policy|Permissions.Policy/i.test(message.text());
    // A 404 page is asked for on purpose; files that fail are noticed as requests below.
    if (message.text().startsWith('Failed to load resource')) return;
    if (OLD_WORDS.some((words) => message.text().includes(words))) return;
    if (message.type() === 'error' || isPolicy) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(`uncaught: ${message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Leaving a page cancels what it was still loading.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${why}: ${request.url()}`);
  });
  page.on('response', (response) => {
    const isDocument = response.request().resourceType() === 'document';
    if (response.status() >= 400 && !isDocument) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/** How much slower the CPU of a page is than the machine's: `npm run hunt` sets it. */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);
const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
};

type Walker = {
  /** Whether the question about the age is already answered when a page opens. */
  asked: boolean;
  /** Complaints that a test expects are taken out of here before it ends. */
  complaints: string[];
};

/** A test in a page that must not complain: at its end nothing is left on the console and no request has failed. */
export const test = base.extend<Walker>({
  asked: [false, { option: true }],
  complaints: [
    async ({ page, asked }, use) => {
      if (SLOWDOWN > 1) await slowDown(page);
      if (!asked)
        await page.addInitScript(() => {
          try {
            localStorage.setItem('age-confirmed', String(Date.now()));
          } catch {}
        });
      const complaints = watch(page);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** What moves has come to its end: a colour or a place on its way is neither the old one nor the new one. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // In a closed <details> nothing moves on, and nothing ends.
    const isSeen = ({ effect }: Animation) =>
      (effect as KeyframeEffect | null)?.target?.checkVisibility() !== false;
    const ends = (one: Animation) =>
      isSeen(one) && Number.isFinite(Number(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((one) => one.finished),
    );
  });

/** A worker that is still being fetched would complain of the lost network: the page has asked for it after 4 s. */
export async function loseNetwork(page: Page): Promise<void> {
  const worker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state);
  await expect.poll(worker).toBe('activated');
  await page.context().setOffline(true);
}

/** From here on, time passes only when the test says so; `page` opens afterwards. */
export async function stopTheClock(page: Page, at = new Date()): Promise<void> {
  await page.clock.install({ time: at });
  // Far enough ahead that no delay between the two calls makes it the past.
  await page.clock.pauseAt(at.getTime() + 60_000);
}

/** A picture for a developer who wants to look, with `SCREENS=1`: all of them cost a minute. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env.SCREENS) await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage });
}

/** Scrolls down as a reader does, so that images and islands below come in, and back up. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What has come into view is noticed once a frame has been made, which a busy machine does late.
    const frame = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 40))));
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight * 0.8) {
      scrollTo({ top: at, behavior: 'instant' });
      await frame();
    }
  });
  // What stands behind a tab wakes when the tab is chosen, and what waits for a touch when it comes.
  await expect(page.locator('astro-island[ssr]:not([client="interaction"], [hidden] *)')).toHaveCount(0);
  // Pictures further along a sideways row stay away until the visitor turns to them.
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().left < innerWidth)
      .filter((image) => image.getBoundingClientRect().right > 0)
      .every((image) => image.complete),
  );
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

export { expect };
