import { type PointerEvent, useId, useLayoutEffect, useRef } from 'react';
import { formatMinute } from '../../../server/core/business-day.ts';
import { FIRST_START, type Span, sameCell } from '../../../server/desk/shifts/rules.ts';
import {
  axisFrom,
  dragged,
  endOf,
  type Grab,
  LATEST_START,
  OPEN_END,
  STEP,
  withEnd,
  withStart,
} from './span-drag.ts';

type Props = {
  span: Span;
  /** Nothing is entered: what is shown is what a first move begins from. */
  isEmpty: boolean;
  /** While the finger is down; null once it is lifted or taken away by the page. */
  onDraft: (to: Span | null) => void;
  onChange: (to: Span) => void;
};
type Held = { grab: Grab; x: number; from: Span; perPixel: number; to: Span };

const GRABS: readonly string[] = ['start', 'end', 'both'] satisfies Grab[];
const EVERY_HOURS = 120;

function hoursFrom(first: number): number[] {
  const from = first + (first % EVERY_HOURS);
  return Array.from(
    { length: Math.floor((OPEN_END - STEP - from) / EVERY_HOURS) + 1 },
    (_, i) => from + i * EVERY_HOURS,
  );
}

/** A shift on a line of the night: its ends and the whole of it are dragged; keys move the ends. */
export function SpanTrack({ span, isEmpty, onDraft, onChange }: Props) {
  const id = useId();
  const track = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const first = axisFrom(held.current?.from ?? span);
  const percent = (minute: number) => (100 * (minute - first)) / (OPEN_END - first);
  const [from, to] = [percent(span.start), percent(endOf(span))];

  useLayoutEffect(() => {
    // A policy forbids styles in the markup; translated, a handle costs no layout.
    for (const [name, at] of [
      ['start', from],
      ['end', to],
    ] as const) {
      const handle = track.current?.querySelector<HTMLElement>(`[data-handle="${name}"]`);
      if (handle) handle.style.translate = `${at - 100}% 0`;
    }
  }, [from, to]);

  function take(event: PointerEvent<HTMLDivElement>): void {
    const grab = (event.target as Element).getAttribute('data-grab');
    if (grab === null || !GRABS.includes(grab) || !event.isPrimary || event.button !== 0) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = {
      ...{ grab: grab as Grab, x: event.clientX, from: span, to: span },
      perPixel: (OPEN_END - first) / Math.max(1, width),
    };
  }
  function drag({ clientX }: PointerEvent): void {
    if (!held.current) return;
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
  function letGo(isKept: boolean): void {
    if (!held.current) return;
    const { from: began, to: meant } = held.current;
    held.current = null;
    if (isKept && !sameCell(began, meant)) onChange(meant);
    onDraft(null);
  }

  return (
    <div
      className={isEmpty ? 'spantrack spantrack--empty' : 'spantrack'}
      ref={track}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={() => letGo(true)}
      onPointerCancel={() => letGo(false)}
    >
      <svg aria-hidden="true">
        <rect className="spantrack__all" width="100%" y="18" height="8" rx="4" />
        <rect className="spantrack__on" x={`${from}%`} width={`${to - from}%`} y="18" height="8" />
        <rect
          className="spantrack__hold"
          x={`${from}%`}
          width={`${to - from}%`}
          height="44"
          data-grab="both"
        />
        {hoursFrom(first).map((minute) => (
          <text key={minute} x={`${percent(minute)}%`} y="58">
            {minute / 60}
          </text>
        ))}
        <text x="100%" y="58">
          ラスト
        </text>
      </svg>
      <label className="vh" htmlFor={`${id}-start`}>
        始まり
      </label>
      <input
        id={`${id}-start`}
        type="range"
        min={FIRST_START}
        max={LATEST_START}
        step={STEP}
        value={span.start}
        aria-valuetext={formatMinute(span.start)}
        onChange={({ target }) => onChange(withStart(span, Number(target.value)))}
      />
      <span className="spantrack__handle" data-handle="start">
        <i data-grab="start" />
      </span>
      <label className="vh" htmlFor={`${id}-end`}>
        終わり
      </label>
      <input
        id={`${id}-end`}
        type="range"
        min={FIRST_START + STEP}
        max={OPEN_END}
        step={STEP}
        value={endOf(span)}
        aria-valuetext={span.end === null ? 'ラスト' : formatMinute(span.end)}
        onChange={({ target }) => onChange(withEnd(span, Number(target.value)))}
      />
      <span className="spantrack__handle" data-handle="end">
        <i data-grab="end" />
      </span>
    </div>
  );
}
