import { spawnSync } from 'node:child_process';
import path from 'node:path';

// Makes the statements that each page and call sends now its budget, tests/query-budgets.json, and the keys that islands
// are given their list, tests/island-keys.json: the difference is for the author to explain. One file after the other.
const root = path.resolve(import.meta.dirname, '..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--no-file-parallelism',
    'tests/api/query-budgets.test.ts',
    'tests/pages/query-budgets.test.ts',
    'tests/pages/answers-of-others.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BUDGETS: '1' } },
);
process.exitCode = status ?? 1;
