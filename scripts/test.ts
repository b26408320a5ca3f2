import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../server/core/db/free-port.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { type Counts, failedLate, readPlaywright, readVitest } from './test-reports.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
/** Where the browser tests look for their server unless the port is taken. */
const BROWSER_PORT = 4651;
/** More than so many late tests say that something is wrong. */
const MOST_LATE = 6;

function node(script: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return done.status === 0;
}

/** Reads a report; a runner that wrote none, or failed without a failing test, counts as one failure. */
function countsOf(name: string, ok: boolean, file: string, read: (report: never) => Counts): Counts {
  let counts: Counts = { passed: 0, failed: 0, failures: [] };
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {}
  if (ok || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`${name} ended without a report of what failed: see above.`] };
}

async function checks(): Promise<Counts> {
  const verdicts = Object.entries(await check());
  const failures = verdicts.filter(([, isFine]) => !isFine).map(([name]) => name);
  return { passed: verdicts.length - failures.length, failed: failures.length, failures };
}

function building(): Counts {
  try {
    console.log(build() ? 'Built.' : 'The build is up to date.');
    return { passed: 1, failed: 0, failures: [] };
  } catch (error) {
    return { passed: 0, failed: 1, failures: [(error as Error).message] };
  }
}

/** Runs only what is named: files, `--changed`, `--project api`, `-t words` go to Vitest, `….spec.ts` to Playwright. */
async function runSome(given: readonly string[]): Promise<boolean> {
  const specs = given.filter((argument) => /^tests\/e2e\b|\.spec\.ts(?::\d+)?$/.test(argument));
  const rest = given.filter((argument) => !specs.includes(argument));
  const ok = rest.length === 0 || node('vitest/vitest.mjs', ['run', '--passWithNoTests=false', ...rest]);
  if (specs.length === 0) return ok;
  build();
  const port = String(await freePort(BROWSER_PORT));
  return node('@playwright/test/cli.js', ['test', ...specs], { BROWSER_PORT: port }) && ok;
}

function vitest(full: boolean): Counts {
  const report = path.join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = node('vitest/vitest.mjs', ['run', ...reporters], { FULL: full ? '1' : '' });
  return countsOf('Vitest', ok, report, readVitest);
}

async function playwright(full: boolean, options: string[], report: string): Promise<Counts> {
  const ok = node('@playwright/test/cli.js', ['test', '--reporter=list,json', ...options], {
    FULL: full ? '1' : '',
    // The closing check keeps a picture of every screen in test-results/screens/.
    SCREENS: full ? '1' : (process.env.SCREENS ?? ''),
    BROWSER_PORT: String(await freePort(BROWSER_PORT)),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return countsOf('Playwright', ok, report, readPlaywright);
}

/**
 * A wrong result fails. A few tests that only waited too long, three at a time on a machine that others share, are
 * asked once more alone: what is broken fails again. The full run asks nothing twice.
 */
async function browser(full: boolean): Promise<Counts> {
  const report = path.join(results, 'playwright.json');
  const first = await playwright(full, [], report);
  if (full || first.failed === 0 || first.failed > MOST_LATE) return first;
  if (!existsSync(report) || !failedLate(JSON.parse(readFileSync(report, 'utf8')))) return first;
  console.log(`\nWaited too long beside others, now alone:\n\n${first.failures.join('\n\n')}\n`);
  const alone = ['--last-failed', '--workers=1'];
  const again = await playwright(full, alone, path.join(results, 'playwright-alone.json'));
  return { ...again, passed: first.passed + again.passed };
}

const given = process.argv.slice(2).filter((argument) => argument !== '--full');
if (given.length > 0) process.exit((await runSome(given)) ? 0 : 1);

const full = process.argv.includes('--full');
const GROUPS: [string, () => Counts | Promise<Counts>][] = [
  ['Format, lint and types', checks],
  ['Build', building],
  ['Unit, API, page, security and fault tests', () => vitest(full)],
  ['Browser tests', () => browser(full)],
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total: Counts = { passed: 0, failed: 0, failures: [] };
const lines: string[] = [];
for (const [number, [name, run]] of GROUPS.entries()) {
  console.log(`\n=== ${number + 1}/${GROUPS.length} ${name}${full ? ' (full)' : ''}`);
  const began = Date.now();
  const { passed, failed, failures } = await run();
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  const seconds = Math.round((Date.now() - began) / 1000);
  lines.push(
    `${name.padEnd(44)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
  );
}
if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
