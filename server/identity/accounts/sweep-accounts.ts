import type { Db } from '../../core/db/connect.ts';
import { deleteOldCodes } from '../codes/delete-old-codes.ts';
import { deleteOldUndos } from './undo-queries.ts';

/** Each hour: codes of yesterday, and links whose days to undo a change are over. */
export async function sweepAccounts(db: Db): Promise<void> {
  await deleteOldCodes(db);
  await deleteOldUndos(db);
}
