import type { Queryable } from '../db/connect.ts';
import { deleteEndedPoints } from './queries.ts';

/** Removes counters whose window is over. @returns how many. */
export const sweepLimits = (db: Queryable): Promise<number> => deleteEndedPoints(db);
