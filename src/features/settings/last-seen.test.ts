import { expect, it } from 'vitest';
import { lastSeenWords } from './last-seen.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-11-21T21:00:00+09:00');

it.each([
  [0, '使用中'],
  [9, '使用中'],
  [25, '25分前に使用'],
  [60, '1時間前に使用'],
  [23 * 60, '23時間前に使用'],
  [24 * 60, '2026/11/20に使用'],
])('%s minutes ago is %s', (minutes, words) => {
  expect(lastSeenWords(now - minutes * MINUTE, now)).toBe(words);
});
