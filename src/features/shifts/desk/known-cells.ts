import { addDays, type IsoDate } from '../../../../server/core/business-day.ts';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { type Cell, sameCell, WEEK_DAYS } from '../../../../server/desk/shifts/rules.ts';

export type Place = { castId: number; date: IsoDate };

export const placeKey = ({ castId, date }: Place): string => `${castId} ${date}`;

/** The days that are shown: a week, or two. */
export const datesOf = ({ first, days }: Pick<ShiftWeek, 'first' | 'days'>): IsoDate[] =>
  Array.from({ length: Math.max(WEEK_DAYS, days.length) }, (_, ahead) => addDays(first, ahead));

export const HERS = 'ご本人の入力';
export const THEIRS = 'ほかの人の変更';

/** What casts have entered themselves. */
export const hersIn = ({ cells }: ShiftWeek): ReadonlySet<string> =>
  new Set(cells.filter(({ byCast }) => byCast).map(placeKey));

/** The cells in which two readings of the same days differ. */
export function changedIn(before: ShiftWeek['cells'], after: ShiftWeek['cells']): string[] {
  const byKey = (cells: ShiftWeek['cells']) => new Map(cells.map((each) => [placeKey(each), each.cell]));
  const [was, is] = [byKey(before), byKey(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => !sameCell(was.get(key) ?? null, is.get(key) ?? null),
  );
}

/** Of what is drawn anew only when it changes: a cell is another object after each reading of the week. */
export const sameProps = <P extends { cell: Cell }>(
  { cell: a, ...before }: P,
  { cell: b, ...after }: P,
): boolean =>
  sameCell(a, b) &&
  Object.entries(before).every(([name, value]) => after[name as keyof typeof after] === value);

/** What the server has, as far as it was read: undefined for a day that was not. */
export function createKnown() {
  const days = new Set<IsoDate>();
  const cells = new Map<string, Cell>();
  return {
    cellAt: (place: Place): Cell | undefined =>
      cells.has(placeKey(place)) || days.has(place.date) ? (cells.get(placeKey(place)) ?? null) : undefined,
    learn: (places: readonly (Place & { cell: Cell })[]) => {
      for (const each of places) cells.set(placeKey(each), each.cell);
    },
    learnWeek(week: ShiftWeek) {
      const dates = datesOf(week);
      for (const key of cells.keys()) if (dates.some((date) => key.endsWith(date))) cells.delete(key);
      for (const date of dates) days.add(date);
      this.learn(week.cells);
    },
  };
}
