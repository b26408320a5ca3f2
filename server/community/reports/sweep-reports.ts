import type { Db } from '../../core/db/connect.ts';
import { deleteOldReports } from './queries.ts';

/** Forgets reports that were settled so many days ago. */
export async function sweepReports(db: Db, days: number): Promise<void> {
  await deleteOldReports(db, days);
}
