import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** `failures`: what failed and how, for whoever sees only the end of the output. */
export type Counts = { passed: number; failed: number; failures: string[] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type Suite = { file: string; suites?: Suite[]; specs: Spec[] };
type Result = { status: string; error?: { message?: string } };
type Spec = { title: string; tests: { status: string; results: Result[] }[] };
type PlaywrightReport = {
  stats: { expected: number };
  suites: Suite[];
  errors: { message?: string }[];
};

/** The first lines of an error, without the colours of a terminal. */
const brief = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ');

/** Reads Vitest's JSON report: failing tests, and files that failed before a test of theirs ran. */
export function readVitest({ numPassedTests, testResults }: VitestReport): Counts {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [`${file}\n    ${brief(message)}`];
    return tests.map((test) => `${file} › ${test.fullName}\n    ${brief(test.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

const specsOf = (suite: Suite): { file: string; spec: Spec }[] => [
  ...suite.specs.map((spec) => ({ file: suite.file, spec })),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Waited for something longer than it may, which a machine that is busy with other work can also cause. */
const isLate = ({ status, error }: Result): boolean =>
  status === 'timedOut' || /timeout:? \d+ ?ms/i.test(error?.message ?? '');

/** Whether something failed, and nothing but by waiting too long. */
export function failedLate({ suites, errors }: PlaywrightReport): boolean {
  const failed = suites
    .flatMap(specsOf)
    .flatMap(({ spec }) => spec.tests.filter(({ status }) => status === 'unexpected'));
  return errors.length === 0 && failed.length > 0 && failed.every(({ results }) => results.some(isLate));
}

/** Reads Playwright's JSON report: a flaky test counts as failed. */
export function readPlaywright({ stats, suites, errors }: PlaywrightReport): Counts {
  const failures = suites.flatMap(specsOf).flatMap(({ file, spec }) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error;
        return `${file} › ${spec.title} (${status})\n    ${brief(error?.message)}`;
      }),
  );
  failures.push(...errors.map(({ message }) => brief(message)));
  return { passed: stats.expected, failed: failures.length, failures };
}
