import { createHash } from 'node:crypto';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { limit } from '../../core/limits/limit.ts';
import type { WriterCaller } from '../../identity/sessions/caller.ts';
import { lockOwner, noteActing } from './acting.ts';
import { announcePost, publishAt } from './announce-post.ts';
import { changePost } from './change-post.ts';
import type { Posted } from './contract.ts';
import { SCHEDULED_MAX } from './limits.ts';
import { placeMedia } from './place-media.ts';
import * as queries from './post-queries.ts';
import { checkTime, type PostForm, readPostForm } from './read-form.ts';
import { readOwnPost, timeTextOf } from './read-own.ts';
import { followPost } from './reconcile-files.ts';
import { storeUpload } from './store-upload.ts';
import * as wording from './wording.ts';

async function withUploads(db: Db, caller: WriterCaller, form: PostForm): Promise<PostForm> {
  const keys = { facts: caller.facts, account: caller.userId };
  const alts = new Map(form.alts);
  const named = async (value: string | File, field: string): Promise<string> => {
    if (typeof value === 'string') return value;
    await limit('upload', keys);
    const { id } = await storeUpload(db, caller, { file: value, field });
    alts.set(id, alts.get(field) ?? '');
    return id;
  };
  const images: string[] = [];
  for (const [i, image] of form.images.entries()) images.push(await named(image, `images.${i}`));
  const video = form.video && (await named(form.video, 'videos.0'));
  return { ...form, images, video, alts };
}

/** A scheduled post names its time. */
function noticeOf({ tlId, scheduledAt }: PostForm): string {
  if (scheduledAt) return `${timeTextOf(scheduledAt)}に投稿されます。`;
  return tlId === null ? wording.POSTED : wording.EDITED;
}

/** Names one press of the button, over all its retries. */
function keyHashOf({ castId, idempotencyKey: key, actingAdminId }: WriterCaller): Buffer | null {
  if (key === null) return null;
  const writer = actingAdminId === null ? castId : `${castId} by ${actingAdminId}`;
  return createHash('sha256').update(`post:${writer}:${key}`).digest();
}

async function createPost(
  db: Db,
  caller: WriterCaller,
  { form, keyHash }: { form: PostForm; keyHash: Buffer | null },
): Promise<number> {
  const { castId, actingAdminId: adminId } = caller;
  const { body, hashtags, needLogin, acceptComment, scheduledAt } = form;
  if (form.originalPhotos.length > 0) throw new InvalidInputError({ originalPhotos: [wording.PHOTO_GONE] });
  if (form.videoId) throw new InvalidInputError({ videoId: [wording.VIDEO_GONE] });
  const postId = await transact(db, async (trx) => {
    const ownerId = await lockOwner(trx, caller);
    await queries.lockCast(trx, castId);
    const sent = keyHash && (await queries.selectSent(trx, keyHash));
    if (sent) return sent.postId;
    if (scheduledAt && (await queries.countScheduled(trx, castId)) >= SCHEDULED_MAX)
      throw new InvalidInputError({ scheduledOn: [wording.TOO_MANY_SCHEDULED] });
    const status = scheduledAt ? 'scheduled' : 'public';
    // What an admin writes stays on this site: the other services are hers.
    const crossPost = adminId === null && (form.crossPost ?? true);
    const values = { body, hashtags, needLogin, acceptComment, crossPost, status, scheduledAt } as const;
    const id = await queries.insertPost(trx, castId, values);
    await placeMedia(trx, { id, castId, adminId }, form);
    if (keyHash) await queries.insertSent(trx, keyHash, id);
    if (scheduledAt) await publishAt(trx, id, scheduledAt);
    else {
      await addJob(trx, 'settle_post', { postId: id });
      await announcePost(trx, { castId, postId: id });
    }
    await noteActing(trx, caller, { postId: id, ownerId, isScheduled: scheduledAt !== null });
    return id;
  });
  await followPost(db, postId);
  return postId;
}

/** Whole or not at all. @throws InvalidInputError by field; ApiError forbidden, not_found, storage_full; LimitError */
export async function publishPost(db: Db, caller: WriterCaller, input: { form: FormData }): Promise<Posted> {
  const { userId, facts } = caller;
  const read = readPostForm(input.form);
  if (caller.actingAdminId !== null && read.tlId !== null) throw new ApiError('forbidden');
  const keyHash = keyHashOf(caller);
  const sent = keyHash && (await queries.selectSent(db, keyHash));
  if (sent) return { ...(await readOwnPost(db, caller, { id: sent.postId })), notice: noticeOf(read) };
  const { now, isYoung } = await queries.selectNowAndAge(db, userId);
  if (read.tlId === null && read.scheduledAt) checkTime(read.scheduledAt, now);
  await refuseBannedWords(db, { message: read.body, alts: [...read.alts.values()].join('\n') });
  await limit(read.tlId === null ? 'tl' : 'tl_edit', { facts, account: userId });
  if (isYoung && read.tlId === null) await limit('tl_young', { facts, account: userId });
  const form = await withUploads(db, caller, read);
  const id =
    form.tlId === null
      ? await createPost(db, caller, { form, keyHash })
      : await changePost(db, caller, { id: form.tlId, form, now });
  const post = await readOwnPost(db, caller, { id });
  return { ...post, notice: noticeOf(form) };
}
