import { readFile } from 'node:fs/promises';
import type { Db } from '../../core/db/connect.ts';
import { eraseAccount, type NotedErasure, nameErased } from '../leaving/erase-account.ts';

const AT_ONCE = 5000;

async function readLedgers(files: readonly string[], since: string): Promise<Map<string, NotedErasure>> {
  const lines = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const noted = lines
    .join('\n')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as NotedErasure)
    .filter(({ at }) => at > since);
  return new Map(noted.map((erasure) => [erasure.user, erasure]));
}

/**
 * Erases again what `ledgers` (files) say was erased since `madeAt`; of accounts that were made later with the same
 * number, none. @returns how many
 */
export async function replayErasures(db: Db, ledgers: readonly string[], madeAt: string): Promise<number> {
  const noted = await readLedgers(ledgers, madeAt);
  let erased = 0;
  for (let after = 0; noted.size > 0; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, createdAt } of users) {
      const erasure = noted.get(nameErased(id));
      if (!erasure || createdAt > new Date(erasure.at)) continue;
      await db
        .updateTable('users')
        .set({
          status: 'leaving',
          leftAt: erasure.at,
          eraseAt: erasure.at,
          eraseWritings: erasure.writings ?? false,
          eraseRatings: erasure.ratings ?? false,
        })
        .where('id', '=', id)
        .execute();
      if (await eraseAccount(db, id)) erased += 1;
    }
    if (users.length < AT_ONCE) break;
    after = users.at(-1)?.id ?? 0;
  }
  return erased;
}
