import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../server/db/free-port.ts';
import { build } from './build.ts';
import { check } from './check.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
/** Where the browser tests look for their server unless the port is taken. */
const BROWSER_PORT = 4651;

type Counts = { passed: number; failed: number };

function node(script: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return done.status === 0;
}

/** Reads a report; a runner that wrote none, or failed without a failing test, counts as one failure. */
function countsOf(file: string, ok: boolean, read: (report: never) => Counts): Counts {
  let counts: Counts = { passed: 0, failed: 0 };
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {}
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function checks(): Counts {
  const verdicts = Object.values(check());
  const passed = verdicts.filter(Boolean).length;
  return { passed, failed: verdicts.length - passed };
}

function building(): Counts {
  try {
    console.log(build() ? 'Built.' : 'The build is up to date.');
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  }
}

function vitest(full: boolean): Counts {
  const report = path.join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = node('vitest/vitest.mjs', ['run', ...reporters], { FULL: full ? '1' : '' });
  return countsOf(report, ok, (read: { numPassedTests: number; numFailedTests: number }) => ({
    passed: read.numPassedTests,
    failed: read.numFailedTests,
  }));
}

async function browser(full: boolean): Promise<Counts> {
  const report = path.join(results, 'playwright.json');
  const ok = node('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    FULL: full ? '1' : '',
    BROWSER_PORT: String(await freePort(BROWSER_PORT)),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  type Report = { stats: { expected: number; unexpected: number; flaky: number } };
  return countsOf(report, ok, ({ stats }: Report) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

const full = process.argv.includes('--full');
const GROUPS: [string, () => Counts | Promise<Counts>][] = [
  ['Format, lint and types', checks],
  ['Build', building],
  ['Unit, API, page, security and fault tests', () => vitest(full)],
  ['Browser tests', () => browser(full)],
];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const [number, [name, run]] of GROUPS.entries()) {
  console.log(`\n=== ${number + 1}/${GROUPS.length} ${name}${full ? ' (full)' : ''}`);
  const began = Date.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((Date.now() - began) / 1000);
  lines.push(
    `${name.padEnd(44)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
  );
}
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
