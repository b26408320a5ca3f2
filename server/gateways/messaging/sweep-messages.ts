import type { Db } from '../../core/db/connect.ts';
import { deleteOldMessages } from './queries.ts';

/** Removes what messages leave behind: codes and addresses are kept for a day at most (security.md 7.9). */
export const sweepMessages = (db: Db, hours: number): Promise<void> => deleteOldMessages(db, hours);
