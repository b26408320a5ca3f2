import { followFilesOf } from '../../community/posting/reconcile-files.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { setCastHidden } from '../../directory/casts/set-status.ts';
import { followAvatars } from '../../gateways/media/reconcile-avatars.ts';
import { endAllSessions } from '../../identity/sessions/end-session.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { updateLeft } from './queries.ts';

/** Until then the last mail has left: what still waits for the account is erased with it. */
const FAREWELL_MS = 60_000;

type Account = { userId: number; castId: number | null };
/** By default reviews and comments stay, under the name of an account that has left (decisions §11). */
type Choice = { days: number; writings?: boolean; ratings?: boolean };

/** Hides the account and queues its erasure in `days`. @returns false for one that is not in use */
export async function leave(
  trx: Queryable,
  { userId, castId }: Account,
  { days, writings = false, ratings = false }: Choice,
): Promise<boolean> {
  const runAt = await updateLeft(trx, userId, { days, writings, ratings });
  if (!runAt) return false;
  if (castId !== null) await setCastHidden(trx, castId, 'left', true);
  await endAllSessions(trx, userId);
  const at = new Date(runAt.getTime() + FAREWELL_MS);
  await addJob(trx, 'erase_account', { userId }, { runAt: at, key: `erase-${userId}` });
  return true;
}

export async function followLeaving(db: Db, { userId, castId }: Account): Promise<void> {
  await applyPageChanges();
  await followAvatars(db, { userId });
  if (castId !== null) await followFilesOf(db, { castId });
}
