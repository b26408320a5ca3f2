import { Fragment, type PointerEvent, useId, useLayoutEffect, useRef } from 'react';
import { formatMinute } from '../../../server/core/business-day.ts';
import { FIRST_START, type Span, sameCell } from '../../../server/desk/shifts/rules.ts';
import { hourMarks } from './hour-marks.ts';
import {
  axisFrom,
  dragged,
  endOf,
  type Grab,
  LATEST_START,
  OPEN_END,
  STEP,
  stepped,
  withEnd,
  withStart,
} from './span-drag.ts';

type Props = {
  /** Whose shift, and of which day. */
  label: string;
  span: Span;
  /** Nothing is entered: what is shown is what a first move begins from. */
  isEmpty: boolean;
  /** While the finger is down; null once it is lifted or taken away by the page. */
  onDraft: (to: Span | null) => void;
  /** From the moment that a finger is down until it is not. */
  onHold?: ((isHeld: boolean) => void) | undefined;
  /** `run`: the same for all keys from a focus on. */
  onChange: (to: Span, run?: object) => void;
};
type Held = { pointer: number; grab: Grab; x: number; from: Span; perPixel: number; to: Span };

const GRABS: readonly string[] = ['start', 'end', 'both'] satisfies Grab[];

const ENDS = [
  {
    ...{ of: 'start', name: '始まり', min: FIRST_START, max: LATEST_START },
    ...{ at: ({ start }: Span) => start, moved: withStart, word: ({ start }: Span) => formatMinute(start) },
  },
  {
    ...{ of: 'end', name: '終わり', min: FIRST_START + STEP, max: OPEN_END, at: endOf, moved: withEnd },
    word: ({ end }: Span) => (end === null ? 'ラスト' : formatMinute(end)),
  },
] as const;

/** A shift on a line of the night: its ends and the whole of it are dragged; keys move the ends. */
export function SpanTrack({ label, span, isEmpty, onDraft, onHold, onChange }: Props) {
  const id = useId();
  const track = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const run = useRef({});
  const first = axisFrom(held.current?.from ?? span);
  const percent = (minute: number) => (100 * (minute - first)) / (OPEN_END - first);
  const [from, to] = [percent(span.start), percent(endOf(span))];

  useLayoutEffect(() => {
    // A policy forbids styles in the markup; translated, a handle costs no layout.
    for (const [name, at] of [
      ['start', from],
      ['end', to],
      ['both', (from + to) / 2],
    ] as const) {
      const handle = track.current?.querySelector<HTMLElement>(`[data-handle="${name}"]`);
      if (handle) handle.style.translate = `${at - 100}% 0`;
    }
  }, [from, to]);

  function take(event: PointerEvent<HTMLDivElement>): void {
    const grab = (event.target as Element).getAttribute('data-grab');
    if (held.current || grab === null || !GRABS.includes(grab)) return;
    if (!event.isPrimary || event.button !== 0) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = {
      ...{ pointer: event.pointerId, grab: grab as Grab, x: event.clientX, from: span, to: span },
      perPixel: (OPEN_END - first) / Math.max(1, width),
    };
    onHold?.(true);
  }
  function drag({ pointerId, clientX }: PointerEvent): void {
    if (held.current?.pointer !== pointerId) return;
    const { from: began, grab, x, perPixel, to: before } = held.current;
    // Beyond the edge of the line there is nothing to see; a line drawn anew after it begins earlier.
    const least = first - (grab === 'end' ? endOf(began) - STEP : began.start);
    const by = Math.max(least, (clientX - x) * perPixel);
    // A finger that only rests on a time of 20:15 does not round it.
    const next = Math.abs(by) < STEP / 2 ? began : dragged(began, grab, by);
    if (sameCell(next, before)) return;
    held.current.to = next;
    onDraft(next);
  }
  function letGo({ pointerId }: PointerEvent, isKept: boolean): void {
    if (held.current?.pointer !== pointerId) return;
    const { from: began, to: meant } = held.current;
    held.current = null;
    if (isKept && !sameCell(began, meant)) onChange(meant);
    onDraft(null);
    onHold?.(false);
  }

  return (
    <div
      className={isEmpty ? 'spantrack spantrack--empty' : 'spantrack'}
      ref={track}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={(event) => letGo(event, true)}
      onPointerCancel={(event) => letGo(event, false)}
    >
      <svg aria-hidden="true">
        <rect className="spantrack__all" width="100%" rx="4" />
        <rect className="spantrack__on" x={`${from}%`} width={`${to - from}%`} />
        <rect className="spantrack__hold" x={`${from}%`} width={`${to - from}%`} data-grab="both" />
        <g className="spantrack__hours">
          {hourMarks(first).map(({ minute, room }) => (
            <text key={minute} x={`${percent(minute)}%`} data-room={room}>
              {minute / 60}
            </text>
          ))}
          <text x="100%">ラスト</text>
        </g>
      </svg>
      {ENDS.map(({ of, name, min, max, at, moved, word }) => (
        <Fragment key={of}>
          <label className="vh" htmlFor={`${id}-${of}`}>
            {`${label}の${name}`}
          </label>
          <input
            id={`${id}-${of}`}
            type="range"
            {...{ min, max }}
            step={at(span) % STEP === 0 ? STEP : 'any'}
            value={at(span)}
            aria-valuetext={isEmpty ? '未入力' : word(span)}
            onFocus={() => {
              run.current = {};
            }}
            onChange={({ target }) => {
              // A range whose step has changed may say its value twice.
              const [now, next] = [at(span), Number(target.value)];
              if (next !== now) onChange(moved(span, stepped(now, next)), run.current);
            }}
          />
          <span className="spantrack__handle" data-handle={of}>
            <i data-grab={of} />
          </span>
        </Fragment>
      ))}
      <span className="spantrack__handle" data-handle="both" aria-hidden="true">
        <i data-grab="both" />
      </span>
    </div>
  );
}
