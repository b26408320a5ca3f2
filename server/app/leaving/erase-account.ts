import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { eraseAroundComments } from '../../community/comments/tasks.ts';
import { eraseCrossPosts } from '../../community/crossposting/tasks.ts';
import { removeCastUploads } from '../../community/posting/remove-uploads.ts';
import { writeAudit } from '../../core/audit/write-audit.ts';
import { config } from '../../core/config.ts';
import type { Db } from '../../core/db/connect.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { log, traceOf } from '../../core/log.ts';
import { pictureFiles } from '../../gateways/media/file-names.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import { deleteMedium } from '../../gateways/media/media-rows.ts';
import { eraseInSteps } from './erase-in-steps.ts';
import { eraseCast, erasePersonal, selectCastMedia, selectDue, selectOverdue } from './erasure-queries.ts';

/** Beside the database and not in its backups: what a restored backup has to forget again. */
async function noteErasure(userId: number): Promise<void> {
  const user = createHash('sha256').update(`erased:${userId}`).digest('hex');
  const line = JSON.stringify({ user, at: new Date().toISOString() });
  await appendFile(path.join(config().varDir, 'erasures.jsonl'), `${line}\n`, { mode: 0o600 });
}

/**
 * Erases an account that has left and whose days to come back are over (security.md 7.10). May be run again at any
 * point: what there are thousands of goes in steps, the rest in one transaction, whose last row is the proof, and files
 * are removed by name, by a job should the process end before.
 * @returns false when there is nothing to erase.
 */
export async function eraseAccount(db: Db, userId: number): Promise<boolean> {
  const found = await selectDue(db, userId);
  if (!found) return false;
  await eraseInSteps(db, { userId, castId: found.castId });
  const files = await db.transaction().execute(async (trx) => {
    const due = await selectDue(trx, userId);
    if (!due) return null;
    const { castId, iconMediaId } = due;
    const uploads = castId === null ? [] : await removeCastUploads(trx, castId);
    const own = new Set(castId === null ? [] : await selectCastMedia(trx, castId));
    if (iconMediaId) own.add(iconMediaId);
    await eraseAroundComments(trx, { userId, castId });
    if (castId !== null) {
      await eraseCrossPosts(trx, castId);
      await eraseCast(trx, castId);
    }
    await erasePersonal(trx, userId);
    const pictures: string[] = [];
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

/** Erases what a lost job has left. One account that cannot be erased holds up no other. */
export async function eraseOverdue(db: Db): Promise<void> {
  for (const { id } of await selectOverdue(db, 100))
    try {
      await eraseAccount(db, id);
    } catch (error) {
      log.error({ alarm: 'erasure', user: id, error: traceOf(error) }, 'an account could not be erased');
    }
}
