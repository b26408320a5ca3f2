import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { eraseAroundComments } from '../../community/comments/tasks.ts';
import { eraseCrossPosts } from '../../community/crossposting/tasks.ts';
import { stopErased } from '../../community/magazines/stop.ts';
import { erasePostsOf } from '../../community/posting/erase-posts.ts';
import { removeCastUploads } from '../../community/posting/remove-uploads.ts';
import { writeAudit } from '../../core/audit/write-audit.ts';
import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { deleteInSteps, inSteps } from '../../core/db/delete-in-steps.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { log, traceOf } from '../../core/log.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import { deleteMedium } from '../../gateways/media/media-rows.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { deletePageVideo } from '../../identity/profiles/page-video.ts';
import {
  eraseCast,
  eraseComments,
  erasePersonal,
  forgetVotesOrigin,
  selectCastMedia,
  selectDue,
  selectOverdue,
} from './erasure-queries.ts';

const OF_CAST = ['castFollows', 'shifts', 'postDeliveries', 'castDays'] as const;
const OF_USER = ['postLikes', 'castFollows', 'shopFollows', 'mutes', 'sessions', 'notifications'] as const;

/**
 * What an account may have by the thousand, in statements of their own, below the limit of one. May be interrupted and
 * run again; the account cannot come back after that.
 */
export async function eraseInSteps(
  db: Db,
  { userId, castId }: { userId: number; castId: number | null },
): Promise<void> {
  if (castId !== null) {
    await erasePostsOf(db, castId);
    for (const table of OF_CAST) await deleteInSteps(db, table, sql`cast_id = ${castId}`);
  }
  for (const table of OF_USER) await deleteInSteps(db, table, sql`user_id = ${userId}`);
  await deleteInSteps(db, 'notifications', sql`actor_id = ${userId}`);
  await inSteps((rows) => transact(db, (trx) => eraseComments(trx, userId, rows)));
  await inSteps((rows) => forgetVotesOrigin(db, userId, rows));
}

/** Not in the backups of the database: a restored one has to forget it again. */
async function noteErasure(userId: number): Promise<void> {
  const user = createHash('sha256').update(`erased:${userId}`).digest('hex');
  const line = JSON.stringify({ user, at: new Date().toISOString() });
  await appendFile(path.join(config().varDir, 'erasures.jsonl'), `${line}\n`, { mode: 0o600 });
}

/**
 * After the days to come back (security.md 7.10). May be run again at any point: the row of the account goes last.
 * @returns false when there is nothing to erase
 */
export async function eraseAccount(db: Db, userId: number): Promise<boolean> {
  const found = await selectDue(db, userId);
  if (!found) return false;
  await eraseInSteps(db, { userId, castId: found.castId });
  const files = await db.transaction().execute(async (trx) => {
    const due = await selectDue(trx, userId);
    if (!due) return null;
    const { castId, iconMediaId, eraseRatings } = due;
    const uploads = castId === null ? [] : await removeCastUploads(trx, castId);
    const films = castId === null ? [] : await deletePageVideo(trx, castId);
    const own = new Set(castId === null ? [] : await selectCastMedia(trx, castId));
    if (iconMediaId) own.add(iconMediaId);
    await eraseAroundComments(trx, { userId, castId });
    if (castId !== null) {
      await eraseCrossPosts(trx, castId);
      await eraseCast(trx, castId);
    }
    const { email } = await readIdentities(trx, userId);
    if (email) await stopErased(trx, email);
    await erasePersonal(trx, userId, { ratings: eraseRatings });
    const pictures: string[] = films;
    for (const id of own) pictures.push(...pictureFiles(id, await deleteMedium(trx, id)));
    if (pictures.length > 0) await addJob(trx, 'remove_files', { names: pictures });
    await noteErasure(userId);
    await writeAudit(trx, {
      event: 'account.erased',
      realm: 'system',
      actor: 'system',
      target: `user:${userId}`,
    });
    return [...pictures, ...uploads];
  });
  if (!files) return false;
  await removeFiles(files);
  return true;
}

/** For lost jobs. An account that cannot be erased holds up no other. */
export async function eraseOverdue(db: Db): Promise<void> {
  for (const { id } of await selectOverdue(db, 100))
    try {
      await eraseAccount(db, id);
    } catch (error) {
      log.error({ alarm: 'erasure', user: id, error: traceOf(error) }, 'an account could not be erased');
    }
}
