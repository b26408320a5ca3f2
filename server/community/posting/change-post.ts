import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import { announcePost, publishAt } from './announce-post.ts';
import { placeMedia } from './place-media.ts';
import * as queries from './post-queries.ts';
import { postVersion } from './post-version.ts';
import type { PostForm } from './read-form.ts';
import { checkTime } from './read-form.ts';
import { followPost } from './reconcile-files.ts';
import { CHANGED_ELSEWHERE, TIME_OVER } from './wording.ts';

/** The time of a public post does not change. */
function timeOf(
  { status, postedAt }: { status: string; postedAt: Date },
  scheduledAt: Date | null,
  now: Date,
): { status?: 'public'; postedAt?: Date } {
  if (status !== 'scheduled') {
    if (scheduledAt) throw new InvalidInputError({ scheduledOn: [TIME_OVER] });
    return {};
  }
  if (!scheduledAt) return { status: 'public', postedAt: now };
  if (scheduledAt.getTime() === postedAt.getTime()) return {};
  checkTime(scheduledAt, now);
  return { postedAt: scheduledAt };
}

/** @throws ApiError not_found, forbidden; InvalidInputError */
export async function changePost(
  db: Db,
  { castId }: Pick<CastCaller, 'castId'>,
  { id, form, now }: { id: number; form: PostForm; now: Date },
): Promise<number> {
  const files = await transact(db, async (trx) => {
    const before = await queries.lockPost(trx, id);
    if (!before) throw new ApiError('not_found');
    if (before.castId !== castId) throw new ApiError('forbidden');
    if (form.version !== null && form.version !== postVersion(before))
      throw new InvalidInputError({ version: [CHANGED_ELSEWHERE] });
    const time = timeOf(before, form.scheduledAt, now);
    const media = await placeMedia(trx, { id, castId, adminId: null }, form);
    const { body, hashtags, needLogin, acceptComment } = form;
    const isEdited = before.status !== 'scheduled' && (media.changed || body !== before.body);
    await queries.updatePost(trx, id, {
      ...{ body, hashtags, needLogin, acceptComment, ...time },
      ...(form.crossPost === null ? {} : { crossPost: form.crossPost }),
      ...(isEdited ? { editedAt: now } : {}),
    });
    if (time.status === 'public') await announcePost(trx, { castId, postId: id });
    else if (time.postedAt) await publishAt(trx, id, time.postedAt);
    await addJob(trx, 'settle_post', { postId: id });
    return media.files;
  });
  await removeFiles(files);
  await followPost(db, id);
  return id;
}
