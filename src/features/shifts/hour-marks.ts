import { OPEN_END } from './span-drag.ts';

const EVERY = 120;
/** In rem, as letters grow with it: from number to number, and from a number to ラスト. */
const APART = 1;
const APART_FROM_LAST = 1.69;
/** The least widths (rem) of a line: on a phone with letters twice as large, and as they are. */
const NARROW = 6.5;
const MIDDLE = 13;

/** Where a number is shown: on every line, or only on those that have so much room. */
export type Room = 'any' | 'middle' | 'wide';
export type Mark = { minute: number; room: Room };

/** @returns every second hour of a line that begins with `first` and ends with ラスト */
export function hourMarks(first: number): Mark[] {
  const length = OPEN_END - first;
  const marks: Mark[] = [];
  for (let minute = first + (first % EVERY); minute < OPEN_END; minute += EVERY) {
    // Where only every second number has room, these are the ones that stay.
    const step = minute % (2 * EVERY) === 0 ? 2 * EVERY : EVERY;
    const least = length * Math.max(APART / step, APART_FROM_LAST / (OPEN_END - minute));
    marks.push({ minute, room: least <= NARROW ? 'any' : least <= MIDDLE ? 'middle' : 'wide' });
  }
  return marks;
}
