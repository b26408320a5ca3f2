import type { Db } from '../db/connect.ts';
import { selectHasRecent } from './record-queries.ts';
import { BY_SYSTEM, writeAudit } from './write-audit.ts';

const EVENT = 'retention.ran';

/** One row a night, however often its job is tried; `isWhole` tells a night on which a step failed to the end. */
async function noteRetention(db: Db, isWhole: boolean): Promise<void> {
  const detail = { isWhole };
  if (!(await selectHasRecent(db, EVENT, detail)))
    await writeAudit(db, { event: EVENT, ...BY_SYSTEM, detail });
}

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
