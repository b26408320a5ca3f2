import type { XConfig } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import type { Delivery, Outcome, Start } from './delivery-queries.ts';
import { addressOfPost } from './mail-of-post.ts';
import { textForX } from './rules.ts';
import { accessOf, endLink } from './x-account.ts';
import { waitForX, writeXPost, XError } from './x-client.ts';
import { selectLink } from './x-queries.ts';

function meaningOf({ outcome, waitMs }: XError): Outcome {
  switch (outcome) {
    case 'busy':
      return { outcome: 'later', problem: 'x_busy', waitMs };
    case 'later':
      return { outcome: 'later', problem: 'unreachable', ...(waitMs > 0 ? { waitMs } : {}) };
    // Each text has the address of its post: a duplicate at X is this post.
    case 'duplicate':
      return { outcome: 'sent' };
    case 'unknown':
      return { outcome: 'failed', problem: 'unknown' };
    case 'refused':
      return { outcome: 'failed', problem: 'x_refused' };
    case 'ended':
    case 'unauthorized':
      return { outcome: 'failed', problem: 'x_ended' };
  }
}

/** Writes it; a token that X takes no longer is renewed once. */
async function write(
  db: Db,
  x: XConfig,
  { castId, postId, body }: Delivery,
  access: string,
): Promise<string> {
  const text = textForX(body, addressOfPost(postId));
  try {
    return await writeXPost(x, access, text);
  } catch (error) {
    if (!(error instanceof XError) || error.outcome !== 'unauthorized') throw error;
  }
  try {
    return await writeXPost(x, await accessOf(db, x, castId, access), text);
  } catch (error) {
    if (error instanceof XError && error.outcome === 'unauthorized') await endLink(db, castId);
    throw error;
  }
}

export async function sendToX(db: Db, x: XConfig, delivery: Delivery, start: Start): Promise<Outcome> {
  const link = await selectLink(db, delivery.castId);
  if (link && !link.enabled) return { outcome: 'failed', problem: 'x_off' };
  const wait = waitForX();
  if (wait > 0) return { outcome: 'later', problem: 'unreachable', waitMs: wait };
  try {
    const access = await accessOf(db, x, delivery.castId);
    if (!(await start(db))) return { outcome: 'taken' };
    return { outcome: 'sent', remoteId: await write(db, x, delivery, access) };
  } catch (error) {
    if (error instanceof XError) return meaningOf(error);
    throw error;
  }
}
