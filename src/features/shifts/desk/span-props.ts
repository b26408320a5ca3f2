import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import type { Cell } from '../../../../server/desk/shifts/rules.ts';
import { politeName } from '../../../lib/wording-of.ts';
import { patternsFor } from '../patterns.ts';
import type { At } from './grid-range.ts';
import type { ShiftStore } from './shift-store.ts';
import type { Edits } from './stored-edits.ts';
import { usualCell } from './usual-cell.ts';

/** What the editor of times shows of a cell, and what it enters into that and others. */
export function spanPropsOf(store: ShiftStore, week: ShiftWeek, edits: Edits, { row, column }: At) {
  const { casts, days } = week;
  const [cast, day] = [casts[row], days[column]];
  if (!cast || !day) return null;
  const place = { castId: cast.id, date: day.value };
  const cell = store.cellAt(place);
  const patterns = patternsFor(cast.id, week, [...edits.values()]);
  const onBelow = () =>
    store.enter(casts.slice(row + 1).map(({ id }) => ({ castId: id, date: place.date, to: cell })));
  return {
    ...{ cell, patterns, usual: usualCell(cast.id, store, day.hours, patterns) },
    label: `${politeName(cast.name)} ${day.name}`,
    onChange: (to: Cell, run?: object) => void store.enter([{ ...place, to }], run),
    onHold: (isHeld: boolean) => store.hold(isHeld ? place : null),
    onBelow: row < casts.length - 1 ? () => void onBelow() : undefined,
    onOtherDays: () => {
      const open = days.filter(({ hours }) => hours !== null);
      store.enter(open.map(({ value }) => ({ castId: cast.id, date: value, to: cell })));
    },
  };
}
