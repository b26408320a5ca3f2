import { memo } from 'react';
import { formatDate } from '../../../../server/core/holidays.ts';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { isSpan, shortCell } from '../../../../server/desk/shifts/rules.ts';
import type { Shown } from './shown-rows.ts';

/** What stood on the screen when the paper was asked for. */
export type Printed = Pick<ShiftWeek, 'days' | 'casts'> & {
  title: string;
  /** Something of it is not published. */
  isDraft: boolean;
  shown: readonly (readonly Shown[])[];
};

/** The week as a sheet for the wall: days that are open have room to write by hand. */
export const PrintedWeek = memo(({ title, isDraft, days, casts, shown }: Printed) => (
  <table className="shiftprint">
    <caption>
      {title}
      {isDraft && '（公開前の変更を含みます）'}
    </caption>
    <thead>
      <tr>
        <th scope="col">女の子 {casts.length}名</th>
        {days.map(({ value }, column) => (
          <th key={value} scope="col">
            {formatDate(value)}
            <small>{shown.filter((cells) => isSpan(cells[column]?.cell ?? null)).length}名</small>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {casts.map(({ id, name }, row) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          {days.map(({ value }, column) => {
            const cell = shown[row]?.[column]?.cell ?? null;
            return <td key={value}>{cell === null ? '' : shortCell(cell)}</td>;
          })}
        </tr>
      ))}
    </tbody>
  </table>
));
