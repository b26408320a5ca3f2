import type { Db } from '../../core/db/connect.ts';
import { deleteOldLog, endLeftOver } from './delivery-queries.ts';
import { deleteOldStates } from './x-queries.ts';

/** Ends deliveries that nobody is at any more, and removes what is old. */
export async function sweepDeliveries(db: Db): Promise<void> {
  await endLeftOver(db);
  await deleteOldLog(db);
  await deleteOldStates(db);
}
