import { describe, expect, it } from 'vitest';
import { knownFlaky, MOST_FLAKY, withSecondTries } from './second-tries.ts';
import { type Outcome, readVitest } from './test-reports.ts';

const outcome = (name: string, passed: boolean, file = 'a.test.ts'): Outcome => ({
  test: name === file ? file : `${file} › ${name}`,
  file,
  passed,
  error: passed ? '' : `${name} was wrong`,
  ms: 1,
});
const [pass, fail] = [(name: string) => outcome(name, true), (name: string) => outcome(name, false)];

/** Answers each try with the next of `tries`. @returns the verdict and how many tries were made. */
async function run(first: Outcome[], ...tries: Outcome[][]) {
  let made = 0;
  const { passed, failed, flaky } = await withSecondTries(first, async () => tries[made++] ?? []);
  const names = (outcomes: readonly Outcome[]) => outcomes.map(({ error }) => error.split(' ')[0]);
  return { passed, failed: names(failed), flaky: names(flaky), made };
}

describe('second tries', () => {
  it('run nothing again when all passed', async () => {
    expect(await run([pass('a'), pass('b')])).toEqual({ passed: 2, failed: [], flaky: [], made: 0 });
  });

  it('name what passed at the second or third try as flaky, with its first error', async () => {
    expect(await run([pass('a'), fail('b'), fail('c')], [pass('b'), fail('c')], [pass('c')])).toEqual({
      passed: 3,
      failed: [],
      flaky: ['b', 'c'],
      made: 2,
    });
  });

  it('leave failed what fails three times', async () => {
    expect(await run([fail('a')], [fail('a')], [fail('a')], [pass('a')])).toEqual({
      passed: 0,
      failed: ['a'],
      flaky: [],
      made: 2,
    });
  });

  it('leave failed what did not run again', async () => {
    expect(await run([fail('a'), fail('b')], [pass('a')], [])).toMatchObject({
      passed: 1,
      failed: ['b'],
      made: 2,
    });
  });

  it('replace the failure of a whole file by its tests', async () => {
    const whole = outcome('a.test.ts', false);
    expect(await run([whole], [pass('a'), pass('b')])).toMatchObject({ passed: 2, failed: [] });
    expect(await run([whole], [whole], [whole])).toMatchObject({ passed: 0, failed: ['a.test.ts'] });
  });

  it('name a test of the same file that passed first and failed then', async () => {
    expect(await run([fail('a'), pass('b')], [pass('a'), fail('b')])).toEqual({
      passed: 2,
      failed: [],
      flaky: ['a', 'b'],
      made: 1,
    });
  });

  it(`run nothing again after more than ${MOST_FLAKY} failures`, async () => {
    const many = Array.from({ length: MOST_FLAKY + 1 }, (_, i) => fail(`t${i}`));
    expect(await run(many)).toMatchObject({ failed: many.map((_, i) => `t${i}`), made: 0 });
  });
});

it('distinguishes tests of equal names', () => {
  const equal = { status: 'passed', fullName: 'a', failureMessages: [] };
  const report = {
    testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults: [equal, equal] }],
  };
  expect(new Set(readVitest(report).map(({ test }) => test)).size).toBe(2);
});

it('at most ten tests are known to be flaky, each with its day and its reason', () => {
  expect(knownFlaky().length).toBeLessThanOrEqual(10);
  for (const { test, since, why } of knownFlaky())
    expect([test, since, why]).toEqual([
      expect.stringContaining(' › '),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/.{10}/),
    ]);
});
