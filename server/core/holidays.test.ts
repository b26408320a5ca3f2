import { describe, expect, it } from 'vitest';
import { formatDate, isHoliday } from './holidays.ts';

describe('public holidays', () => {
  it('knows the fixed and the Monday holidays of 2026', () => {
    for (const date of ['2026-01-01', '2026-01-12', '2026-02-11', '2026-02-23', '2026-04-29', '2026-07-20'])
      expect(isHoliday(date), date).toBe(true);
    for (const date of ['2026-11-03', '2026-11-23', '2026-10-12', '2026-08-11'])
      expect(isHoliday(date)).toBe(true);
  });
  it('computes the equinoxes', () => {
    for (const date of [
      '2024-03-20',
      '2025-03-20',
      '2026-03-20',
      '2027-03-21',
      '2024-09-22',
      '2025-09-23',
      '2026-09-23',
    ])
      expect(isHoliday(date), date).toBe(true);
  });
  it('moves a Sunday holiday to the next free day', () => {
    for (const date of ['2024-02-12', '2024-05-06', '2025-02-24', '2025-05-06', '2026-05-06'])
      expect(isHoliday(date), date).toBe(true);
  });
  it('knows the equinoxes up to 2035', () => {
    const march = [20, 20, 20, 21, 20, 20, 20, 21, 20, 20, 20, 21];
    const september = [22, 23, 23, 23, 22, 23, 23, 23, 22, 23, 23, 23];
    for (const [i, day] of march.entries()) {
      expect(isHoliday(`${2024 + i}-03-${day}`), `${2024 + i}-03-${day}`).toBe(true);
      expect(isHoliday(`${2024 + i}-09-${september[i]}`), `${2024 + i}-09-${september[i]}`).toBe(true);
    }
  });
  it('finds both rules again in 2027, 2032 and 2033', () => {
    for (const date of ['2027-03-22', '2032-09-21', '2033-03-21', '2033-05-05'])
      expect(isHoliday(date), date).toBe(true);
    expect(isHoliday('2032-09-23')).toBe(false);
  });
  it('makes the day between two holidays one', () => {
    expect(isHoliday('2026-09-22')).toBe(true);
  });
  it('leaves ordinary days alone', () => {
    for (const date of ['2026-11-20', '2026-05-07', '2026-12-25', '2026-09-24'])
      expect(isHoliday(date)).toBe(false);
  });
});

it('marks holidays beside the weekday', () => {
  expect(['2026-11-20', '2026-11-23', '2026-09-22'].map(formatDate)).toEqual([
    '11/20(金)',
    '11/23(月・祝)',
    '9/22(火・祝)',
  ]);
});
