import { FIRST_START, LAST_END, LAST_START, type Span } from '../../../server/desk/shifts/rules.ts';
import { STEP_MINUTES } from '../../components/form/minute-steps.ts';

/** Half an hour: what a finger or a key moves a time by. */
export const STEP = 30;
/** Beside 29:00, the last place of an end: ラスト. */
export const OPEN_END = LAST_END + STEP;
export const LATEST_START = LAST_START - (LAST_START % STEP);
/** Most shifts begin later than 18:00; a place before an earlier one is always in reach. */
const EVENING_FROM = 1080;
const ROOM = 120;
const HOUR = 60;

/** What of a shift is taken hold of. */
export type Grab = 'start' | 'end' | 'both';

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));
const toStep = (minute: number): number => Math.round(minute / STEP) * STEP;

export const endOf = ({ end }: Span): number => end ?? OPEN_END;
const endAt = (minute: number): number | null => (minute >= OPEN_END ? null : minute);

/** Where a key leads to from `now`: at least to the next step, from 20:15 to 20:30. */
export const stepped = (now: number, to: number): number =>
  to > now
    ? Math.max(Math.floor(now / STEP + 1) * STEP, toStep(to))
    : Math.min(Math.ceil(now / STEP - 1) * STEP, toStep(to));

/** The end gives way to a later start. */
export function withStart(span: Span, minute: number): Span {
  const start = between(FIRST_START, toStep(minute), LATEST_START);
  return { start, end: endAt(Math.max(endOf(span), start + STEP)) };
}

/** To the minute; the end gives way to a later start, and stays open where it was. */
export const startingAt = ({ end }: Span, start: number): Span => ({
  ...{ start, end: end === null ? null : Math.max(end, start + STEP_MINUTES) },
});

/** The start gives way to an earlier end. */
export function withEnd(span: Span, minute: number): Span {
  const end = between(FIRST_START + STEP, toStep(minute), OPEN_END);
  return { start: Math.min(span.start, end - STEP), end: endAt(end) };
}

/** The shift as a whole: as long as before, and open where it was. */
function moved({ start, end }: Span, by: number): Span {
  if (end === null) return withStart({ start, end }, start + by);
  const to = between(FIRST_START, toStep(start + by), Math.min(LATEST_START, LAST_END - (end - start)));
  return { start: to, end: to + end - start };
}

/** Where a shift stands after what is held has been moved by some minutes. */
export function dragged(span: Span, grab: Grab, by: number): Span {
  if (grab === 'both') return moved(span, by);
  return grab === 'start' ? withStart(span, span.start + by) : withEnd(span, endOf(span) + by);
}

/** The full hour that the track begins at; it ends with ラスト. */
export const axisFrom = (...spans: readonly Span[]): number => {
  const earliest = Math.min(...spans.map(({ start }) => start - ROOM), EVENING_FROM);
  return Math.max(FIRST_START, earliest - (earliest % HOUR));
};
