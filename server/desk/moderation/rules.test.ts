import { expect, it } from 'vitest';
import { isThird } from './rules.ts';

it.each([
  [1, 'open', false],
  [2, 'open', true],
  [2, 'dismissed', false],
  [2, 'acted', false],
  [3, 'acted', true],
  [7, 'open', true],
] as const)('a writer with %i cases that were acted on, and one that is %s: %s', (acted, status, third) => {
  expect(isThird({ acted, status })).toBe(third);
});
