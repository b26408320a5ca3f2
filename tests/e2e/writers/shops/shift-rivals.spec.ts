import type { Page } from '@playwright/test';
import { addDays } from '../../../../server/core/business-day.ts';
import { type Cell, shortCell } from '../../../../server/desk/shifts/rules.ts';
import { randomFrom } from '../../../bench/random.ts';
import { lastingDay } from '../../../support/lasting-day.ts';
import { addCast } from '../../../support/seed.ts';
import { IS_LONG_FORM } from '../../../support/tree-number.ts';
import { DESKTOP } from '../../walker.ts';
import { siteDatabase } from '../accounts/new-member.ts';
import { another, expect, test } from '../accounts/visitor.ts';
import { query } from '../timeline/cast-login.ts';
import { logInToShop, openOwnShop } from './own-shop.ts';

/** The long form is a minute of two who do not pause. */
const STEPS = IS_LONG_FORM ? 400 : 28;
const LASTS_MS = IS_LONG_FORM ? 300_000 : 90_000;
const SEED = 20_261_128;
const NAMES = ['さくら', 'みお', 'れいな'];
const DAYS = 7;
const TYPED = ['20-25', '21-26', '22-ラスト', '休み', '19:30-24'];
const IDLE = '変更はありません';

const cells = (page: Page) => page.getByRole('gridcell');
const conflictsOf = (page: Page) => page.locator('.shiftconflict');
const savebar = (page: Page) => page.getByRole('region', { name: '変更の公開' });
const publishing = (page: Page) => savebar(page).getByRole('button', { name: '公開する' });

/** What has nothing to publish has a button that does nothing; one who is quick clicks all the same. */
async function publish(page: Page): Promise<void> {
  await publishing(page).evaluate((button: HTMLButtonElement) => button.click());
  await expect(publishing(page)).toHaveAttribute('aria-busy', 'false');
}

/** Of each, the one's own or the other's, as `choices` go. @returns how many there were */
const answerConflicts = (page: Page, choices: number[]): Promise<number> =>
  page.evaluate(async (which) => {
    for (const [answered, choice] of which.entries()) {
      const conflict = document.querySelector('.shiftconflict');
      if (!conflict) return answered;
      conflict.querySelectorAll('button')[choice]?.click();
      await new Promise((done) => requestAnimationFrame(done));
    }
    return which.length;
  }, choices);

/** As by coming back to the window: two looks within a second are one. */
const lookAgain = (page: Page): Promise<void> =>
  expect(async () => {
    const read = page.waitForResponse((answer) => /\/shifts\?/.test(answer.url()), { timeout: 1500 });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await read;
  }).toPass();

async function storedCells(shopId: number, casts: readonly number[], dates: readonly string[]) {
  const rows = await query<{ cast_id: number; day: string; start: number | null; end: number | null }>(
    `select cast_id, business_date::text as day, start_minute as start, end_minute as end
       from shifts where shop_id = $1
     union all select cast_id, business_date::text, null, null from cast_days_off where cast_id = any($2)`,
    [shopId, casts],
  );
  const cellOf = ({ start, end }: (typeof rows)[number]): Cell => (start === null ? 'off' : { start, end });
  const stored = new Map(rows.map((row) => [`${row.cast_id} ${row.day}`, cellOf(row)]));
  return casts.flatMap((castId) => dates.map((date) => shortCell(stored.get(`${castId} ${date}`) ?? null)));
}

test('two browsers that edit one week at random end equal, and equal to the database', async ({
  page,
  browser,
}) => {
  // The week that both have on the screen does not move on.
  test.setTimeout(2 * LASTS_MS);
  const today = await lastingDay(LASTS_MS);
  const { shopId, loginId } = await openOwnShop(page, '二人館');
  const casts: number[] = [];
  for (const name of NAMES)
    casts.push(await addCast(siteDatabase(), shopId, { name, kana: `${casts.length}` }));
  await page.goto('/');
  const other = await another(page, browser);
  await logInToShop(other, loginId);
  const both = [page, other] as const;
  for (const each of both) {
    await each.setViewportSize(DESKTOP);
    await each.goto(`/shop_admin/${shopId}/shifts/`);
    await expect(cells(each)).toHaveCount(NAMES.length * DAYS);
  }
  const next = randomFrom(SEED);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  let crossed = 0;

  const settle = async (of: Page) => {
    crossed += await answerConflicts(
      of,
      Array.from({ length: NAMES.length * DAYS }, () => next(2)),
    );
    await publish(of);
  };
  async function step(of: Page): Promise<void> {
    const deed = next(12);
    if (deed < 7) {
      await cells(of)
        .nth(next(NAMES.length * DAYS))
        .click();
      if (deed === 6) await of.keyboard.press('Delete');
      else {
        await of.keyboard.type(pick(TYPED));
        await of.keyboard.press('Enter');
      }
    } else if (deed === 7) await cells(of).first().press('Control+z');
    else if (deed === 8) {
      await cells(of).nth(next(DAYS)).click();
      await of.keyboard.press('Shift+ArrowDown');
      await of.keyboard.press('Control+d');
    } else if (deed === 9) await Promise.all(both.map(publish));
    else await settle(of);
  }
  // Both enter one cell before either has looked: who publishes later is asked, whatever the clock does.
  for (const [i, each] of both.entries()) {
    await cells(each).first().click();
    await each.keyboard.type(TYPED[i] ?? '');
    await each.keyboard.press('Enter');
  }
  await publish(page);
  await publish(other);
  await expect(conflictsOf(other)).toHaveCount(1);
  await settle(other);
  for (let i = 0; i < STEPS; i++) await step(pick(both));

  for (const each of both) {
    await lookAgain(each);
    await expect(async () => {
      await settle(each);
      await expect(savebar(each)).toContainText(IDLE, { timeout: 1000 });
    }).toPass();
  }
  const dates = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  const stored = await storedCells(shopId, casts, dates);
  expect(new Set(stored).size).toBeGreaterThan(2);
  await lookAgain(page);
  for (const each of both) await expect(cells(each)).toHaveText(stored);
  expect(crossed).toBeGreaterThan(0);
});
