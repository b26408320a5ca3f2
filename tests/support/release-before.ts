import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readMigrations } from '../../server/core/db/migrate.ts';

/** The newest migration of the release before this one. */
export const BASE = '20261128T180000-word-introductions';

export const migrationsSince = async (): Promise<string[]> =>
  (await readMigrations()).filter((name) => name > BASE);

/** The last commit that knows none of them. @throws Error where the history does not reach so far back */
export async function releaseBefore(): Promise<string> {
  const cwd = path.resolve(import.meta.dirname, '../..');
  const files = (await migrationsSince()).map((name) => `migrations/${name}.ts`);
  if (files.length === 0) return 'HEAD';
  const asked = ['log', '--diff-filter=A', '--format=%H', '--', ...files];
  const first = execFileSync('git', asked, { cwd, encoding: 'utf8' }).trim().split('\n').at(-1);
  // One that is new has no commit yet.
  return first ? `${first}^` : 'HEAD';
}
