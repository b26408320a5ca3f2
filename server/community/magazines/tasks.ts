import type { Db } from '../../core/db/connect.ts';
import { PROOF_DAYS } from './limits.ts';
import { deleteOldSubscriptions } from './queries.ts';

export const sweepMagazines = (db: Db): Promise<void> => deleteOldSubscriptions(db, PROOF_DAYS);
