import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { commitOfFullRun } from '../../scripts/full-run.ts';
import { LISTED_SECONDS } from './listed-seconds.ts';
import { TREE_NUMBER } from './tree-number.ts';

export const PARTS = 4;
const root = path.resolve(import.meta.dirname, '../..');

/** Every page in each size, and what a page weighs: any change may spoil them. */
const IN_EACH_RUN = ['tests/e2e/readers/pages.spec.ts', 'tests/e2e/readers/weights.spec.ts'];

/** Test files that differ from what the last full run has seen; none where its commit is not known. */
export function changedSinceFullRun(): string[] {
  const commit = commitOfFullRun();
  if (!commit) return [];
  try {
    const args = ['diff', '--name-only', commit, '--', 'tests/e2e', 'tests/faults'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n');
  } catch {
    return [];
  }
}

/** Deals `files` out to parts that take about as long as each other. @returns those of the part */
export function partOf(files: readonly string[], part: number): string[] {
  const seconds = (file: string) => LISTED_SECONDS[file] ?? 0;
  const dearestFirst = files.toSorted((a, b) => seconds(b) - seconds(a) || (a < b ? -1 : 1));
  // Forth and back: who gets the dearest of one round gets the cheapest of the next.
  return dearestFirst.filter((_, index) => {
    const [round, place] = [Math.floor(index / PARTS), index % PARTS];
    return (round % 2 === 0 ? place : PARTS - 1 - place) === part;
  });
}

/**
 * Which of `files` (relative to the root) this run leaves out. `npm test` takes one part of them, another one with each
 * change of the tree, and what has changed since the last full run; with `--whole` or `--full`, or when files are named,
 * nothing is left out.
 */
export function leftOut(files: readonly string[]): string[] {
  if (process.env.ONE_PART !== '1') return [];
  const always = new Set([...IN_EACH_RUN, ...changedSinceFullRun()]);
  const rest = files.filter((file) => !always.has(file));
  const taken = new Set(partOf(rest, TREE_NUMBER % PARTS));
  return rest.filter((file) => !taken.has(file));
}

/** For the end of a run that took one part. */
export const describePart = (): string =>
  `Browser and fault tests: part ${(TREE_NUMBER % PARTS) + 1} of ${PARTS}, and what has changed since the last full run.`;
