import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { endOfBusinessDay } from '../server/core/business-day.ts';
import { describePart, partOfTree } from '../tests/support/part-of-files.ts';
import { browserPort } from './browser-port.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { describeFullRun, writeFullRun } from './full-run.ts';
import { describeFlaky, MOST_FLAKY, type Verdict, withSecondTries } from './second-tries.ts';
import { type Outcome, RUN_OF_BROWSERS, readPlaywright, readVitest } from './test-reports.ts';
import { describeTimes } from './test-times.ts';
import { timedFiles } from './timed-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const TOOK_FILE = path.join(results, 'took.jsonl');
/** What the browser tests take at most: their site shows one business day. */
const BROWSER_MS = 16 * 60_000;

function node(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TOOK_FILE, ...env },
  });
  return done.status === 0;
}

const failure = (test: string, error: string): Outcome => ({ test, file: test, passed: false, error, ms: 0 });

/** Reads a report; a runner that wrote none, or failed without a failing test, counts as one failure. */
function outcomesOf(name: string, ok: boolean, file: string, read: (report: never) => Outcome[]): Outcome[] {
  let outcomes: Outcome[] = [];
  try {
    outcomes = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {}
  if (ok || outcomes.some(({ passed }) => !passed)) return outcomes;
  return [...outcomes, failure(name, 'It ended without a report of what failed: see above.')];
}

async function checks(): Promise<Verdict> {
  const verdicts = Object.entries(await check());
  const failed = verdicts.filter(([, isFine]) => !isFine).map(([name]) => failure(name, 'See above.'));
  return { passed: verdicts.length - failed.length, failed, flaky: [] };
}

function building(): Verdict {
  try {
    console.log(build() ? 'Built.' : 'The build is up to date.');
    return { passed: 1, failed: [], flaky: [] };
  } catch (error) {
    return { passed: 0, failed: [failure('Build', (error as Error).message)], flaky: [] };
  }
}

/** Runs only what is named: files, `--changed`, `--project api`, `-t words` go to Vitest, `….spec.ts` to Playwright. */
async function runSome(given: readonly string[]): Promise<boolean> {
  const specs = given.filter((argument) => /^tests\/e2e\b|\.spec\.ts(?::\d+)?$/.test(argument));
  const rest = given.filter((argument) => !specs.includes(argument));
  // Measurements of single files are not summed up.
  const env = { TOOK_FILE: '' };
  const ok = rest.length === 0 || node('vitest/vitest.mjs', ['run', '--passWithNoTests=false', ...rest], env);
  if (specs.length === 0) return ok;
  build();
  const port = String(await browserPort());
  return node('@playwright/test/cli.js', ['test', ...specs], { ...env, BROWSER_PORT: port }) && ok;
}

let runs = 0;
const reportFile = (runner: string) => path.join(results, `${runner}-${++runs}.json`);

function vitest(args: readonly string[], env: NodeJS.ProcessEnv): Outcome[] {
  const report = reportFile('vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return outcomesOf(
    'Vitest',
    node('vitest/vitest.mjs', ['run', ...reporters, ...args], env),
    report,
    readVitest,
  );
}

async function playwright(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome[]> {
  const report = reportFile('playwright');
  const left = endOfBusinessDay(Date.now()) - Date.now();
  if (left < BROWSER_MS) {
    console.log(
      `The business day ends in ${Math.ceil(left / 60_000)} min: the browser tests begin after it.`,
    );
    await setTimeout(left + 1000);
  }
  const ok = node('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    BROWSER_PORT: String(await browserPort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...env,
  });
  return outcomesOf('Playwright', ok, report, readPlaywright);
}

const filesOf = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ file }) => file))];

/** Each try is a new process with a new database. */
const vitestInTries = (full: boolean) => {
  const env = { FULL: full ? '1' : '' };
  return withSecondTries(vitest([], env), async (failed) => {
    console.log(`\nA second try, alone: ${filesOf(failed).join(', ')}\n`);
    return vitest(['--no-file-parallelism', '--isolate', ...filesOf(failed)], env);
  });
};

/** Each try is a new process with a new site; from the second on it keeps a trace. */
const browserInTries = async (full: boolean) => {
  // The closing check keeps a picture of every screen in test-results/screens/.
  const env = { FULL: full ? '1' : '', SCREENS: full ? '1' : (process.env.SCREENS ?? '') };
  return withSecondTries(await playwright([], env), async (failed) => {
    // What is wrong with the run itself, such as a reader that wrote, is no test's to try again.
    if (failed.every(({ test }) => test === RUN_OF_BROWSERS)) return [];
    console.log(`\nA second try, alone:\n${failed.map(({ test }) => test).join('\n')}\n`);
    return playwright(['--last-failed', '--workers=1', '--trace=on'], env);
  });
};

/** Measurements are judged only here: one file after the other on a machine that does nothing else. */
async function times(): Promise<Verdict> {
  const env = { TIMED: '1', FULL: '1' };
  const specs = timedFiles().filter((file) => file.endsWith('.spec.ts'));
  const outcomes = [...vitest([], env), ...(await playwright(['--workers=1', ...specs], env))];
  const failed = outcomes.filter(({ passed }) => !passed);
  return { passed: outcomes.length - failed.length, failed, flaky: [] };
}

const MODES = ['--full', '--whole'];
const given = process.argv.slice(2).filter((argument) => !MODES.includes(argument));
if (given.length > 0) process.exit((await runSome(given)) ? 0 : 1);

const full = process.argv.includes('--full');
// Both runners read it in their configuration, and so do the processes of their workers.
const isInParts = !full && !process.argv.includes('--whole');
if (isInParts) process.env.ONE_PART = String(partOfTree());
const GROUPS: [string, () => Verdict | Promise<Verdict>][] = [
  ['Format, lint and types', checks],
  ['Build', building],
  ['Unit, API, page, security and fault tests', () => vitestInTries(full)],
  ['Browser tests', () => browserInTries(full)],
  ...(full ? [['Times, alone', times] as [string, () => Promise<Verdict>]] : []),
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const start = Date.now();
const total: Verdict = { passed: 0, failed: [], flaky: [] };
const lines: string[] = [];
/** Of a run whose build or runner failed it is not known what it has seen. */
let isWhole = !isInParts;
for (const [number, [name, run]] of GROUPS.entries()) {
  console.log(`\n=== ${number + 1}/${GROUPS.length} ${name}${full ? ' (full)' : ''}`);
  const began = Date.now();
  const { passed, failed, flaky } = await run();
  total.passed += passed;
  isWhole &&= passed > 0;
  total.failed.push(...failed);
  total.flaky.push(...flaky);
  const seconds = Math.round((Date.now() - began) / 1000);
  lines.push(
    `${name.padEnd(44)} ${String(passed).padStart(5)} passed ${String(failed.length).padStart(4)} failed ${String(flaky.length).padStart(4)} flaky ${String(seconds).padStart(5)} s`,
  );
}
if (total.flaky.length > MOST_FLAKY)
  total.failed.push(
    failure('Flaky tests', `${total.flaky.length} needed a second try; ${MOST_FLAKY} may, in one run.`),
  );
if (total.failed.length > 0)
  console.log(`\nFailed:\n\n${total.failed.map(({ test, error }) => `${test}\n    ${error}`).join('\n\n')}`);
if (total.flaky.length > 0)
  console.log(`\nFlaky, passed at a second try:\n\n${describeFlaky(total.flaky).join('\n\n')}`);
const command = full ? 'npm run test:full' : 'npm test -- --whole';
const minutes = (Date.now() - start) / 60_000;
if (isWhole) writeFullRun({ command, ...total, minutes, groups: lines });
if (!full) console.log(`\n${describeTimes(TOOK_FILE)}`);
if (isInParts) console.log(`${describePart()}\n${describeFullRun()}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length === 0 && total.passed > 0 ? 0 : 1;
