import { expect, it } from 'vitest';
import { maintenanceText, maintenanceWait } from './maintenance.ts';

const at = (time: string) => Date.parse(`${time}:00+09:00`);
const MINUTE = 60_000;

it('says when the site is planned to open, as a reader in Japan writes it', () => {
  const now = at('2026-11-21T02:30');
  const textFor = (time: string) => maintenanceText(at(time), now);
  expect(textFor('2026-11-21T06:00')).toBe('ただいまメンテナンス中です。終了予定：11/21(土) 6:00');
  expect(textFor('2026-11-23T00:05')).toBe('ただいまメンテナンス中です。終了予定：11/23(月・祝) 0:05');
  expect(textFor('2026-12-01T18:30')).toBe('ただいまメンテナンス中です。終了予定：12/1(火) 18:30');
});

it('does not name an end that is over', () => {
  const end = at('2026-11-21T06:00');
  expect(maintenanceText(end, end)).toBe('ただいまメンテナンス中です。');
});

it('asks to come back at the end, in a minute at least and in an hour at most', () => {
  const end = at('2026-11-21T06:00');
  const waits = [90, 20, 0.5, -30].map((minutes) => maintenanceWait(end, end - minutes * MINUTE));
  expect(waits).toEqual([3600, 1200, 60, 60]);
});
