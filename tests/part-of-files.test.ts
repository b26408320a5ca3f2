import { globSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { LISTED_SECONDS } from './support/listed-seconds.ts';
import { changedSinceFullRun, IN_EACH_RUN, leftOut, PARTS, partOf } from './support/part-of-files.ts';

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
  expect(IN_EACH_RUN.filter((file) => !files.includes(file))).toEqual([]);
  const always = [...IN_EACH_RUN, ...(changedSinceFullRun() ?? files)];
  const left = Array.from({ length: PARTS }, (_, part) => {
    process.env.ONE_PART = String(part);
    return leftOut(files);
  });
  expect(left.flat().filter((file) => always.includes(file))).toEqual([]);
  // Each of the others is left out by all parts but one.
  const others = files.filter((file) => !always.includes(file));
  expect(left.flat().toSorted()).toEqual(others.flatMap((file) => Array(PARTS - 1).fill(file)).toSorted());
  delete process.env.ONE_PART;
  expect(leftOut(files)).toEqual([]);
});
