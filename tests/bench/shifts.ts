import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { build } from '../../scripts/build.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { openShopSession } from '../../server/identity/sessions/open-session.ts';
import { addShopLogin, someFacts } from '../support/browser.ts';
import { startSite } from '../support/built-site.ts';
import { chromium as packaged } from '../support/chromium.ts';
import { addCast, addShift } from '../support/seed.ts';
import { percentile, round, scratchWorld, table } from './scratch.ts';

const CASTS = 60;
const DAYS = 14;
const SLOWER = 4;
/** A frame of 60 a second, and what a clock of milliseconds may add. */
const FRAME_MS = 1000 / 60;
const SLACK_MS = 1.5;
/** Frames of a hundred that have to come in time. */
const IN_TIME = 95;

/** A shop of the demo with 60 casts, each with a shift on every second day. @returns its cookie */
async function fill(db: Db): Promise<{ shopId: number; cookie: string }> {
  const { id: shopId } = await db
    .selectFrom('shops')
    .select('id')
    .where('status', '=', 'open')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('casts').set({ shopId: null }).where('shopId', '=', shopId).execute();
  const today = businessDateOf(Date.now());
  for (let i = 0; i < CASTS; i++) {
    const castId = await addCast(db, shopId, { name: `さくら${i}`, kana: `さくら${i}` });
    for (let day = i % 2; day < DAYS; day += 2)
      await addShift(db, { castId, shopId, businessDate: addDays(today, day), endMinute: 1500 });
  }
  const shopLoginId = await addShopLogin(db, '測定');
  await db.insertInto('shopLoginShops').values({ shopLoginId, shopId }).execute();
  const { cookie } = await openShopSession(db, shopLoginId, someFacts());
  return { shopId, cookie };
}

/** Milliseconds between the frames that the page draws while `work` goes on. */
async function framesOf(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frames: times, isMeasuring: true });
    const note = (at: number) => {
      times.push(at);
      if ((window as unknown as { isMeasuring: boolean }).isMeasuring) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await work();
  const times = await page.evaluate(() => {
    const seen = window as unknown as { isMeasuring: boolean; frames: number[] };
    seen.isMeasuring = false;
    return [...seen.frames];
  });
  return times.slice(1).map((at, i) => at - (times[i] ?? at));
}

const scroll = (session: CDPSession, by: { x?: number; y?: number }, type: 'mouse' | 'touch', x = 700) =>
  session.send('Input.synthesizeScrollGesture', {
    ...{ x, y: 500, xDistance: by.x ?? 0, yDistance: by.y ?? 0, speed: 1200, gestureSourceType: type },
  });

type Desk = { page: Page; session: CDPSession };
async function openDesk(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string },
  options: BrowserContextOptions,
): Promise<Desk> {
  const context = await browser.newContext(options);
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
  await context.addCookies([
    {
      name,
      value,
      url: new URL(url).origin.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: '先週をコピー' }).waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, session };
}

async function times(count: number, work: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i++) await work(i);
}

/** The two weeks of the desktop and the list of the phone, on a processor that is four times slower. */
export async function run(): Promise<Record<string, unknown>> {
  build();
  const world = await scratchWorld({ shops: 5, posts: 0 });
  const { shopId, cookie } = await fill(world.db);
  const site = await startSite({ databaseUrl: world.url, varDir: world.config.varDir });
  const { args, ...launch } = packaged();
  const browser = await chromium.launch({ ...launch, args });
  const of = { url: `http://localhost:${site.port}/shop_admin/${shopId}/shifts/`, cookie };
  const spent: Record<string, number[]> = {};
  try {
    const { page, session } = await openDesk(browser, of, { viewport: { width: 1280, height: 900 } });
    await page.getByRole('button', { name: '2週間' }).click();
    await page.getByRole('grid', { name: '2週間の出勤' }).waitFor();
    spent['scroll down'] = await framesOf(page, () => scroll(session, { y: -2200 }, 'mouse'));
    spent['scroll up'] = await framesOf(page, () => scroll(session, { y: 2200 }, 'mouse'));
    spent['scroll sideways'] = await framesOf(page, () => scroll(session, { x: -300 }, 'mouse'));
    const cells = page.getByRole('gridcell');
    await cells.nth(2).click();
    spent['choose by keys'] = await framesOf(page, () =>
      times(60, () => page.keyboard.press('Shift+ArrowDown')),
    );
    await cells.nth(3).click();
    spent['type into cells'] = await framesOf(page, () =>
      times(20, async () => {
        await page.keyboard.type('21-25');
        await page.keyboard.press('Enter');
      }),
    );
    const phone = await openDesk(browser, of, {
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    spent['thumb down'] = await framesOf(phone.page, () => scroll(phone.session, { y: -2200 }, 'touch', 200));
    spent['thumb up'] = await framesOf(phone.page, () => scroll(phone.session, { y: 2200 }, 'touch', 200));
  } finally {
    await browser.close();
    await site.stop();
    await world.close();
  }
  const rows = Object.entries(spent).map(([name, frames]) => {
    const inTime = frames.filter((ms) => ms <= FRAME_MS + SLACK_MS).length;
    const share = Math.floor((100 * inTime) / Math.max(1, frames.length));
    return { name, frames, share };
  });
  table(
    ['what', 'frames', 'p50 ms', 'p95 ms', 'worst ms', 'in time %', 'goal %', 'verdict'],
    rows.map(({ name, frames, share }) => [
      ...[name, frames.length, round(percentile(frames, 0.5), 1), round(percentile(frames, 0.95), 1)],
      ...[round(Math.max(...frames), 1), share, IN_TIME, share >= IN_TIME ? 'holds' : 'misses'],
    ]),
  );
  return {
    ...{ casts: CASTS, days: DAYS, slower: SLOWER, goal_percent: IN_TIME },
    in_time_percent: Object.fromEntries(rows.map(({ name, share }) => [name, share])),
    holds: rows.every(({ share }) => share >= IN_TIME),
  };
}
