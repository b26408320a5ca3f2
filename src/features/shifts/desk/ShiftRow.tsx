import { memo } from 'react';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { type CellDeeds, ShiftCell } from './ShiftCell.tsx';
import { type Shown, sameShown } from './shown-rows.ts';

/** Laid out as a grid, the parts of a table lose these in some browsers. */
export const ROLES = {
  row: { role: 'row' },
  rowHead: { role: 'rowheader' },
  columnHead: { role: 'columnheader' },
} as const;

type Props = {
  row: number;
  cast: ShiftWeek['casts'][number];
  days: ShiftWeek['days'];
  today: string;
  shown: readonly Shown[];
  /** The column of the cell that has the focus; -1 where none of this row has it. */
  here: number;
  /** The columns that are chosen; from -1 to -2 where none is. */
  from: number;
  to: number;
  typing: string | null;
  deeds: CellDeeds;
};

/** Of 60 rows a key changes two: only those are drawn anew. */
export const ShiftRow = memo(function ShiftRow(props: Props) {
  const { row, cast, days, today, shown, here, from, to, typing, deeds } = props;
  return (
    <tr {...ROLES.row}>
      <th scope="row" {...ROLES.rowHead}>
        <span className="shiftgrid__who">
          <Avatar img={cast.icon} name={cast.name} size={32} />
          <span>{cast.name}</span>
        </span>
      </th>
      {days.map(({ value: date, name, hours }, column) => (
        <ShiftCell
          key={date}
          {...{ row, column, deeds, isHere: column === here }}
          label={`${cast.name} ${name}`}
          cell={shown[column]?.cell ?? null}
          open={hours?.open ?? null}
          close={hours?.close ?? null}
          isPast={date < today}
          isEdited={shown[column]?.isEdited ?? false}
          isHers={shown[column]?.isHers ?? false}
          isTheirs={shown[column]?.isTheirs ?? false}
          isChosen={column >= from && column <= to}
          typing={column === here ? typing : null}
        />
      ))}
    </tr>
  );
}, sameRow);

function sameRow({ shown: a, ...before }: Props, { shown: b, ...after }: Props): boolean {
  return (
    sameShown(a, b) &&
    Object.entries(before).every(([name, value]) => after[name as keyof typeof after] === value)
  );
}
