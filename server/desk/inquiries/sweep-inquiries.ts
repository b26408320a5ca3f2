import type { Queryable } from '../../core/db/connect.ts';
import { deleteInquiriesOlderThan } from './queries.ts';
import { INQUIRIES_KEPT_DAYS } from './rules.ts';

/** Removes what has been kept for as long as was said where it was sent. */
export const sweepInquiries = (db: Queryable): Promise<number> =>
  deleteInquiriesOlderThan(db, INQUIRIES_KEPT_DAYS);
