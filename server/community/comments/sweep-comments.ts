import type { Db } from '../../core/db/connect.ts';
import { BAN_MARK_DAYS, DELETED_DAYS } from './limits.ts';
import { deleteOldComments, deleteOldMarks } from './sweep-queries.ts';

const STEP = 1000;

/** Forgets what is not needed any more: deleted comments, marks of people who are gone. */
export async function sweepComments(db: Db): Promise<void> {
  while ((await deleteOldComments(db, DELETED_DAYS, STEP)) === STEP);
  await deleteOldMarks(db, BAN_MARK_DAYS);
}
