import { sendElsewhere } from '../crossposting/queue-deliveries.ts';
import type { Db } from '../db/connect.ts';
import { tellPost } from '../notifications/notify.ts';
import { publishIfDue, touchCast } from './post-queries.ts';
import { settlePost } from './settle-post.ts';

/**
 * Publishes a post whose time has come, once; one that was moved or deleted meanwhile is left alone, and one of an
 * author whom nobody sees waits until somebody does.
 */
export async function publishDue(db: Db, postId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const published = await publishIfDue(trx, postId);
    if (!published) return;
    await touchCast(trx, published.castId);
    await tellPost(trx, published.castId, postId);
    await sendElsewhere(trx, postId);
  });
  await settlePost(db, postId);
}
