import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * One test of a run. `test` is its file with its titles, numbered where they repeat; of a file that failed before a test
 * of it ran, `test` is the file. `error`: the first lines; empty when it passed.
 */
export type Outcome = { test: string; file: string; passed: boolean; error: string; ms: number };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
};

type Suite = { file: string; title: string; suites?: Suite[]; specs: Spec[] };
type Result = { duration: number; error?: { message?: string } };
type Spec = { title: string; tests: { status: string; results: Result[] }[] };
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] };

/** The first lines of an error, without the colours of a terminal. */
const brief = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ');

/** Gives tests of equal names a number, so that each is found again in the report of another try. */
function numbered(outcomes: readonly Outcome[]): Outcome[] {
  const counts = new Map<string, number>();
  return outcomes.map((outcome) => {
    const count = (counts.get(outcome.test) ?? 0) + 1;
    counts.set(outcome.test, count);
    return count === 1 ? outcome : { ...outcome, test: `${outcome.test} (${count})` };
  });
}

/** Reads Vitest's JSON report. */
export function readVitest({ testResults }: VitestReport): Outcome[] {
  const outcomes = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const tests = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({
        test: `${file} › ${test.fullName}`,
        file,
        passed: test.status === 'passed',
        error: brief(test.failureMessages[0]),
        ms: test.duration ?? 0,
      }));
    if (status !== 'failed' || tests.some(({ passed }) => !passed)) return tests;
    return [...tests, { test: file, file, passed: false, error: brief(message), ms: 0 }];
  });
  return numbered(outcomes);
}

const specsOf = (
  suite: Suite,
  titles: readonly string[] = [],
): { file: string; title: string; spec: Spec }[] => [
  ...suite.specs.map((spec) => ({ file: suite.file, title: [...titles, spec.title].join(' › '), spec })),
  ...(suite.suites ?? []).flatMap((each) => specsOf(each, [...titles, each.title])),
];

/** Stands for a test where the run of browser tests failed outside of them. */
export const RUN_OF_BROWSERS = 'tests/e2e';

/** Reads Playwright's JSON report. An error outside of tests is a failure of the whole run. */
export function readPlaywright({ suites, errors }: PlaywrightReport): Outcome[] {
  const outcomes = suites
    .flatMap((suite) => specsOf(suite))
    .flatMap(({ file, title, spec }) =>
      spec.tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, results }) => ({
          test: `tests/e2e/${file} › ${title}`,
          file: `tests/e2e/${file}`,
          passed: status === 'expected',
          error: brief(results.find((result) => result.error)?.error?.message),
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
        })),
    );
  return [
    ...numbered(outcomes),
    ...errors.map(({ message }) => ({
      test: RUN_OF_BROWSERS,
      file: RUN_OF_BROWSERS,
      passed: false,
      error: brief(message),
      ms: 0,
    })),
  ];
}
