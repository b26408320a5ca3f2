import { leaveRow } from '../../lib/leave-row.ts';
import type { Pages } from '../../lib/use-answer.ts';

type Dropped<I> = {
  isGone: (item: I) => boolean;
  /** What was pressed in the row. */
  button: Element;
  /** Of the list: where the focus goes on when no row is left. */
  heading: HTMLElement | null;
};

/** A row is gone: the list stays as far as it was read, and the focus of the keyboard near where it was. */
export function dropRow<I>(list: Pages<I>, { isGone, button, heading }: Dropped<I>): void {
  if (list.items.length > 1) {
    leaveRow(button);
    list.setItems((all) => all.filter((item) => !isGone(item)));
  } else {
    heading?.focus();
    // There may be more behind what has been read.
    list.again();
  }
}
