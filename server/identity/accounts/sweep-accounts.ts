import type { Db } from '../../core/db/connect.ts';
import { deleteOldCodes } from '../codes/delete-old-codes.ts';
import { eraseOverdue } from './erase-account.ts';
import { deleteOldUndos } from './undo-queries.ts';

/** Each hour: erasures whose job was lost, codes of yesterday, ways back that are over. */
export async function sweepAccounts(db: Db): Promise<void> {
  await eraseOverdue(db);
  await deleteOldCodes(db);
  await deleteOldUndos(db);
}
