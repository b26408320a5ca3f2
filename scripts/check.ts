import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const node = process.execPath;
const script = (file: string) => path.join(root, 'node_modules', file);

/** Each check by its name, as the commands that make it; the next command runs only when the one before passed. */
const CHECKS: Record<string, string[][]> = {
  'format and lint': [[node, script('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings']],
  types: [
    [node, script('astro/bin/astro.mjs'), 'sync', '--silent'],
    [node, script('typescript/bin/tsc'), '--noEmit', '--project', 'tsconfig.json'],
  ],
  'types of the pages': [
    [
      node,
      script('astro/bin/astro.mjs'),
      'check',
      '--noSync',
      '--tsconfig',
      'tsconfig.pages.json',
      '--minimumSeverity',
      'error',
    ],
  ],
};

function passes(command: string[]): boolean {
  const [file = node, ...rest] = command;
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  return spawnSync(file, rest, { cwd: root, stdio: 'inherit', env }).status === 0;
}

/** Runs every check, the later ones too when an earlier one fails. @returns the verdict by name. */
export function check(): Record<string, boolean> {
  const verdicts: Record<string, boolean> = {};
  for (const [name, commands] of Object.entries(CHECKS)) {
    console.log(`\n— ${name}`);
    verdicts[name] = commands.every(passes);
    console.log(verdicts[name] ? `${name}: passed` : `${name}: FAILED`);
  }
  return verdicts;
}

if (import.meta.main) process.exitCode = Object.values(check()).every(Boolean) ? 0 : 1;
