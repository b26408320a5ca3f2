import { useState } from 'react';
import { type Cell, isSpan, LAST_END, LAST_START, type Span } from '../../../server/desk/shifts/rules.ts';
import { MinuteSelect } from '../../components/form/MinuteSelect.tsx';
import { STEP_MINUTES } from '../../components/form/minute-steps.ts';
import { Icon } from '../../components/Icon.tsx';
import { axisFrom, startingAt } from './span-drag.ts';

type Props = { label: string; cell: Cell; usual: Span; onChange: (to: Span) => void };

/** The times of a shift in two lists, finer than a finger drags them. */
export function SpanTimes({ label, cell, usual, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isEntered = isSpan(cell);
  const span = isEntered ? cell : usual;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {STEP_MINUTES}分きざみで選ぶ
        <Icon name="down" size={16} />
      </summary>
      {isOpen && (
        <p className="shiftedit__times">
          <MinuteSelect
            label={`${label}の始まりの時刻`}
            none={isEntered ? undefined : '未入力'}
            value={isEntered ? span.start : null}
            from={axisFrom(span)}
            to={LAST_START}
            onChange={(start) => start !== null && onChange(startingAt(span, start))}
          />
          <span aria-hidden="true">〜</span>
          <MinuteSelect
            label={`${label}の終わりの時刻`}
            none={isEntered ? 'ラスト' : '未入力'}
            value={isEntered ? span.end : null}
            from={span.start + STEP_MINUTES}
            to={LAST_END}
            onChange={(end) => onChange({ ...span, end })}
          />
        </p>
      )}
    </details>
  );
}
