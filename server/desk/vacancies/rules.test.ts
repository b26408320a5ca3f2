import { expect, it } from 'vitest';
import { instantOf } from '../../core/business-day.ts';
import { endOfVacancy, SHOWN_MS } from './rules.ts';

const TODAY = '2026-11-20';
const WEEK = [
  { date: TODAY, openMinute: 1200, closeMinute: 1500 },
  { date: '2026-11-21', openMinute: 600, closeMinute: 1500 },
];
const at = (minute: number) => instantOf(TODAY, minute);

it('holds for an hour, and not beyond the closing time', () => {
  expect(endOfVacancy(WEEK, TODAY, at(1300))).toBe(at(1360));
  expect(endOfVacancy(WEEK, TODAY, at(1470))).toBe(at(1500));
  expect(endOfVacancy(WEEK, TODAY, at(1200))).toBe(at(1260));
});

it('is said by no shop that is closed', () => {
  expect(endOfVacancy(WEEK, TODAY, at(1199))).toBeNull();
  expect(endOfVacancy(WEEK, TODAY, at(1500))).toBeNull();
  expect(endOfVacancy(WEEK.slice(1), TODAY, at(1300))).toBeNull();
});

it('holds for an hour where no hours are entered', () => {
  expect(endOfVacancy([], TODAY, at(1300))).toBe(at(1300) + SHOWN_MS);
});
