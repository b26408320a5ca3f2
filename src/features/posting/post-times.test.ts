import { expect, it } from 'vitest';
import { clockOf } from '../../../server/core/business-day.ts';
import { instantIn, nextHour, presetsAt, timeIn } from './post-times.ts';

const at = (text: string) => Date.parse(`${text}:00+09:00`);

it('writes and reads the time of Japan wherever the device is', () => {
  expect(clockOf(at('2026-11-21T19:00'))).toBe('2026-11-21T19:00');
  expect(instantIn('2026-11-21T19:00')).toBe(at('2026-11-21T19:00'));
  expect(timeIn('2026-11-21T19:00')).toBe('11/21(土) 19:00');
  expect(nextHour(at('2026-11-21T19:40'))).toBe('2026-11-21T21:00');
});

it('offers the hour before the next shift and the evening, while they are still to come', () => {
  const shift = at('2026-11-21T20:30');
  expect(presetsAt(at('2026-11-21T15:00'), shift)).toEqual([
    { field: '2026-11-21T19:30', name: '出勤の1時間前（19:30）' },
    { field: '2026-11-21T20:00', name: '今日の20:00' },
  ]);
  expect(presetsAt(at('2026-11-21T19:58'), shift)).toEqual([
    { field: '2026-11-22T20:00', name: '明日の20:00' },
  ]);
  // After midnight it is still the night of the 21st: 20:00 of it is over.
  expect(presetsAt(at('2026-11-22T01:00'), null).map(({ field }) => field)).toEqual(['2026-11-22T20:00']);
  // The same moment is offered once.
  expect(presetsAt(at('2026-11-21T15:00'), at('2026-11-21T21:00'))).toHaveLength(1);
});
