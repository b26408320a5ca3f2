import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './test-reports.ts';

/** More of them in one run say that something is wrong. */
export const MOST_FLAKY = 5;
const SECOND_TRIES = 2;

/** `flaky`: passed, but not at the first try; with the error of that. */
export type Verdict = { passed: number; failed: Outcome[]; flaky: Outcome[] };

const failuresOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ passed }) => !passed);

/** A pass stays one, and a failure is replaced only by an outcome of the same test. */
function merge(before: readonly Outcome[], after: readonly Outcome[]): Outcome[] {
  const isTried = ({ test, file }: Outcome) =>
    after.some((each) => each.test === test || (test === file && each.file === file));
  const kept = before.filter((outcome) => outcome.passed || !isTried(outcome));
  const known = new Set(kept.map(({ test }) => test));
  return [...kept, ...after.filter(({ test }) => !known.has(test))];
}

/**
 * Runs what failed in `first` again with `again`, twice at most: what is broken fails each time. With more failures
 * than may be flaky it runs nothing again.
 */
export async function withSecondTries(
  first: readonly Outcome[],
  again: (failed: readonly Outcome[]) => Promise<readonly Outcome[]>,
): Promise<Verdict> {
  let outcomes = [...first];
  const firstErrors = new Map(failuresOf(first).map((each) => [each.test, each]));
  for (let tries = 0; tries < SECOND_TRIES; tries++) {
    const failed = failuresOf(outcomes);
    if (failed.length === 0 || failed.length > MOST_FLAKY) break;
    const after = await again(failed);
    for (const each of failuresOf(after)) if (!firstErrors.has(each.test)) firstErrors.set(each.test, each);
    outcomes = merge(outcomes, after);
  }
  const failed = failuresOf(outcomes);
  const broken = new Set(failed.map(({ test }) => test));
  return {
    passed: outcomes.length - failed.length,
    failed,
    flaky: [...firstErrors.values()].filter(({ test }) => !broken.has(test)),
  };
}

const root = path.resolve(import.meta.dirname, '..');

export type KnownFlaky = { test: string; since: string; why: string };

/** Tests that are known to need a second try at times: tests/flaky.json, ten at most. */
export const knownFlaky = (): KnownFlaky[] =>
  JSON.parse(readFileSync(path.join(root, 'tests/flaky.json'), 'utf8')) as KnownFlaky[];

/** Files that the commits of the last day before HEAD have changed; none outside of a checkout. */
function changedLately(): Set<string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  try {
    const head = Date.parse(git('log', '-1', '--format=%cI').trim());
    const since = new Date(head - 86_400_000).toISOString();
    return new Set(git('log', `--since=${since}`, '--format=', '--name-only').split('\n'));
  } catch {
    return new Set();
  }
}

/** A line each, with the first error: NEW where the test's file has just been changed. */
export function describeFlaky(flaky: readonly Outcome[]): string[] {
  const [known, changed] = [knownFlaky(), changedLately()];
  return flaky.map(({ test, file, error }) => {
    const since = known.find((each) => each.test === test)?.since;
    const mark = since ? `known since ${since}: ` : changed.has(file) ? 'NEW ' : '';
    return `${mark}${test}\n    ${error}`;
  });
}
