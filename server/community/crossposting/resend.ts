import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import type { Deliveries } from './contract.ts';
import { reopenDelivery, selectOwnDelivery } from './delivery-queries.ts';
import { queueDelivery } from './queue-deliveries.ts';
import { readDeliveries } from './read-deliveries.ts';
import { AGAIN, NOT_AGAIN, PROBLEMS } from './wording.ts';

/**
 * Sends again what has failed, once however often it is pressed: what is under way already stays as it is.
 * @throws ApiError not_found for what is not hers; InvalidInputError for what has arrived, or can go nowhere
 */
export async function resend(
  db: Db,
  { castId, userId, facts }: CastCaller,
  { id }: { id: number },
): Promise<Deliveries> {
  await limit('cross_post', { facts, account: userId });
  const before = await selectOwnDelivery(db, castId, id);
  if (!before) throw new ApiError('not_found');
  const isReopened = await transact(db, async (trx) => {
    const reopened = await reopenDelivery(trx, castId, id);
    if (reopened) await queueDelivery(trx, id);
    return Boolean(reopened);
  });
  const { status, isOpen } = (await selectOwnDelivery(db, castId, id)) ?? before;
  if (!isReopened && status !== 'waiting' && status !== 'sending')
    throw new InvalidInputError({ custom: [isOpen ? NOT_AGAIN : PROBLEMS.unproved] });
  const which = before.destinationId === null ? 'x' : 'mail';
  return { deliveries: await readDeliveries(db, castId, which), message: AGAIN };
}
