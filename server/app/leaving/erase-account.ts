import { createHash } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { log, traceOf } from '../../core/log.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import { selectDue, selectOverdue } from './erasure-queries.ts';
import { eraseHeld, eraseInSteps, type Leaving } from './held-table.ts';
import { TABLES_OF_ACCOUNT } from './tables-of-account.ts';
import { TABLES_OF_PAGE } from './tables-of-page.ts';

export type NotedErasure = { user: string; at: string; writings?: boolean; ratings?: boolean };

/** Below `VAR_DIR`; a copy stands beside the backups. */
export const LEDGER = 'erasures.jsonl';

export const nameErased = (userId: number): string =>
  createHash('sha256').update(`erased:${userId}`).digest('hex');

/** Not in the backups of the database: a restored one has to forget it again. */
async function noteErasure(userId: number, what: Pick<NotedErasure, 'writings' | 'ratings'>): Promise<void> {
  const noted: NotedErasure = {
    user: nameErased(userId),
    at: new Date(currentTime()).toISOString(),
    ...what,
  };
  const { varDir } = config();
  await mkdir(varDir, { recursive: true });
  await appendFile(path.join(varDir, LEDGER), `\n${JSON.stringify(noted)}\n`, { mode: 0o600 });
}

export async function eraseRows(
  trx: Queryable,
  { userId, castId, ...rest }: Omit<Leaving, 'files' | 'media'>,
): Promise<string[]> {
  const leaving: Leaving = { userId, castId, ...rest, media: new Set(), files: [] };
  if (castId !== null) await eraseHeld(trx, TABLES_OF_PAGE, castId, leaving);
  await eraseHeld(trx, TABLES_OF_ACCOUNT, userId, leaving);
  return leaving.files;
}

/**
 * After the days to come back (security.md 7.10). May be run again at any point: the row of the account goes last.
 * @returns false when there is nothing to erase
 */
export async function eraseAccount(db: Db, userId: number): Promise<boolean> {
  const found = await selectDue(db, userId);
  if (!found) return false;
  if (found.castId !== null) await eraseInSteps(db, TABLES_OF_PAGE, found.castId);
  await eraseInSteps(db, TABLES_OF_ACCOUNT, userId);
  const files = await db.transaction().execute(async (trx) => {
    const due = await selectDue(trx, userId);
    if (!due) return null;
    const names = await eraseRows(trx, { ...due, userId });
    await noteErasure(userId, { writings: due.eraseWritings, ratings: due.eraseRatings });
    await writeAudit(trx, {
      event: 'account.erased',
      ...BY_SYSTEM,
      target: `user:${userId}`,
    });
    return names;
  });
  if (!files) return false;
  await removeFiles(files);
  return true;
}

/** For lost jobs. An account that cannot be erased holds up no other. */
export async function eraseOverdue(db: Db): Promise<void> {
  for (const { id } of await selectOverdue(db, 100))
    try {
      await eraseAccount(db, id);
    } catch (error) {
      log.error({ alarm: 'erasure', user: id, error: traceOf(error) }, 'an account could not be erased');
    }
}
