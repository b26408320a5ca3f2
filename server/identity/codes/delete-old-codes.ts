import type { Queryable } from '../../core/db/connect.ts';
import { deleteCodes } from './queries.ts';

const KEPT_HOURS = 24;

/** Codes older than a day are of no use to anybody (security.md 7.9). */
export async function deleteOldCodes(db: Queryable): Promise<void> {
  await deleteCodes(db, KEPT_HOURS);
}
