import { describe, expect, it } from 'vitest';
import { hourMarks, type Room } from './hour-marks.ts';
import { axisFrom, OPEN_END } from './span-drag.ts';

/** Half of what two digits and ラスト are wide, in rem. */
const [HALF, HALF_OF_LAST] = [0.42, 1.125];
const shownAt = (first: number, width: number): number[] => {
  const rooms: Room[] = width >= 28 ? ['any', 'middle', 'wide'] : width >= 13 ? ['any', 'middle'] : ['any'];
  return hourMarks(first).flatMap(({ minute, room }) => (rooms.includes(room) ? [minute] : []));
};
const EVENING = axisFrom({ start: 1200, end: null });
const MORNING = axisFrom({ start: 300, end: null });

describe('the hours below the line of a shift', () => {
  it('are every second one of an evening on a phone, and fewer with letters twice as large', () => {
    expect(shownAt(EVENING, 17.75).map((minute) => minute / 60)).toEqual([18, 20, 22, 24, 26, 28]);
    expect(shownAt(EVENING, 8.9).map((minute) => minute / 60)).toEqual([18, 20, 22, 24, 26]);
  });

  it.each([EVENING, MORNING, axisFrom({ start: 780, end: null })])(
    'never cover each other nor ラスト (from %i)',
    (first) => {
      for (const width of [6.6, 8.9, 13, 17.75, 28, 40]) {
        const shown = shownAt(first, width);
        expect(shown.length).toBeGreaterThan(3);
        const places = shown.map((minute) => (width * (minute - first)) / (OPEN_END - first));
        for (const [i, place] of places.entries()) {
          expect(place - (places[i - 1] ?? -1)).toBeGreaterThan(2 * HALF);
          expect(width - place).toBeGreaterThan(HALF + HALF_OF_LAST);
        }
      }
    },
  );
});
