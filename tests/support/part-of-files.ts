import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { commitOfFullRun } from '../../scripts/full-run.ts';
import { LISTED_SECONDS } from './listed-seconds.ts';
import { TREE_NUMBER } from './tree-number.ts';

export const PARTS = 4;
const root = path.resolve(import.meta.dirname, '../..');

/** Every page in each size, and what a page weighs: any change may spoil them. */
export const IN_EACH_RUN = ['tests/e2e/readers/pages.spec.ts', 'tests/e2e/readers/weights.spec.ts'];

const linesOf = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);

/** Files below the folders of tests that differ from what the last full run has seen; null where that is not known. */
export function changedSinceFullRun(): string[] | null {
  const commit = commitOfFullRun();
  if (!commit) return null;
  const folders = ['--', 'tests/e2e', 'tests/faults'];
  try {
    return [
      ...linesOf('diff', '--name-only', commit, ...folders),
      ...linesOf('ls-files', '--others', '--exclude-standard', ...folders),
    ];
  } catch {
    return null;
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

/** The part of this tree: another one with each change. A run asks once, as a commit may come meanwhile. */
export const partOfTree = (): number => TREE_NUMBER % PARTS;

/**
 * Which of `files` (relative to the root) this run leaves out. `npm test` sets ONE_PART: it takes that part of them, and
 * what has changed since the last full run. Without it, and where that run is not known, nothing is left out.
 */
export function leftOut(files: readonly string[]): string[] {
  const changed = changedSinceFullRun();
  if (!process.env.ONE_PART || !changed) return [];
  const always = new Set([...IN_EACH_RUN, ...changed]);
  const rest = files.filter((file) => !always.has(file));
  const taken = new Set(partOf(rest, Number(process.env.ONE_PART)));
  return rest.filter((file) => !taken.has(file));
}

/** For the end of a run that took one part. */
export const describePart = (): string =>
  changedSinceFullRun()
    ? `Browser and fault tests: part ${Number(process.env.ONE_PART) + 1} of ${PARTS}, and what has changed since the last full run.`
    : 'Browser and fault tests: all, as no full run is known here.';
