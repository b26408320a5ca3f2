import type { Db } from '../db/connect.ts';
import { KEPT_DAYS } from './limits.ts';
import * as queries from './queries.ts';

/** Nobody looks for what is older than this. */
export const deleteOld = (db: Db): Promise<void> => queries.deleteOld(db, KEPT_DAYS);
