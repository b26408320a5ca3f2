import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import { lockChain, selectHasRecent } from './queries.ts';
import { BY_SYSTEM, writeAudit } from './write-audit.ts';

const EVENT = 'retention.ran';

/** One row a night, however often its steps are tried; `isWhole` tells a night on which one failed to the end. */
const noteRetention = (db: Db, isWhole: boolean): Promise<void> =>
  transact(db, async (trx) => {
    await lockChain(trx);
    const detail = { isWhole };
    if (!(await selectHasRecent(trx, EVENT, detail)))
      await writeAudit(trx, { event: EVENT, ...BY_SYSTEM, detail });
  });

/** The steps of a night, recorded. */
export async function recordingRetention(db: Db, steps: (db: Db) => Promise<void>): Promise<void> {
  try {
    await steps(db);
  } catch (failure) {
    await noteRetention(db, false);
    throw failure;
  }
  await noteRetention(db, true);
}
