import type { Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { sendElsewhere } from '../crossposting/queue-deliveries.ts';
import { notifyPost } from '../notifications/notify.ts';
import { touchCast } from './post-queries.ts';

/** To followers, to her other blogs and to X, in the transaction that makes the post public. */
export async function announcePost(
  trx: Queryable,
  { castId, postId }: { castId: number; postId: number },
): Promise<void> {
  await touchCast(trx, castId);
  await notifyPost(trx, castId, postId);
  await sendElsewhere(trx, postId);
}

/** A later time replaces an earlier one. */
export const publishAt = (trx: Queryable, postId: number, time: Date): Promise<void> =>
  addJob(trx, 'publish_post', { postId }, { runAt: time, key: `post:${postId}` });
