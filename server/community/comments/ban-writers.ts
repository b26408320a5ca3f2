import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import { changeComment, countModeration } from './moderate.ts';
import * as moderation from './moderation-queries.ts';
import * as queries from './queries.ts';
import * as wording from './wording.ts';

/** When it is over; null: when it is lifted. */
type Until = Date | null;

const refuse = (sentence: string) => new InvalidInputError({ custom: [sentence] });

async function findWriter(db: Db, myId: string) {
  const user = await moderation.selectByMyId(db, myId);
  if (!user) throw refuse(wording.NO_BAN);
  return user;
}

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

/** @returns false when there is none */
export async function endRestriction(trx: Queryable, castId: number, id: number): Promise<boolean> {
  const writer = await moderation.deleteRestriction(trx, castId, id);
  if (writer) await moderation.renewRestricted(trx, castId, writer, false);
  return writer !== undefined;
}

/** `days`: 0 for a ban without an end, null for one that is lifted. Recorded (security.md 7.9). */
const noteBan = (trx: Queryable, caller: CastCaller, banned: number, days: number | null): Promise<void> =>
  auditMember(trx, caller, {
    event: days === null ? 'commenter.allowed' : 'commenter.banned',
    target: `user:${banned}`,
    detail: { cast: caller.castId, days },
  });

/** The caller has locked the cast. */
export async function endOver(trx: Queryable, castId: number): Promise<void> {
  for (const ban of await moderation.selectEndedBans(trx, castId)) await endBan(trx, castId, ban);
  for (const { id } of await moderation.selectEndedRestrictions(trx, castId))
    await endRestriction(trx, castId, id);
}

/** The job skips a ban that was changed since: whether a ban is live is always read from the clock. */
export async function scheduleEnd(trx: Queryable, castId: number, until: Date | null): Promise<void> {
  if (until) await addJob(trx, 'end_bans', { castId }, { runAt: until });
}

/** For `days` (0: without an end). @throws InvalidInputError for a member who cannot be banned */
export async function banWriter(
  db: Db,
  caller: CastCaller,
  { userId: myId, days }: { userId: string; days: number },
): Promise<Until> {
  await countModeration(caller);
  const { castId } = caller;
  const { id: userId } = await findWriter(db, myId);
  if (userId === caller.userId) throw refuse(wording.NO_BAN);
  return transact(db, async (trx) => {
    await queries.lockOwner(trx, castId);
    await endOver(trx, castId);
    await queries.lockWriter(trx, { userId, anonHash: null });
    if (await moderation.selectLiveBan(trx, castId, userId)) throw refuse(wording.ALREADY_BANNED);
    if (!(await moderation.hasCommented(trx, castId, userId))) throw refuse(wording.NO_BAN);
    const ban = await moderation.insertBan(trx, { castId, userId, ownerId: caller.userId, days });
    await moderation.renewBanned(trx, castId, userId, await moderation.selectAnonMarks(trx, ban.id));
    await scheduleEnd(trx, castId, ban.until);
    await noteBan(trx, caller, userId, days);
    return ban.until;
  });
}

async function changeBan<T>(
  db: Db,
  caller: CastCaller,
  myId: string,
  work: (trx: Parameters<typeof endBan>[0], ban: { id: number; userId: number }) => Promise<T>,
): Promise<T> {
  await countModeration(caller);
  const { id: userId } = await findWriter(db, myId);
  return transact(db, async (trx) => {
    await queries.lockOwner(trx, caller.castId);
    await queries.lockWriter(trx, { userId, anonHash: null });
    const ban = await moderation.selectLiveBan(trx, caller.castId, userId);
    if (!ban) throw refuse(wording.NOT_BANNED);
    return work(trx, { id: ban.id, userId });
  });
}

export const allowWriter = (
  db: Db,
  caller: CastCaller,
  { userId: myId }: { userId: string },
): Promise<void> =>
  changeBan(db, caller, myId, async (trx, ban) => {
    await endBan(trx, caller.castId, ban);
    await noteBan(trx, caller, ban.userId, null);
  });

export const prolongBan = (
  db: Db,
  caller: CastCaller,
  { userId: myId, days }: { userId: string; days: number },
): Promise<Until> =>
  changeBan(db, caller, myId, async (trx, { id, userId }) => {
    const { until } = await moderation.updateBanUntil(trx, id, days);
    await scheduleEnd(trx, caller.castId, until);
    await noteBan(trx, caller, userId, days);
    return until;
  });

/** Only the writer and the owner see what a restricted writer writes; the writer does not learn of it. */
export async function restrictWriter(
  db: Db,
  caller: CastCaller,
  { commentId, days }: { commentId: number; days: number },
): Promise<Until> {
  let until: Until = null;
  await changeComment(db, caller, commentId, async (trx, row) => {
    const isOwn = row.userId !== null && row.userId === caller.userId;
    if (isOwn || (row.userId === null && row.anonHash === null)) throw refuse(wording.NO_RESTRICTION);
    const { castId, userId, anonHash } = row;
    const writer = { userId, anonHash, name: row.guestName ?? '', days };
    ({ until } = await moderation.upsertRestriction(trx, castId, writer));
    await moderation.renewRestricted(trx, castId, { userId, anonHash }, true);
    await scheduleEnd(trx, castId, until);
  });
  return until;
}

/** @throws ApiError not_found */
export async function unrestrictWriter(db: Db, caller: CastCaller, { id }: { id: number }): Promise<void> {
  await countModeration(caller);
  const isDone = await transact(db, (trx) => endRestriction(trx, caller.castId, id));
  if (!isDone) throw new ApiError('not_found');
}

/** @throws ApiError not_found */
export async function prolongRestriction(
  db: Db,
  caller: CastCaller,
  { id, days }: { id: number; days: number },
): Promise<Until> {
  await countModeration(caller);
  const { castId } = caller;
  return transact(db, async (trx) => {
    const changed = await moderation.updateRestrictionUntil(trx, castId, id, days);
    if (!changed) throw new ApiError('not_found');
    await scheduleEnd(trx, castId, changed.until);
    return changed.until;
  });
}
