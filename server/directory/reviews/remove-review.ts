import type { Db, Queryable } from '../../core/db/connect.ts';
import { inSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { updateRemoved, updateRemovedOf } from './queries.ts';

/** As `setReviewRemoved`, in the transaction of what wants it. */
export const setRemovedIn = (trx: Queryable, id: number, removed: boolean): Promise<boolean> =>
  updateRemoved(trx, id, removed);

/**
 * Staff hide a review or show it again; triggers count the rating anew and announce the change to the pages.
 * @returns false when it is unknown, or stands like that already
 */
export const setReviewRemoved = (db: Db, id: number, removed: boolean): Promise<boolean> =>
  transact(db, (trx) => updateRemoved(trx, id, removed));

/** All of one writer, for staff. May be interrupted and run again. */
export const removeReviewsOf = (db: Db, userId: number): Promise<number> =>
  inSteps((rows) => transact(db, (trx) => updateRemovedOf(trx, userId, rows)));
