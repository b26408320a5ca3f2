import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { eraseAccount, LEDGER, type NotedErasure, nameErased } from '../leaving/erase-account.ts';
import { BackupProblem } from './backup-set.ts';

const AT_ONCE = 5000;
/** An erasure is noted before it is committed, and so may be older than the rows that do not know it yet. */
const UNDER_WAY_MS = 3_600_000;

const own = (): string => path.join(config().varDir, LEDGER);
export const ledgerBeside = (folder: string): string => path.join(folder, LEDGER);

async function linesOf(file: string, mayBeMissing: boolean): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new BackupProblem(`${file} cannot be read: without it, who has been erased since would come back.`);
  }
}

function parse(line: string, file: string): NotedErasure {
  try {
    return JSON.parse(line) as NotedErasure;
  } catch {
    throw new BackupProblem(`${file} has a line that cannot be read, and must be removed by hand: ${line}`);
  }
}

/** Beside the backups, not in them: what a restored one has to forget again. */
export async function copyLedger(folder: string): Promise<void> {
  const there = ledgerBeside(folder);
  const lines = new Set([...(await linesOf(there, true)), ...(await linesOf(own(), true))]);
  await writeFile(`${there}.part`, [...lines, ''].join('\n'), { mode: 0o600, flush: true });
  await rename(`${there}.part`, there);
}

export type Erasures = ReadonlyMap<string, NotedErasure>;

/** The last erasure of each number since a backup was made. @throws BackupProblem for a ledger that cannot be read */
export async function readErasures(ledgers: readonly string[], madeAt: string): Promise<Erasures> {
  const since = new Date(Date.parse(madeAt) - UNDER_WAY_MS).toISOString();
  const found: NotedErasure[] = [];
  for (const file of [...ledgers, own()])
    for (const line of await linesOf(file, file === own())) found.push(parse(line, file));
  const noted = found.filter(({ at }) => at > since).sort((a, b) => (a.at < b.at ? -1 : 1));
  return new Map(noted.map((erasure) => [erasure.user, erasure]));
}

/** Erases those accounts again; none that was made later and has the same number. @returns how many */
export async function replayErasures(db: Db, erasures: Erasures): Promise<number> {
  let erased = 0;
  for (let after = 0; erasures.size > 0; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'createdAt'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, createdAt } of users) {
      const erasure = erasures.get(nameErased(id));
      if (!erasure || createdAt > new Date(erasure.at)) continue;
      const { at, writings = false, ratings = false } = erasure;
      await db
        .updateTable('users')
        .set({ status: 'leaving', leftAt: at, eraseAt: at, eraseWritings: writings, eraseRatings: ratings })
        .where('id', '=', id)
        .where('status', '<>', 'erased')
        .execute();
      if (await eraseAccount(db, id)) erased += 1;
    }
    if (users.length < AT_ONCE) break;
    after = users.at(-1)?.id ?? 0;
  }
  return erased;
}
