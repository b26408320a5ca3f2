import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { timedFiles } from './scripts/timed-files.ts';
import { CHILD_ENV } from './tests/support/child-env.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { leftOut } from './tests/support/part-of-files.ts';

const FILES = globSync('{server,src,scripts,tests}/**/*.test.ts').sort();

// The processes of the workers find what Node has compiled for those before them.
process.env.NODE_COMPILE_CACHE ??= CHILD_ENV.NODE_COMPILE_CACHE;

/** A tree runs in one shuffled order, so that a failure comes again; `npm run test:full` tries another one each time. */
const seed =
  process.env.FULL === '1' ? Date.now() : createHash('sha256').update(FILES.join()).digest().readUInt32BE();

const project = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include },
});

/** A test of theirs that depends on another one fails here, not first when it runs alone. */
const inAnyOrder = (given: ReturnType<typeof project>) => ({
  ...given,
  test: { ...given.test, sequence: { shuffle: { tests: true } } },
});

/** Only Vite can give a file other modules than it imports. */
const MOCKS = /\bvi\.(?:mock|hoisted|resetModules)\(/;
/** What else a file leaves in the modules of its process, where no other file may find it: clock, environment, messages. */
const LEAVES_STATE = /\b(?:readDatabaseClock|keepTime)\(|\bprocess\.env\.\w+ = |\$messages\./;
/** What a process writes or says only so often a minute, or once: files that count it begin with a process that has not. */
const COUNTS_OF_PROCESS =
  /\b(?:refused\.(?:too_many_requests|forbidden)|countRefusals|receivePolicyReports|noteProxy)\b/;
const holding = (...patterns: RegExp[]) =>
  FILES.filter((file) => {
    if (/^tests\/(?:faults|timed)\//.test(file)) return false;
    const text = readFileSync(file, 'utf8');
    return patterns.some((pattern) => pattern.test(text));
  });
const mocking = holding(MOCKS);
const apart = holding(MOCKS, LEAVES_STATE, COUNTS_OF_PROCESS);
const isOfSecurity = (file: string) => file.startsWith('tests/security/');

/** Its files share the processes of the workers, each of which loads the product once: half of the CPU time. */
const inSharedProcess = <P extends { test: object }>(given: P) => ({
  ...given,
  test: { ...given.test, isolate: false, exclude: apart },
});

/** Node strips the types itself: nothing is transformed, and a circle of imports fails as it does in the product. */
const byNode = <P extends { test: object }>(given: P) => ({
  ...given,
  test: { ...given.test, experimental: { viteModuleRunner: false, nodeLoader: false } },
});

/** Their site is built once before them: two files that build at once write into the same folder. */
const ofBuilt = <P extends { test: object }>(given: P) => ({
  ...given,
  test: { ...given.test, globalSetup: './tests/support/build-site.ts' },
});

/** Files that ask the built product over HTTP. */
const fromOutside = <P extends { test: object }>(given: P) =>
  ofBuilt({ ...given, test: { ...given.test, setupFiles: ['./tests/support/security-setup.ts'] } });

const FAULTS = FILES.filter((file) => file.startsWith('tests/faults/'));
const withoutLeftOut = <P extends { test: object }>(given: P) => ({
  ...given,
  test: { ...given.test, exclude: leftOut(FAULTS) },
});

const ALL = [
  inAnyOrder(project('mocking', mocking)),
  byNode(
    inAnyOrder(
      project(
        'apart',
        apart.filter((file) => !mocking.includes(file) && !isOfSecurity(file)),
      ),
    ),
  ),
  byNode(fromOutside(project('security apart', apart.filter(isOfSecurity)))),
  ...[
    inAnyOrder(project('unit', ['{server,src,scripts}/**/*.test.ts', 'tests/*.test.ts'])),
    inAnyOrder(project('api', ['tests/api/**/*.test.ts'])),
    ofBuilt(inAnyOrder(project('pages', ['tests/pages/**/*.test.ts']))),
    fromOutside(project('security', ['tests/security/**/*.test.ts'])),
  ].map((each) => byNode(inSharedProcess(each))),
  byNode(ofBuilt(withoutLeftOut(project('faults', FAULTS)))),
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
      './tests/support/first-settings.ts',
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
