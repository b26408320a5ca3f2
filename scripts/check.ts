import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const root = path.resolve(import.meta.dirname, '..');
const node = process.execPath;
const script = (file: string) => path.join(root, 'node_modules', file);

const CHECKS: Record<string, string[]> = {
  'format and lint': [node, script('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings'],
  // Of TypeScript 7, which astro check does not take yet; beside it, one thread is left.
  types: [
    node,
    script('typescript-native/bin/tsc'),
    '--noEmit',
    '--singleThreaded',
    '--project',
    'tsconfig.json',
  ],
  'types of the pages': [
    node,
    script('astro/bin/astro.mjs'),
    'check',
    '--noSync',
    '--tsconfig',
    'tsconfig.pages.json',
    '--minimumSeverity',
    'error',
  ],
};

type Outcome = { passed: boolean; said: string };

async function run(command: string[]): Promise<Outcome> {
  const [file = node, ...rest] = command;
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(file, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  const code = new Promise<number | null>((done) => child.once('close', done));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { passed: (await code) === 0, said: out + err };
}

/** Runs every check side by side, and shows what each said as one piece. @returns the verdict by name. */
export async function check(): Promise<Record<string, boolean>> {
  // What the pages' types are made of is written once, before anybody reads it.
  const sync = await run([node, script('astro/bin/astro.mjs'), 'sync', '--silent']);
  if (!sync.passed) console.log(sync.said);
  const outcomes = Object.entries(CHECKS).map(async ([name, command]) => {
    const { passed, said } = await run(command);
    console.log(`\n— ${name}\n${said}${name}: ${passed ? 'passed' : 'FAILED'}`);
    return [name, passed && sync.passed] as const;
  });
  return Object.fromEntries(await Promise.all(outcomes));
}

if (import.meta.main) process.exitCode = Object.values(await check()).every(Boolean) ? 0 : 1;
