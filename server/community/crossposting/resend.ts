import { database } from '../../core/db/database.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { requireOwnCastPage } from '../../directory/casts/callers.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import type { Deliveries } from './contract.ts';
import { reopenDelivery, selectOwnDelivery } from './delivery-queries.ts';
import { queueDelivery } from './queue-deliveries.ts';
import { readDeliveries } from './read-deliveries.ts';
import { AGAIN, NOT_AGAIN, PROBLEMS } from './wording.ts';

/**
 * Sends what has failed again, once for however many presses: what is under way already stays as it is.
 * @throws ApiError not_found for what is not hers; InvalidInputError for what has arrived, or can go nowhere
 */
export async function resend(context: AppContext, id: number): Promise<Deliveries> {
  const { castId, userId } = requireOwnCastPage(context);
  await limit('cross_post', { facts: context.get('facts'), account: userId });
  const before = await selectOwnDelivery(database(), castId, id);
  if (!before) throw new ApiError('not_found');
  const isReopened = await database()
    .transaction()
    .execute(async (trx) => {
      const reopened = await reopenDelivery(trx, castId, id);
      if (reopened) await queueDelivery(trx, id);
      return Boolean(reopened);
    });
  const { status, isOpen } = (await selectOwnDelivery(database(), castId, id)) ?? before;
  if (!isReopened && status !== 'waiting' && status !== 'sending')
    throw new InvalidInputError({ custom: [isOpen ? NOT_AGAIN : PROBLEMS.unproved] });
  const which = before.destinationId === null ? 'x' : 'mail';
  return { deliveries: await readDeliveries(castId, which), message: AGAIN };
}
