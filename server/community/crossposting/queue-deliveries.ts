import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { insertDeliveries } from './delivery-queries.ts';

const MAX_ATTEMPTS = 8;
/** A delivery has one job at a time. */
const keyOf = (id: number): string => `delivery:${id}`;

export const queueDelivery = (trx: Queryable, id: number, delay = 0): Promise<void> =>
  addJob(trx, 'deliver_post', { id }, { delay, maxAttempts: MAX_ATTEMPTS, key: keyOf(id) });

/**
 * A post has become public, in this transaction: it goes to the other blogs of its author, and to X, unless she has
 * said no. Whatever calls this and how often, each destination gets it once.
 */
export async function sendElsewhere(trx: Queryable, postId: number): Promise<void> {
  for (const id of await insertDeliveries(trx, postId, config().x !== null)) await queueDelivery(trx, id);
}
