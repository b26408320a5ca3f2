import { expect, it } from 'vitest';
import type { Cell } from '../../../server/desk/shifts/rules.ts';
import { patternsFor, patternsOf } from './patterns.ts';

const span = (start: number, end: number | null = 1500) => ({ start, end });
const cell = (castId: number, of: Cell) => ({ castId, cell: of });
const WEEK = {
  cells: [
    ...[1, 2, 3].map((castId) => cell(castId, span(1200))),
    ...[1, 2].map((castId) => cell(castId, span(1260))),
    cell(4, span(1320, null)),
    cell(4, 'off'),
  ],
};

it('a shop is offered the times that it uses most, those being entered among them', () => {
  expect(patternsOf(WEEK, [])).toEqual([span(1200), span(1260), span(1320, null)]);
  const entered = [1, 2, 3, 4].map(() => ({ to: span(1140) }));
  expect(patternsOf(WEEK, entered)[0]).toEqual(span(1140));
});

it('for a cast her own times stand first, once, and four are offered at most', () => {
  expect(patternsFor(4, WEEK, [])).toEqual([span(1320, null), span(1200), span(1260)]);
  const edits = [
    { castId: 4, to: span(1140) },
    { castId: 4, to: span(1140) },
    { castId: 9, to: span(1380, null) },
  ];
  expect(patternsFor(4, WEEK, edits)).toEqual([span(1140), span(1320, null), span(1200), span(1260)]);
  expect(patternsFor(7, WEEK, [])).toEqual(patternsOf(WEEK, []));
});
