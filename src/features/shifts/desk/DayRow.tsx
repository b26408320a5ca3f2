import { memo, type ReactNode } from 'react';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { type Cell, isSpan, shortCell } from '../../../../server/desk/shifts/rules.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { politeName } from '../../../lib/wording-of.ts';
import { HERS, sameProps, THEIRS } from './known-cells.ts';

export type RowDeeds = { toggle: (castId: number) => void; open: (castId: number) => void };
type Props = {
  cast: ShiftWeek['casts'][number];
  cell: Cell;
  odd: string | null;
  isPast: boolean;
  isEdited: boolean;
  /** The cast has entered it herself. */
  isHers: boolean;
  isTheirs: boolean;
  isOpen: boolean;
  deeds: RowDeeds;
  /** Her times, where they are open. */
  children: ReactNode;
};

/** Of 60 casts a tap changes one: only hers is drawn anew. */
export const DayRow = memo(function DayRow(props: Props) {
  const { cast, cell, odd, isPast, isEdited, isHers, isTheirs, isOpen, deeds, children } = props;
  const { id, name, icon } = cast;
  const note = odd ?? (isEdited ? '変更あり' : isHers ? HERS : isTheirs && THEIRS);
  return (
    <li data-open={isOpen || undefined}>
      <div className="shiftrow">
        <Avatar img={icon} name={name} size={32} />
        <span className="shiftrow__name">
          <b>{name}</b>
          {note && <small className="cap">{note}</small>}
        </span>
        <button
          className="shiftonoff"
          type="button"
          aria-pressed={isSpan(cell)}
          aria-label={`${politeName(name)}の出勤 ${shortCell(cell)}`}
          data-edited={isEdited || undefined}
          data-theirs={isTheirs || undefined}
          data-odd={odd !== null || undefined}
          disabled={isPast}
          onClick={() => deeds.toggle(id)}
        >
          {shortCell(cell)}
        </button>
        <button
          className="iconbtn"
          type="button"
          aria-expanded={isOpen}
          aria-label={`${politeName(name)}の時間を変更`}
          disabled={isPast}
          onClick={() => deeds.open(id)}
        >
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </div>
      {children}
    </li>
  );
}, sameProps);
