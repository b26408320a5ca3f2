import { spawnSync } from 'node:child_process';
import path from 'node:path';

// Formats, sorts imports and applies the fixes of the linter that cannot change what code does. The changed files are
// for the author to read: `npm run check` says what is left.
const root = path.resolve(import.meta.dirname, '..');
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
const given = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [biome, 'check', '--write', ...given], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
