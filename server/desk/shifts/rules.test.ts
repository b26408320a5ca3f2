import { describe, expect, it } from 'vitest';
import { longCell, oddityOf, readCell, sameCell, shortCell } from './rules.ts';

describe('what is typed into a cell of the shifts', () => {
  it.each([
    ['20-25', 1200, 1500],
    ['２０−２５', 1200, 1500],
    ['20:30〜25:00', 1230, 1500],
    ['20時半から翌1時まで', 1230, 1500],
    ['20時30分-24時', 1230, 1440],
    ['2030-2500', 1230, 1500],
    ['20 - 1:00', 1200, 1500],
    ['5-29', 300, 1740],
  ])('%s is a shift', (typed, start, end) => {
    expect(readCell(typed)).toEqual({ start, end });
  });

  it.each(['20-', '20〜ラスト', '20-LAST', '20時-らすと', '20-閉店'])(
    '%s lasts until the shop closes',
    (typed) => {
      expect(readCell(typed)).toEqual({ start: 1200, end: null });
    },
  );

  it.each(['休み', '休', 'お休み', 'OFF', '×', '―', '公休'])('%s is a day off', (typed) => {
    expect(readCell(typed)).toBe('off');
  });

  it.each(['', '  ', '未定', 'なし'])('「%s」 empties it', (typed) => {
    expect(readCell(typed)).toBeNull();
  });

  it.each(['20', '4-9', '25-20', '20-20', '30-31', '20-25-26', '9じから', '20:75-25', 'さくら', '28:50-29'])(
    '%s is none of these',
    (typed) => {
      expect(readCell(typed)).toBeUndefined();
    },
  );

  it('shows what it has read', () => {
    expect(['20-25', '20:30-', '休', ''].map((typed) => shortCell(readCell(typed) ?? null))).toEqual([
      '20–25',
      '20:30–ラスト',
      '休み',
      '未定',
    ]);
    expect(longCell({ start: 1200, end: 1500 })).toBe('20:00〜25:00');
    for (const cell of [{ start: 1230, end: null }, { start: 300, end: 1740 }, 'off' as const, null])
      expect(readCell(longCell(cell))).toEqual(cell);
  });

  it('takes two shifts for the same by their times', () => {
    expect(sameCell({ start: 1200, end: null }, { start: 1200, end: null })).toBe(true);
    expect(sameCell({ start: 1200, end: null }, { start: 1200, end: 1500 })).toBe(false);
    expect(sameCell('off', null)).toBe(false);
    expect(sameCell(null, null)).toBe(true);
  });

  it('finds odd what the hours of the shop do not cover', () => {
    const hours = { open: 1200, close: 1500 };
    expect(oddityOf({ start: 1200, end: 1500 }, hours)).toBeNull();
    expect(oddityOf({ start: 1200, end: null }, hours)).toBeNull();
    expect(oddityOf({ start: 1200, end: 1530 }, hours)).toBe('閉店後の時刻');
    expect(oddityOf({ start: 1500, end: null }, hours)).toBe('閉店後の時刻');
    expect(oddityOf({ start: 540, end: 1200 }, hours)).toBe('開店前の時刻');
    expect(oddityOf({ start: 1200, end: 1500 }, null)).toBe('定休日の出勤');
    expect(oddityOf('off', null)).toBeNull();
  });
});
