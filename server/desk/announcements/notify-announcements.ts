import { RECIPIENTS_AT_ONCE } from '../../community/notifications/limits.ts';
import { notifyAnnouncement } from '../../community/notifications/notify.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { lockNext, markNotified, selectReaders } from './queries.ts';

type Taken = { id: number; readers: number[] };

/** `before`: the batch to go on after. @returns null when there is none left */
async function takeAnnouncement(trx: Queryable, before: Taken | null, limit: number): Promise<Taken | null> {
  const next = await lockNext(trx);
  if (!next) return null;
  const after = before?.id === next.id ? (before.readers.at(-1) ?? 0) : 0;
  const readers = await selectReaders(trx, next.id, after, limit);
  if (readers.length < limit) await markNotified(trx, next.id);
  return { id: next.id, readers };
}

/** `limit` accounts per transaction. A run that was cut off starts an announcement anew: no account gets it twice. */
export async function notifyAnnouncements(db: Db, limit: number = RECIPIENTS_AT_ONCE): Promise<void> {
  let taken: Taken | null = null;
  do {
    const before: Taken | null = taken;
    taken = await transact(db, async (trx) => {
      const next = await takeAnnouncement(trx, before, limit);
      if (next) await notifyAnnouncement(trx, next);
      return next;
    });
  } while (taken);
}
