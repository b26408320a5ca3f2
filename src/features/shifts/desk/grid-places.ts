import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import type { Cell } from '../../../../server/desk/shifts/rules.ts';
import type { At } from './grid-range.ts';
import type { Place } from './known-cells.ts';
import type { Entry, ShiftStore } from './shift-store.ts';

/** Whose day stands at a cell of the grid; null where the grid has none. */
export function placeAt({ casts, days }: Pick<ShiftWeek, 'casts' | 'days'>, at: At): Place | null {
  const [cast, day] = [casts[at.row], days[at.column]];
  return cast && day ? { castId: cast.id, date: day.value } : null;
}

type Week = Parameters<typeof placeAt>[0];

/** Reads and enters by the cells of the grid; beside it nothing is read or entered. */
export const gridOf = (store: Pick<ShiftStore, 'cellAt' | 'enter'>, week: Week) => ({
  cellAt: (at: At): Cell => {
    const place = placeAt(week, at);
    return place && store.cellAt(place);
  },
  enter: (cells: readonly { at: At; to: Cell }[]): void => {
    store.enter(
      cells.flatMap(({ at, to }): Entry[] => {
        const place = placeAt(week, at);
        return place ? [{ ...place, to }] : [];
      }),
    );
  },
});
