import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browserPort } from './browser-port.ts';
import { build } from './build.ts';
import { Progress } from './progress.ts';
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts';

// Runs tests again and again before they are handed in: each time in another order, every second time beside two busy
// loops, browsers with a CPU that is six times slower. What fails once fails by chance.
const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results', 'hunt');
const BUSY_LOOPS = 2;
const SLOWDOWN = 6;

const { values, positionals } = parseArgs({
  options: { since: { type: 'string' }, times: { type: 'string', default: '10' } },
  allowPositionals: true,
});
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) {
  console.error(
    'npm run hunt -- [--since COMMIT] [--times 10] [FILE…]: the files, or those changed since a commit.',
  );
  process.exit(2);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
const changed = () =>
  values.since
    ? git('diff', '--name-only', values.since)
    : [...git('diff', '--name-only', 'HEAD'), ...git('log', '--since=1.day', '--format=', '--name-only')];
const files = [...new Set(positionals.length > 0 ? positionals : changed())].filter((file) =>
  existsSync(path.join(root, file)),
);
const tests = files.filter((file) => file.endsWith('.test.ts'));
const specs = files.filter((file) => file.endsWith('.spec.ts'));
console.log(`${tests.length} files of tests and ${specs.length} of browser tests, ${times} times each.`);

/** Takes the time of as many cores until it is stopped. @returns the stop */
function keepBusy(): () => void {
  const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const stop = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.once('exit', stop);
  return stop;
}

/** @returns what failed; the runner's own report tells. */
function run(script: string, args: string[], env: NodeJS.ProcessEnv, report: string): Outcome[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules', script), ...args],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, TOOK_FILE: '', ...env } },
  );
  if (status === 0) return [];
  try {
    const read = (script.startsWith('vitest') ? readVitest : readPlaywright) as (report: never) => Outcome[];
    const failed = read(JSON.parse(readFileSync(report, 'utf8')) as never).filter(({ passed }) => !passed);
    if (failed.length > 0) return failed;
  } catch {}
  const error = `${stdout}${stderr}`.slice(-2000);
  return [{ test: script, file: script, passed: false, error, ms: 0 }];
}

function huntTests(round: number): Outcome[] {
  if (tests.length === 0) return [];
  const report = path.join(results, `vitest-${round}.json`);
  const args = [
    'run',
    `--sequence.seed=${round}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...tests,
  ];
  return run('vitest/vitest.mjs', args, {}, report);
}

async function huntSpecs(round: number): Promise<Outcome[]> {
  if (specs.length === 0) return [];
  const report = path.join(results, `playwright-${round}.json`);
  const env = {
    BROWSER_PORT: String(await browserPort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    SLOWDOWN: String(SLOWDOWN),
  };
  return run('@playwright/test/cli.js', ['test', '--reporter=json', ...specs], env, report);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (specs.length > 0) build();
const progress = new Progress('Hunting', times, 'rounds');
const failures = new Map<string, { rounds: string[]; error: string }>();
for (let round = 1; round <= times; round++) {
  const isBusy = round % 2 === 0;
  const rest = isBusy ? keepBusy() : () => {};
  const failed = [...huntTests(round), ...(await huntSpecs(round))];
  rest();
  for (const { test, error } of failed) {
    const known = failures.get(test) ?? { rounds: [], error };
    failures.set(test, { ...known, rounds: [...known.rounds, `${round}${isBusy ? ' (busy)' : ''}`] });
  }
  progress.at(round);
}
progress.done(times);
for (const [test, { rounds, error }] of failures)
  console.log(`\n${test}\n    in round ${rounds.join(', ')} of ${times}: ${error}`);
console.log(failures.size === 0 ? '\nNothing failed.' : `\n${failures.size} failed at least once.`);
process.exitCode = failures.size === 0 ? 0 : 1;
