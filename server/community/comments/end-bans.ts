import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import * as moderation from './moderation-queries.ts';
import * as queries from './queries.ts';
import * as restrictions from './restriction-queries.ts';

/** A ban is over: what it remembered is forgotten, and what they have written is seen again. */
export async function endBan(
  trx: Queryable,
  castId: number,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  await queries.lockWriter(trx, { userId, anonHash: null });
  const anonHashes = await moderation.selectAnonMarks(trx, id);
  await moderation.updateLifted(trx, id);
  await moderation.renewBanned(trx, castId, userId, anonHashes);
}

/** A restriction is over. @returns false when there is no such one */
export async function endRestriction(trx: Queryable, castId: number, id: number): Promise<boolean> {
  const writer = await restrictions.deleteRestriction(trx, castId, id);
  if (writer) await restrictions.renewRestricted(trx, castId, writer, false);
  return writer !== undefined;
}

/** Ends what has run out for a cast; she is locked before. */
export async function endOver(trx: Queryable, castId: number): Promise<void> {
  for (const ban of await moderation.selectEndedBans(trx, castId)) await endBan(trx, castId, ban);
  for (const { id } of await restrictions.selectEndedRestrictions(trx, castId))
    await endRestriction(trx, castId, id);
}

/**
 * Whether somebody is banned is asked of the clock whenever it matters; this brings back what they have written, at
 * `until`. A ban that was changed since is left alone.
 */
export async function settleAt(trx: Queryable, castId: number, until: Date | null): Promise<void> {
  if (until) await addJob(trx, 'end_bans', { castId }, { runAt: until });
}

/** Ends the bans and restrictions of a cast whose time is over. */
export const endBans = (db: Db, castId: number): Promise<void> =>
  transact(db, async (trx) => {
    await queries.lockOwner(trx, castId);
    await endOver(trx, castId);
  });

/** The same for everybody whose job was lost. */
export async function endAllBans(db: Db): Promise<void> {
  for (const castId of await moderation.selectCastsToSettle(db)) await endBans(db, castId);
}
