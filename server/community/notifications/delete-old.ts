import type { Db } from '../../core/db/connect.ts';
import { KEPT_DAYS } from './limits.ts';
import * as queries from './queries.ts';

const STEP = 1000;

/** Nobody looks for what is older than this. */
export async function deleteOld(db: Db, step: number = STEP): Promise<void> {
  while ((await queries.deleteOld(db, KEPT_DAYS, step)) === step);
  while ((await queries.deleteOldTellings(db, step)) === step);
}
