import type { Queryable } from '../../core/db/connect.ts';
import { deleteOldStates } from './queries.ts';

/** Removes ways through LINE that ended long ago. @returns how many. */
export const sweepLineStates = (db: Queryable): Promise<number> => deleteOldStates(db);
