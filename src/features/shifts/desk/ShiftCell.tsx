import { memo } from 'react';
import { type Cell, longCell, oddityOf, shortCell } from '../../../../server/desk/shifts/rules.ts';
import { CellInput } from './CellInput.tsx';
import { HERS, sameProps, THEIRS } from './known-cells.ts';

export type CellDeeds = {
  go: (at: { row: number; column: number }, extend: boolean) => void;
  type: (start: string) => void;
  done: (cell: Cell, next: 'down' | 'right') => void;
  leave: (cell: Cell | undefined, into: EventTarget | null) => void;
  cancel: () => void;
};
type Props = {
  row: number;
  column: number;
  /** Of the cast and the day. */
  label: string;
  cell: Cell;
  open: number | null;
  close: number | null;
  isPast: boolean;
  isEdited: boolean;
  /** The cast has entered it herself. */
  isHers: boolean;
  isTheirs: boolean;
  isHere: boolean;
  isChosen: boolean;
  /** What has been typed so far; null where nothing is. */
  typing: string | null;
  deeds: CellDeeds;
};

/** Of the cells of a row a key changes one: only that is drawn anew. */
export const ShiftCell = memo(function ShiftCell(props: Props) {
  const { row, column, label, cell, open, close, typing, deeds } = props;
  const { isPast, isEdited, isHers, isTheirs, isHere, isChosen } = props;
  const hours = open === null || close === null ? null : { open, close };
  const odd = isPast ? null : oddityOf(cell, hours);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is edited is a grid (APG)
      role="gridcell"
      tabIndex={isHere ? 0 : -1}
      data-at={`${row}-${column}`}
      aria-selected={isChosen}
      aria-readonly={isPast}
      className="shiftcell"
      data-state={cell === null ? 'none' : cell === 'off' ? 'off' : 'on'}
      data-edited={isEdited || undefined}
      data-odd={odd !== null || undefined}
      data-theirs={isTheirs || undefined}
      title={odd ?? (isTheirs ? THEIRS : undefined)}
      onMouseDown={(event) => deeds.go({ row, column }, event.shiftKey)}
      onDoubleClick={() => deeds.type(cell === null ? '' : longCell(cell))}
    >
      {typing !== null && !isPast ? (
        <CellInput
          {...{ label, start: typing }}
          onDone={deeds.done}
          onLeave={deeds.leave}
          onCancel={deeds.cancel}
        />
      ) : (
        <>
          {shortCell(cell)}
          {isHers && <small title={HERS}>本人</small>}
        </>
      )}
    </td>
  );
}, sameProps);
