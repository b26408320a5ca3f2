import type { Queryable } from '../../core/db/connect.ts';
import { deleteEnded } from './queries.ts';

/** Forgets used tokens as soon as their age alone refuses them. */
export const sweepFormTokens = (db: Queryable): Promise<number> => deleteEnded(db);
