import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { type Cell, sameCell } from '../../../../server/desk/shifts/rules.ts';
import { hersIn, type Place, placeKey } from './known-cells.ts';
import type { Edits } from './stored-edits.ts';

/** What a cell of the grid shows. */
export type Shown = {
  cell: Cell;
  isEdited: boolean;
  isHers: boolean;
  /** Another login, or the cast, has changed it since the page was opened. */
  isTheirs: boolean;
};
type Row = readonly Shown[];
/** The rows of a week as they are published, each with the keys of its cells. */
export type Published = readonly { castId: number; keys: readonly string[]; row: Row }[];

export function publishedIn(
  week: ShiftWeek,
  publishedAt: (place: Place) => Cell,
  theirs: ReadonlySet<string> = new Set(),
): Published {
  const hers = hersIn(week);
  return week.casts.map(({ id: castId }) => {
    const places = week.days.map(({ value: date }): Place => ({ castId, date }));
    const keys = places.map(placeKey);
    const row = places.map((place, column) => ({
      ...{ cell: publishedAt(place), isEdited: false },
      isHers: hers.has(keys[column] ?? ''),
      isTheirs: theirs.has(keys[column] ?? ''),
    }));
    return { castId, keys, row };
  });
}

/** With what is edited; a row without an edit is the very one that is published. */
export function shownOf(published: Published, edits: Edits): Row[] {
  const edited = new Set([...edits.values()].map(({ castId }) => castId));
  return published.map(({ castId, keys, row }) =>
    edited.has(castId)
      ? row.map((shown, column) => {
          const edit = edits.get(keys[column] ?? '');
          return edit ? { cell: edit.to, isEdited: true, isHers: false, isTheirs: false } : shown;
        })
      : row,
  );
}

/** A key that enters nothing leaves the rows what they were. */
export const sameShown = (a: Row, b: Row): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((each, i) => {
      const other = b[i];
      return (
        each === other ||
        (other !== undefined &&
          sameCell(each.cell, other.cell) &&
          each.isEdited === other.isEdited &&
          each.isHers === other.isHers &&
          each.isTheirs === other.isTheirs)
      );
    }));
