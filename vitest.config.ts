import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const FILES = globSync('{server,src,scripts,tests}/**/*.test.ts').sort().join();

/** A tree runs in one shuffled order, so that a failure comes again; `npm run test:full` tries another one each time. */
const seed =
  process.env.FULL === '1' ? Date.now() : createHash('sha256').update(FILES).digest().readUInt32BE();

const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude },
});

/** A test of theirs that depends on another one fails here, not first when it runs alone. */
const inAnyOrder = (given: ReturnType<typeof project>) => ({
  ...given,
  test: { ...given.test, sequence: { shuffle: { tests: true } } },
});

/** Files that ask the built product over HTTP. */
const fromOutside = <P extends { test: object }>(given: P) => ({
  ...given,
  test: {
    ...given.test,
    globalSetup: './tests/support/build-site.ts',
    setupFiles: ['./tests/support/security-setup.ts'],
  },
});

/** They compare how quick answers are, some under all the load they can make: nothing else runs beside them. */
const ALONE = [
  'tests/security/constant-answers.test.ts',
  'tests/security/login-load.test.ts',
  'tests/faults/pool.test.ts',
];
const alone = (include: string[]) => ({
  extends: true as const,
  test: { name: 'alone', include, sequence: { groupOrder: 1 }, maxWorkers: 1 },
});

export default defineConfig({
  test: {
    globalSetup: './tests/support/postgres.ts',
    setupFiles: [
      './tests/support/away-from-day-change.ts',
      './tests/support/secrets.ts',
      './tests/support/check-connections.ts',
    ],
    // More than cores: much of the time a test waits for what must not come too soon.
    maxWorkers: 3,
    // What is waited for comes in its own time: who means a promise of seconds says so.
    expect: { poll: { timeout: 15_000 } },
    sequence: { shuffle: { files: true }, seed },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      inAnyOrder(project('unit', ['{server,src,scripts}/**/*.test.ts', 'tests/*.test.ts'])),
      inAnyOrder(project('api', ['tests/api/**/*.test.ts'])),
      inAnyOrder(project('pages', ['tests/pages/**/*.test.ts'])),
      fromOutside(project('security', ['tests/security/**/*.test.ts'], ALONE)),
      project('faults', ['tests/faults/**/*.test.ts'], ALONE),
      fromOutside(alone(ALONE)),
    ],
  },
});
