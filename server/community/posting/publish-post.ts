import { createHash } from 'node:crypto';
import { database } from '../../core/db/database.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { formOf } from '../../core/http/form-of.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { limit } from '../../core/limits/limit.ts';
import { type CastSession, requireCast } from '../../directory/casts/callers.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import { sendElsewhere } from '../crossposting/queue-deliveries.ts';
import { tellPost } from '../notifications/notify.ts';
import { changePost } from './change-post.ts';
import { checkTime } from './check-time.ts';
import type { Posted } from './contract.ts';
import { SCHEDULED_MAX } from './limits.ts';
import { placeMedia } from './place-media.ts';
import * as queries from './post-queries.ts';
import { type PostForm, readPostForm } from './read-form.ts';
import { readOwnPost, timeTextOf } from './read-own.ts';
import { settlePost } from './settle-post.ts';
import { storeUpload } from './store-upload.ts';
import * as wording from './wording.ts';

/** Files that came with the form become uploads, as if each had been sent alone. */
async function withUploads(context: AppContext, session: CastSession, form: PostForm): Promise<PostForm> {
  const keys = { facts: context.get('facts'), account: session.userId };
  const alts = new Map(form.alts);
  const named = async (value: string | File, field: string): Promise<string> => {
    if (typeof value === 'string') return value;
    await limit('upload', keys);
    const { id } = await storeUpload(session, value, { field });
    alts.set(id, alts.get(field) ?? '');
    return id;
  };
  const images: string[] = [];
  for (const [i, image] of form.images.entries()) images.push(await named(image, `images.${i}`));
  const video = form.video && (await named(form.video, 'videos.0'));
  return { ...form, images, video, alts };
}

/** What the screen says: for a scheduled post when exactly it will be published. */
function noticeOf({ tlId, scheduledAt }: PostForm): string {
  if (scheduledAt) return `${timeTextOf(scheduledAt)}に投稿されます。`;
  return tlId === null ? wording.POSTED : wording.EDITED;
}

/** What a press of the button is known by, over all its retries. */
function keyHashOf(context: AppContext, { castId }: CastSession): Buffer | null {
  const key = context.req.header('idempotency-key');
  return key === undefined ? null : createHash('sha256').update(`post:${castId}:${key}`).digest();
}

async function createPost(session: CastSession, form: PostForm, keyHash: Buffer | null): Promise<number> {
  const { castId } = session;
  const { body, hashtags, needLogin, acceptComment, scheduledAt } = form;
  if (form.originalPhotos.length > 0) throw new InvalidInputError({ originalPhotos: [wording.PHOTO_GONE] });
  if (form.videoId) throw new InvalidInputError({ videoId: [wording.VIDEO_GONE] });
  const postId = await database()
    .transaction()
    .execute(async (trx) => {
      await queries.lockCast(trx, castId);
      const sent = keyHash && (await queries.selectSent(trx, keyHash));
      if (sent) return sent.postId;
      if (scheduledAt && (await queries.countScheduled(trx, castId)) >= SCHEDULED_MAX)
        throw new InvalidInputError({ scheduledOn: [wording.TOO_MANY_SCHEDULED] });
      const status = scheduledAt ? 'scheduled' : 'public';
      const crossPost = form.crossPost ?? true;
      const values = { body, hashtags, needLogin, acceptComment, crossPost, status, scheduledAt } as const;
      const id = await queries.insertPost(trx, castId, values);
      await placeMedia(trx, { id, castId }, form);
      if (keyHash) await queries.insertSent(trx, keyHash, id);
      if (scheduledAt)
        await addJob(trx, 'publish_post', { postId: id }, { runAt: scheduledAt, key: `post:${id}` });
      else {
        await addJob(trx, 'settle_post', { postId: id });
        await tellPost(trx, castId, id);
        await sendElsewhere(trx, id);
        await queries.touchCast(trx, castId);
      }
      return id;
    });
  await settlePost(database(), postId);
  return postId;
}

/**
 * A new post of the caller, at once or at its time, or with `tlId` a change of one she has written: text, photos in
 * their order or one video, and who may read and answer. Whole or not at all.
 * @throws InvalidInputError by field; ApiError unauthorized, forbidden, not_found, storage_full; LimitError
 */
export async function publishPost(context: AppContext): Promise<Posted> {
  const session = requireCast(context);
  const facts = context.get('facts');
  const read = readPostForm(await formOf(context));
  const keyHash = keyHashOf(context, session);
  const sent = keyHash && (await queries.selectSent(database(), keyHash));
  if (sent) return { ...(await readOwnPost(context, sent.postId)), notice: noticeOf(read) };
  const { now, isYoung } = await queries.selectNowAndAge(database(), session.userId);
  if (read.tlId === null && read.scheduledAt) checkTime(read.scheduledAt, now);
  await limit('tl', { facts, account: session.userId });
  if (isYoung && read.tlId === null) await limit('tl_young', { facts, account: session.userId });
  const form = await withUploads(context, session, read);
  const id =
    form.tlId === null
      ? await createPost(session, form, keyHash)
      : await changePost(session, form.tlId, form, now);
  const post = await readOwnPost(context, id);
  return { ...post, notice: noticeOf(form) };
}
