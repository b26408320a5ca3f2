import type { Db } from '../../core/db/connect.ts';
import { DELETED_DAYS } from '../comments/limits.ts';
import { deleteOldReports } from './queries.ts';

/** Forgets reports that were settled as long ago as deleted comments are kept. */
export async function sweepReports(db: Db): Promise<void> {
  await deleteOldReports(db, DELETED_DAYS);
}
