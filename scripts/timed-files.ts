import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const PATTERN = '{server,src,scripts,tests}/**/*.{test,spec}.ts';

/** Test files that measure: those of tests/timed, which do nothing else, and all that use `tests/support/took.ts`. */
export const timedFiles = (): string[] =>
  globSync(PATTERN, { cwd: root })
    .filter(
      (file) =>
        file.startsWith('tests/timed/') ||
        /from '[./]+(?:tests\/)?support\/took\.ts'/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    .sort();
