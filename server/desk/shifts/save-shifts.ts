import { digestChange } from '../../core/audit/digest-change.ts';
import { addDays, businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { settlePageChanges } from '../../site/pages/site.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { ShiftChanges, ShiftWeek } from './contract.ts';
import { deleteCells, insertDaysOff, insertShifts, lockCastsOf } from './queries.ts';
import { firstDayOf, keyOf, readCells, readWeek } from './read-week.ts';
import { type Cell, type CellChange, DAYS_AHEAD, isSpan, sameCell } from './rules.ts';

const PAST = '過ぎた日の出勤は変更できません。';
const TOO_FAR = `出勤を入力できるのは、${DAYS_AHEAD}日後までです。`;
const TWICE = '同じ人・同じ日の変更が2つあります。';

/** @throws InvalidInputError for days that are over or too far, and two changes of one cell */
function checkChanges(changes: readonly CellChange[]): void {
  const today = businessDateOf(currentTime());
  const last = addDays(today, DAYS_AHEAD);
  if (changes.some(({ date }) => date < today)) throw new InvalidInputError({ custom: [PAST] });
  if (changes.some(({ date }) => date > last)) throw new InvalidInputError({ custom: [TOO_FAR] });
  const keys = new Set(changes.map(({ castId, date }) => keyOf(castId, date)));
  if (keys.size < changes.length) throw new InvalidInputError({ custom: [TWICE] });
}

const messageOf = (done: number, conflicts: number): string =>
  conflicts === 0
    ? `${done}件の変更を公開しました。`
    : `${done}件の変更を公開しました。${conflicts}件は、ほかの人が先に変更しています。`;

type Sorted = { done: CellChange[]; conflicts: (CellChange & { cell: Cell })[] };

/** A cell that somebody has changed since it was seen is left as it is, unless both mean the same. */
function sortChanges(
  changes: readonly CellChange[],
  { here, cellOf }: { here: ReadonlySet<number>; cellOf: (castId: number, date: IsoDate) => Cell },
): Sorted {
  const sorted: Sorted = { done: [], conflicts: [] };
  for (const change of changes) {
    const cell = cellOf(change.castId, change.date);
    if (!here.has(change.castId)) continue;
    if (sameCell(cell, change.to)) continue;
    if (sameCell(cell, change.was)) sorted.done.push(change);
    else sorted.conflicts.push({ ...change, cell });
  }
  return sorted;
}

/**
 * Enters shifts and days off of casts who work at the shop; what the public reads changes with it.
 * @throws InvalidInputError; LimitError
 */
export async function saveShifts(
  db: Db,
  caller: Caller,
  { id: shopId, first, changes }: ShiftChanges & { id: number },
): Promise<ShiftWeek> {
  const week = firstDayOf(first);
  checkChanges(changes);
  await limit('shift_desk', { facts: caller.facts, account: actorOf(caller).actor });
  const dates = changes.map(({ date }) => date).toSorted();
  const range = { shopId, first: dates[0] as IsoDate, last: dates.at(-1) as IsoDate };
  const answer = await transactOnce(db, caller, async (trx) => {
    const castIds = [...new Set(changes.map(({ castId }) => castId))];
    const here = new Set(await lockCastsOf(trx, shopId, castIds));
    const cells = await readCells(trx, range);
    const cellOf = (castId: number, date: IsoDate) => cells.get(keyOf(castId, date))?.cell ?? null;
    const { done, conflicts } = sortChanges(changes, { here, cellOf });
    if (done.length > 0) {
      await deleteCells(trx, done);
      const shifts = done.flatMap(({ to, ...place }) => (isSpan(to) ? [{ ...place, ...to }] : []));
      const off = done.filter(({ to }) => to === 'off');
      if (shifts.length > 0) await insertShifts(trx, shopId, shifts);
      if (off.length > 0) await insertDaysOff(trx, shopId, off);
    }
    const read = await readWeek(trx, shopId, week);
    if (done.length > 0)
      await auditDesk(trx, caller, {
        event: 'shifts.changed',
        target: `shop:${shopId}`,
        detail: {
          cells: done.length,
          ...digestChange(
            Object.fromEntries(done.map(({ castId, date, was }) => [keyOf(castId, date), was])),
            Object.fromEntries(done.map(({ castId, date, to }) => [keyOf(castId, date), to])),
          ),
        },
      });
    return {
      ...read,
      conflicts: conflicts.map(({ castId, date, cell, to }) => ({ castId, date, cell, to })),
      message: messageOf(done.length, conflicts.length),
    };
  });
  await settlePageChanges();
  return answer;
}
