import type { Queryable } from '../../core/db/connect.ts';
import { deleteEndedSessions } from './queries.ts';

/** Removes sessions that ended longer ago than the list of devices needs them. @returns how many. */
export const sweepSessions = (db: Queryable): Promise<number> => deleteEndedSessions(db);
