import { useState } from 'react';
import {
  type Cell,
  isSpan,
  longCell,
  type Span,
  sameCell,
  shortCell,
} from '../../../server/desk/shifts/rules.ts';
import { SpanTimes } from './SpanTimes.tsx';
import { SpanTrack } from './SpanTrack.tsx';

type Props = {
  /** Whose shift, and of which day. */
  label: string;
  cell: Cell;
  /** Where the handles stand while nothing is entered. */
  usual: Span;
  patterns: readonly Span[];
  /** `run`: one step back undoes all keys of one. */
  onChange: (to: Cell, run?: object) => void;
  onHold?: (isHeld: boolean) => void;
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

/** The times of a cast on a day: a line of the night to drag on, and the times that the shop uses most. */
export function SpanEditor(props: Props) {
  const { label, cell, usual, patterns, isOwn, onChange, onHold, onBelow, onOtherDays } = props;
  const [draft, setDraft] = useState<Span | null>(null);
  const shown = draft ?? cell;
  return (
    <div className="shiftedit">
      <p className="shiftedit__now">
        <b className="num">{longCell(shown)}</b>
        <small className="cap">
          {isSpan(shown) ? `30分きざみ・${lengthOf(shown)}` : 'つまみを動かして入力'}
        </small>
      </p>
      <SpanTrack
        span={isSpan(shown) ? shown : usual}
        isEmpty={!isSpan(shown)}
        onDraft={setDraft}
        {...{ label, onHold, onChange }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields */}
      <div className="shiftedit__chips" role="group" aria-label={`${label}のよく使う時間`}>
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
      <SpanTimes {...{ label, cell, usual, onChange }} />
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
