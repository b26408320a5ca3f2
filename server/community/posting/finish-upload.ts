import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import type { TaskPayloads } from '../../core/jobs/task-payloads.ts';
import { log } from '../../core/log.ts';
import { decode } from '../../gateways/media/decode/decode.ts';
import { missingFiles } from '../../gateways/media/decode/photo.ts';
import { pictureFile, sourceFile, videoFile } from '../../gateways/media/file-names.ts';
import { readStored, removeFiles, writeWhole } from '../../gateways/media/files.ts';
import { StoreError } from '../../gateways/media/store/store-error.ts';
import { notifyLostVideo } from '../notifications/notify.ts';
import { updateVideoState } from './post-queries.ts';
import { reconcilePostFiles } from './reconcile-files.ts';
import * as queries from './upload-queries.ts';

/** The post of a video waits for it: a few minutes are enough. */
const TRIES = { photo: 10, video: 5 };
/** A file that the store did not take waits so long. */
const STORE_AWAY_MS = 60_000;
/** A store that fails for one file as long as this will not take it any more. */
const STORE_GONE_MS = 86_400_000;

export const queueFinish = (
  db: Queryable,
  { id, kind }: Pick<queries.UploadRow, 'id' | 'kind'>,
  { delay = 0, ...away }: { delay?: number; awaySince?: number } = {},
) => addJob(db, 'finish_upload', { id, ...away }, { maxAttempts: TRIES[kind], delay });

const total = (variants: readonly MediaVariant[]) =>
  variants.reduce((sum, { bytes, avif = 0, jpg = 0 }) => sum + bytes + avif + jpg, 0);

async function finishPhoto(db: Db, { id, width, media }: queries.UploadRow): Promise<void> {
  if (!media) return;
  const master = await readStored(pictureFile(id, width, 'jpg'));
  if (!master) {
    // Taken back while the job waited, or in between.
    if (!(await queries.selectUpload(db, id))) return;
    throw new Error(`The photo ${id} has lost its file.`);
  }
  const variants = new Map(media.variants.map((each) => [each.width, { ...each }]));
  const names = missingFiles(width).map((missing) => pictureFile(id, missing.width, missing.format));
  for (const missing of missingFiles(width)) {
    const made = await decode({ work: 'photoFile', bytes: master, ...missing });
    if (!made || 'problem' in made) throw new Error(`A file of the photo ${id} could not be made.`);
    await writeWhole('held', pictureFile(id, made.width, made.format), made.bytes);
    if (made.format === 'webp')
      variants.set(made.width, { width: made.width, height: made.height, bytes: made.bytes.length });
    else Object.assign(variants.get(made.width) ?? {}, { [made.format]: made.bytes.length });
  }
  const all = [...variants.values()].sort((a, b) => a.width - b.width);
  const isKept = await transact(db, async (trx) => {
    if (!(await queries.lockUpload(trx, id))) return false;
    await queries.updateVariants(trx, id, all);
    await queries.finishUpload(trx, id, { state: 'ready', bytes: total(all) });
    return true;
  });
  if (!isKept) await removeFiles(names);
}

async function finishVideo(db: Db, { id }: queries.UploadRow, isLastTry: boolean): Promise<void> {
  const source = await readStored(sourceFile(id));
  const made = source && (await decode({ work: 'video', bytes: source }));
  const bytes = made && !('problem' in made) ? made.bytes : null;
  // What the file is does not change; a decoder that ended, or a file between two folders, is tried again.
  if (!made && !isLastTry) throw new Error(`The video ${id} could not be converted.`);
  if (bytes) await writeWhole('held', videoFile(id), bytes);
  await endVideo(db, id, bytes);
}

/** Without bytes it has failed, and its author is notified. */
async function endVideo(db: Db, id: string, bytes: Uint8Array | null): Promise<void> {
  if (!bytes) log.error({ alarm: 'video', id }, 'a video could not be converted');
  const state = bytes ? 'ready' : 'failed';
  const isKept = await transact(db, async (trx) => {
    const upload = await queries.lockUpload(trx, id);
    if (!upload) return false;
    await queries.finishUpload(trx, id, { state, ...(bytes ? { bytes: bytes.length } : {}) });
    await updateVideoState(trx, id, bytes ? 'converted' : 'deleted');
    if (!bytes && upload.postId !== null)
      await notifyLostVideo(trx, upload.castId, { postId: upload.postId, videoId: id });
    return true;
  });
  await removeFiles(isKept && bytes ? [sourceFile(id)] : [sourceFile(id), videoFile(id)]);
}

async function finish(db: Db, upload: queries.UploadRow, isLastTry: boolean): Promise<void> {
  const { id, kind, state } = upload;
  if (state === 'waiting') {
    if (kind === 'photo') await finishPhoto(db, upload);
    else await finishVideo(db, upload, isLastTry);
  }
  const { postId } = (await queries.selectUpload(db, id)) ?? {};
  if (postId) await reconcilePostFiles(db, postId);
}

async function isUnfinishedVideo(db: Db, id: string): Promise<boolean> {
  const { kind, state } = (await queries.selectUpload(db, id)) ?? {};
  return kind === 'video' && state === 'waiting';
}

/** May be run again at any point. A store that is away is no fault of the file and spends no try; a video waits a day for it. */
export async function finishUpload(
  db: Db,
  { id, awaySince = currentTime() }: TaskPayloads['finish_upload'],
  isLastTry: boolean,
): Promise<void> {
  const upload = await queries.selectUpload(db, id);
  if (!upload) return;
  try {
    await finish(db, upload, isLastTry);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const isGone = currentTime() - awaySince >= STORE_GONE_MS;
    if (isGone && (await isUnfinishedVideo(db, id))) await endVideo(db, id, null);
    else await queueFinish(db, upload, { delay: STORE_AWAY_MS, awaySince });
  }
}
