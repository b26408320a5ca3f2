import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { insertDeliveries } from './delivery-queries.ts';

const MAX_ATTEMPTS = 8;
const keyOf = (id: number): string => `delivery:${id}`;

export const queueDelivery = (trx: Queryable, id: number, delay = 0): Promise<void> =>
  addJob(trx, 'deliver_post', { id }, { delay, maxAttempts: MAX_ATTEMPTS, key: keyOf(id) });

/** For a post that has just become public; called again, each destination still gets it once. */
export async function sendElsewhere(trx: Queryable, postId: number): Promise<void> {
  for (const id of await insertDeliveries(trx, postId, config().x !== null)) await queueDelivery(trx, id);
}
