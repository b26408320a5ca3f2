import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { timedFiles } from './scripts/timed-files.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

const FILES = globSync('{server,src,scripts,tests}/**/*.test.ts').sort().join();

/** A tree runs in one shuffled order, so that a failure comes again; `npm run test:full` tries another one each time. */
const seed =
  process.env.FULL === '1' ? Date.now() : createHash('sha256').update(FILES).digest().readUInt32BE();

const project = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include },
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

const ALL = [
  inAnyOrder(project('unit', ['{server,src,scripts}/**/*.test.ts', 'tests/*.test.ts'])),
  inAnyOrder(project('api', ['tests/api/**/*.test.ts'])),
  inAnyOrder(project('pages', ['tests/pages/**/*.test.ts'])),
  fromOutside(project('security', ['tests/security/**/*.test.ts'])),
  project('faults', ['tests/faults/**/*.test.ts']),
];

/** What `TIMED=1` runs: files that measure, one after the other, as nothing else may run beside them. */
const alone = (name: string, groupOrder: number, include: string[]) => ({
  extends: true as const,
  test: { name, include, sequence: { groupOrder }, maxWorkers: 1 },
});
const isFromOutside = (file: string) => /^tests\/(?:security|timed)\//.test(file);
const timed = () => {
  const files = timedFiles().filter((file) => file.endsWith('.test.ts'));
  return [
    fromOutside(alone('timed outside', 1, files.filter(isFromOutside))),
    alone(
      'timed inside',
      2,
      files.filter((file) => !isFromOutside(file)),
    ),
  ];
};

export default defineConfig({
  test: {
    globalSetup: './tests/support/postgres.ts',
    setupFiles: [
      './tests/support/away-from-day-change.ts',
      './tests/support/secrets.ts',
      './tests/support/check-connections.ts',
      './tests/support/quick-answers.ts',
    ],
    // More than cores: much of the time a test waits for what must not come too soon.
    maxWorkers: 3,
    // Set a timeout explicitly where a test waits for less.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst, shuffle: { files: true }, seed },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: process.env.TIMED === '1' ? timed() : ALL,
  },
});
