// The door to every npm script, in plain JavaScript: it runs on whatever Node (20 or newer) the machine has, installs
// the locked packages when they are missing or out of date, and hands over to the project's own Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const marker = path.join(root, 'node_modules', '.installed-lock');
const node = path.join(root, 'node_modules', '.bin', 'node');

const targets = {
  start: 'scripts/start.ts',
  web: 'scripts/web.ts',
  worker: 'scripts/worker.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  'test:cost': 'scripts/test-cost.ts',
  hunt: 'scripts/hunt.ts',
  budgets: 'scripts/budgets.ts',
  check: 'scripts/check.ts',
  fix: 'scripts/fix.ts',
  'new:migration': 'scripts/new-migration.ts',
  schema: 'scripts/schema.ts',
  build: 'scripts/build.ts',
  prerender: 'scripts/prerender.ts',
  migrate: 'scripts/migrate.ts',
  import: 'scripts/import.ts',
  demo: 'scripts/demo.ts',
  hide: 'scripts/hide.ts',
  sweep: 'scripts/sweep.ts',
  media: 'scripts/media.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  admin: 'scripts/admin.ts',
  magazine: 'scripts/magazine.ts',
  'metrics-token': 'scripts/metrics-token.ts',
  sbom: 'scripts/sbom.ts',
  pictures: 'scripts/pictures.ts',
  bench: 'scripts/bench.ts',
};

function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

// A server is there to be stopped; anything else that was stopped has not done its work.
const STOPPED = ['start', 'web', 'worker', 'dev'].includes(process.argv[2]) ? 0 : 1;
let running = null;
let isStopped = false;
// A signal to this process alone is passed on; one to the whole group arrives twice, and the child stops once.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'])
  process.on(signal, () => {
    isStopped = true;
    running?.kill(signal);
  });

/** Runs a program until it ends. @returns its exit code; null when a signal has ended it. */
function run(command, args, options) {
  return new Promise((done) => {
    running = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    running.once('error', (error) => fail(`${command} cannot be run: ${error.message}`));
    running.once('exit', done);
  });
}

async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock && existsSync(node)) return;
  console.log('Installing the locked packages (npm ci)…');
  // Beside Node 24, which is among the packages, the engines of this npm say nothing: its warnings are left out.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const code = await run(command, [...first, 'ci', '--include=dev', ...quiet]);
  if (isStopped) process.exit(STOPPED);
  if (code !== 0) fail('npm ci failed: see its message above; the packages come from your npm registry.');
  if (!existsSync(node))
    fail(
      'The package "node" did not install its binary: allow install scripts (npm config ignore-scripts=false).',
    );
  writeFileSync(marker, lock);
}

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old to begin with: install Node 20 or newer.`);
const [name = '', ...rest] = process.argv.slice(2);
const target = targets[name];
if (!target) fail(`Unknown command "${name}". Known: ${Object.keys(targets).join(', ')}.`);

await install();
const code = await run(node, [path.join(root, target), ...rest], {
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
});
// One that a signal ended had not begun yet, and holds nothing.
process.exit(code ?? (isStopped ? STOPPED : 1));
