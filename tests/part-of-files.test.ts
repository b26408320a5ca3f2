import { globSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { LISTED_SECONDS } from './support/listed-seconds.ts';
import { changedSinceFullRun, leftOut, PARTS, partOf } from './support/part-of-files.ts';

const files = globSync(['tests/e2e/**/*.spec.ts', 'tests/faults/*.test.ts']);
const parts = Array.from({ length: PARTS }, (_, part) => partOf(files, part));

const before = process.env.ONE_PART;
afterEach(() => {
  if (before === undefined) delete process.env.ONE_PART;
  else process.env.ONE_PART = before;
});

it('each file is in one part, and no part is longer than another by more than the dearest file', () => {
  expect(parts.flat().toSorted()).toEqual(files.toSorted());
  const lengths = parts.map((part) => part.reduce((sum, file) => sum + (LISTED_SECONDS[file] ?? 0), 0));
  const dearest = Math.max(...files.map((file) => LISTED_SECONDS[file] ?? 0));
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(dearest);
});

it('a run of one part leaves out no page, no weight and nothing that has changed; any other run leaves out nothing', () => {
  process.env.ONE_PART = '1';
  const left = leftOut(files);
  expect(left.length).toBeGreaterThan(0);
  const always = ['tests/e2e/readers/pages.spec.ts', 'tests/e2e/readers/weights.spec.ts'];
  expect(left.filter((file) => [...always, ...changedSinceFullRun()].includes(file))).toEqual([]);
  delete process.env.ONE_PART;
  expect(leftOut(files)).toEqual([]);
});
