import type { Queryable } from '../db/connect.ts';
import { deleteOldCalls } from './queries.ts';

/** Removes calls and answers that nobody asks for again. */
export const sweepCalls = (db: Queryable): Promise<number> => deleteOldCalls(db);
