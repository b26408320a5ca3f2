import { digestChange } from '../../core/audit/digest-change.ts';
import { addDays, businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { deleteCells, insertDaysOff, insertShifts } from './queries.ts';
import { keyOf, readCells } from './read-week.ts';
import { type Cell, type CellChange, isSpan, sameCell } from './rules.ts';

const PAST = '過ぎた日の出勤は変更できません。';
const TWICE = '同じ人・同じ日の変更が2つあります。';

/** @throws InvalidInputError for days that are over or more than `ahead` away, and two changes of one cell */
export function checkChanges(changes: readonly CellChange[], ahead: number): void {
  const today = businessDateOf(currentTime());
  const last = addDays(today, ahead);
  const tooFar = `出勤を入力できるのは、${ahead}日後までです。`;
  if (changes.some(({ date }) => date < today)) throw new InvalidInputError({ custom: [PAST] });
  if (changes.some(({ date }) => date > last)) throw new InvalidInputError({ custom: [tooFar] });
  const keys = new Set(changes.map(({ castId, date }) => keyOf(castId, date)));
  if (keys.size < changes.length) throw new InvalidInputError({ custom: [TWICE] });
}

type Sorted = { done: CellChange[]; conflicts: { castId: number; date: IsoDate; cell: Cell; to: Cell }[] };

/** A changed cell conflicts with an edit unless both hold the same value. */
function sortChanges(
  changes: readonly CellChange[],
  cellOf: (castId: number, date: IsoDate) => Cell,
): Sorted {
  const sorted: Sorted = { done: [], conflicts: [] };
  for (const change of changes) {
    const { castId, date, was, to } = change;
    const cell = cellOf(castId, date);
    if (sameCell(cell, to)) continue;
    if (sameCell(cell, was)) sorted.done.push(change);
    else sorted.conflicts.push({ castId, date, cell, to });
  }
  return sorted;
}

/** Enters what can be entered. The casts are locked, and work at the shop. */
export async function changeCells(
  trx: Queryable,
  entered: { shopId: number; byCast: boolean },
  changes: readonly CellChange[],
): Promise<Sorted> {
  const dates = changes.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { done: [], conflicts: [] };
  const cells = await readCells(trx, { shopId: entered.shopId, first, last });
  const sorted = sortChanges(changes, (castId, date) => cells.get(keyOf(castId, date))?.cell ?? null);
  const { done } = sorted;
  if (done.length === 0) return sorted;
  await deleteCells(trx, done);
  const shifts = done.flatMap(({ to, ...place }) => (isSpan(to) ? [{ ...place, ...to }] : []));
  const off = done.filter(({ to }) => to === 'off');
  if (shifts.length > 0) await insertShifts(trx, entered, shifts);
  if (off.length > 0) await insertDaysOff(trx, entered, off);
  return sorted;
}

/** For the record: how many cells, and a digest of before and after. */
export const detailOf = (done: readonly CellChange[]) => ({
  cells: done.length,
  ...digestChange(
    Object.fromEntries(done.map(({ castId, date, was }) => [keyOf(castId, date), was])),
    Object.fromEntries(done.map(({ castId, date, to }) => [keyOf(castId, date), to])),
  ),
});
