import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { sendElsewhere } from '../crossposting/queue-deliveries.ts';
import { tellLate, tellPost } from '../notifications/notify.ts';
import { publishIfDue, selectLate, touchCast } from './post-queries.ts';
import { settlePost } from './settle-post.ts';

/** Her post is not out although its time has come: she hears of it, once. */
async function tellIfLate(trx: Queryable, postId: number): Promise<void> {
  const late = await selectLate(trx, postId);
  if (late) await tellLate(trx, late.castId, postId, late.postedAt.getTime());
}

/**
 * Publishes a post whose time has come, once; one that was moved or deleted meanwhile is left alone, and one of an
 * author whom nobody sees waits until somebody does, which its author is told.
 */
export async function publishDue(db: Db, postId: number): Promise<void> {
  await transact(db, async (trx) => {
    const published = await publishIfDue(trx, postId);
    if (!published) return tellIfLate(trx, postId);
    await touchCast(trx, published.castId);
    await tellPost(trx, published.castId, postId);
    await sendElsewhere(trx, postId);
  });
  await settlePost(db, postId);
}

/** The same as a job: when no try has published it, its author is told; the sweep tries on. */
export async function publishOrTell(db: Db, postId: number, isLastTry: boolean): Promise<void> {
  try {
    await publishDue(db, postId);
  } catch (error) {
    if (isLastTry) await transact(db, (trx) => tellIfLate(trx, postId));
    throw error;
  }
}
