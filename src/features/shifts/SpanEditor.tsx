import { useId } from 'react';
import { formatMinute } from '../../../server/core/business-day.ts';
import {
  type Cell,
  FIRST_START,
  isSpan,
  LAST_END,
  LAST_START,
  longCell,
  type Span,
  sameCell,
  shortCell,
} from '../../../server/desk/shifts/rules.ts';

const STEP = 30;

type Props = {
  cell: Cell;
  /** Where the sliders stand while nothing is entered. */
  usual: Span;
  patterns: readonly Span[];
  onChange: (to: Cell) => void;
  /** She may say that she works or not; only her shop leaves it open. */
  isOwn?: true;
  onBelow?: (() => void) | undefined;
  onOtherDays?: () => void;
};

const lengthOf = ({ start, end }: Span): string => {
  if (end === null) return '閉店まで';
  const hours = (end - start) / 60;
  return `${Number.isInteger(hours) ? hours : hours.toFixed(1)}時間`;
};

/** The times of a cast on a day: two sliders in steps of half an hour, and the times that the shop uses most. */
export function SpanEditor({ cell, usual, patterns, isOwn, onChange, onBelow, onOtherDays }: Props) {
  const id = useId();
  const span = isSpan(cell) ? cell : usual;
  const end = span.end ?? LAST_END;
  const setStart = (value: number) => {
    const start = Math.min(value, LAST_START);
    onChange({ start, end: span.end === null ? null : Math.max(span.end, start + STEP) });
  };
  const setEnd = (value: number) =>
    onChange({ start: Math.min(span.start, value - STEP), end: value >= LAST_END ? null : value });

  return (
    <div className="shiftedit">
      <p className="shiftedit__now">
        <b className="num">{longCell(cell)}</b>
        {isSpan(cell) && <small className="cap">{lengthOf(cell)}</small>}
      </p>
      <label htmlFor={`${id}-start`}>
        始まり <span className="num">{formatMinute(span.start)}</span>
      </label>
      <input
        id={`${id}-start`}
        type="range"
        min={FIRST_START}
        max={LAST_START - (LAST_START % STEP)}
        step={STEP}
        value={span.start}
        aria-valuetext={formatMinute(span.start)}
        onChange={({ target }) => setStart(Number(target.value))}
      />
      <label htmlFor={`${id}-end`}>
        終わり <span className="num">{span.end === null ? 'ラスト' : formatMinute(span.end)}</span>
      </label>
      <input
        id={`${id}-end`}
        type="range"
        min={FIRST_START + STEP}
        max={LAST_END}
        step={STEP}
        value={end}
        aria-valuetext={span.end === null ? 'ラスト' : formatMinute(span.end)}
        onChange={({ target }) => setEnd(Number(target.value))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields */}
      <div className="shiftedit__chips" role="group" aria-label="よく使う時間">
        {patterns.map((pattern) => (
          <button
            key={shortCell(pattern)}
            className="chip num"
            type="button"
            aria-pressed={sameCell(cell, pattern)}
            onClick={() => onChange(pattern)}
          >
            {shortCell(pattern)}
          </button>
        ))}
        <button className="chip" type="button" aria-pressed={cell === 'off'} onClick={() => onChange('off')}>
          休み
        </button>
        {!isOwn && (
          <button className="chip" type="button" aria-pressed={cell === null} onClick={() => onChange(null)}>
            未定に戻す
          </button>
        )}
      </div>
      {(onBelow || onOtherDays) && (
        <div className="shiftedit__fill">
          {onBelow && (
            <button className="btn btn--line" type="button" onClick={onBelow}>
              下の人も同じに
            </button>
          )}
          {onOtherDays && (
            <button className="btn btn--line" type="button" onClick={onOtherDays}>
              ほかの日も同じに
            </button>
          )}
        </div>
      )}
    </div>
  );
}
