import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { Steps, TaskHandlers } from '../../core/jobs/task-payloads.ts';
import { revokeXLater } from '../../gateways/x/x-account.ts';
import {
  type Delivery,
  deleteOldLog,
  endLeftOver,
  finishDelivery,
  releaseDelivery,
  type Start,
  selectDelivery,
  startDelivery,
} from './delivery-queries.ts';
import { queueDelivery } from './queue-deliveries.ts';
import { sendByMail } from './send-by-mail.ts';
import { sendToX } from './send-to-x.ts';
import type { Problem } from './wording.ts';
import { revokeX } from './x-account.ts';
import { deleteLink, deleteOldStates } from './x-queries.ts';

function obstacleOf({ isDeleted, needLogin, isSeen, isProved }: Delivery): Problem | null {
  if (isDeleted) return 'deleted';
  if (needLogin) return 'members';
  if (!isSeen) return 'away';
  return isProved ? null : 'unproved';
}

/** Marked before it is sent: what may have left when a process ended is not sent again. @throws to be tried again */
export async function deliverPost(db: Db, id: number, isLastTry: boolean): Promise<void> {
  const delivery = await selectDelivery(db, id);
  if (!delivery || delivery.status === 'sent' || delivery.status === 'failed') return;
  // A delivery that another worker has started is finished by that worker.
  let from = delivery.status;
  const fail = (problem: Problem) => finishDelivery(db, id, from, { status: 'failed', problem });
  if (from === 'sending') return delivery.isUnderWay ? undefined : fail('unknown');
  const obstacle = obstacleOf(delivery);
  if (obstacle) return fail(obstacle);
  const start: Start = async (trx) => {
    const isMine = await startDelivery(trx, id);
    if (isMine) from = 'sending';
    return isMine;
  };
  const { x } = config();
  const isForX = delivery.destinationId === null;
  if (isForX && !x) return fail('x_none');
  const made = isForX && x ? await sendToX(db, x, delivery, start) : await sendByMail(db, delivery, start);
  if (made.outcome === 'taken') return;
  if (made.outcome === 'sent') {
    const { remoteId } = made;
    return finishDelivery(db, id, from, { status: 'sent', ...(remoteId ? { remoteId } : {}) });
  }
  if (made.outcome === 'failed') return fail(made.problem);
  if (isLastTry || delivery.isOld) return fail(made.problem);
  await releaseDelivery(db, id, from, made.problem);
  if (made.waitMs) return queueDelivery(db, id, made.waitMs);
  throw new Error(`A post could not be delivered: ${made.problem}`);
}

export async function sweepDeliveries(db: Db): Promise<void> {
  await endLeftOver(db);
  await deleteOldLog(db);
  await deleteOldStates(db);
}

/** A job revokes the tokens at X. */
export async function eraseLink(trx: Queryable, castId: number): Promise<void> {
  const link = await deleteLink(trx, castId);
  if (link) await revokeXLater(trx, link.sealed);
}

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    deliver_post: { id: number };
    revoke_x: { sealed: string };
  }
}

export const CROSSPOSTING_TASKS: TaskHandlers<'deliver_post' | 'revoke_x'> = {
  deliver_post: (db, { id }, { isLastTry }) => deliverPost(db, id, isLastTry),
  revoke_x: (_db, { sealed }) => revokeX(config().x, sealed),
};

export const CROSSPOSTING_STEPS: Steps = { hourly: [sweepDeliveries] };
