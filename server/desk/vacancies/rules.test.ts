import { expect, it } from 'vitest';
import { instantOf } from '../../core/business-day.ts';
import { endOfVacancy, SHOWN_MS } from './rules.ts';

const TODAY = '2026-11-20';
const OPEN = { date: TODAY, openMinute: 1200, closeMinute: 1500 };
const at = (minute: number) => instantOf(TODAY, minute);

it('holds for an hour, and not beyond the closing time', () => {
  expect(endOfVacancy(OPEN, at(1300))).toBe(at(1360));
  expect(endOfVacancy(OPEN, at(1470))).toBe(at(1500));
  expect(endOfVacancy(OPEN, at(1200))).toBe(at(1260));
});

it('is said by no shop that is closed', () => {
  expect(endOfVacancy(OPEN, at(1199))).toBeNull();
  expect(endOfVacancy(OPEN, at(1500))).toBeNull();
  expect(endOfVacancy('closed', at(1300))).toBeNull();
});

it('holds for an hour where no hours are entered', () => {
  expect(endOfVacancy('unknown', at(1300))).toBe(at(1300) + SHOWN_MS);
});
