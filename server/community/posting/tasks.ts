import { businessDateOf } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { formatDate } from '../../core/holidays.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import type { TaskHandlers, Times } from '../../core/jobs/task-payloads.ts';
import { log } from '../../core/log.ts';
import { castPath, postPath } from '../../core/paths.ts';
import { doEach } from '../../core/promises.ts';
import { videoFile } from '../../gateways/media/file-names.ts';
import { removeFiles } from '../../gateways/media/files.ts';
import { checkDisk } from '../../gateways/media/store/choose.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { notifyLate } from '../notifications/notify.ts';
import { announcePost } from './announce-post.ts';
import { erasePosts } from './erase-posts.ts';
import { finishUpload } from './finish-upload.ts';
import { VIDEO_DAYS } from './limits.ts';
import { deleteOldSends, publishIfDue, selectLate, selectOldPosts, selectOverdue } from './post-queries.ts';
import { reconcileFilesOf, reconcilePostFiles } from './reconcile-files.ts';
import { removeUploads } from './remove-uploads.ts';
import { claimNotices, claimPageNotices, expirePageVideos, expireVideos } from './retention-queries.ts';
import { deleteOldDrafts, lockUnused } from './upload-queries.ts';

async function notifyIfLate(trx: Queryable, postId: number): Promise<void> {
  const late = await selectLate(trx, postId);
  if (late) await notifyLate(trx, late.castId, postId, late.postedAt.getTime());
}

/** Publishes once. A post of a hidden author waits until she is visible again, and she is notified. */
export async function publishDue(db: Db, postId: number): Promise<void> {
  await transact(db, async (trx) => {
    const published = await publishIfDue(trx, postId);
    if (!published) return notifyIfLate(trx, postId);
    await announcePost(trx, { castId: published.castId, postId });
  });
  await reconcilePostFiles(db, postId);
}

/** After the last failed try the author is notified; the sweep keeps trying. */
export async function publishOrNotify(db: Db, postId: number, isLastTry: boolean): Promise<void> {
  try {
    await publishDue(db, postId);
  } catch (error) {
    if (isLastTry) await transact(db, (trx) => notifyIfLate(trx, postId));
    throw error;
  }
}

const AT_ONCE = 500;
const ROUNDS = 20;

const publishOverdue = async (db: Db): Promise<void> =>
  doEach(
    (await selectOverdue(db)).map(
      ({ id }) =>
        () =>
          publishDue(db, id),
    ),
  );

async function sweepUploads(db: Db): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { count, files } = await transact(db, async (trx) => {
      const unused = await lockUnused(trx, AT_ONCE);
      return { count: unused.length, files: await removeUploads(trx, unused) };
    });
    await removeFiles(files);
    if (count > 0) log.info({ uploads: count }, 'unused uploads were removed');
    if (count < AT_ONCE) break;
  }
}

/** Publishes due posts whose job was lost. */
export const sweepPosts = (db: Db): Promise<void> =>
  doEach([
    () => publishOverdue(db),
    () => deleteOldDrafts(db),
    () => sweepUploads(db),
    () => erasePosts(db, (limit) => selectOldPosts(db, limit)),
    () => deleteOldSends(db),
    checkDisk,
  ]);

type Notice = { path: string; endsOn: Date };
type Notices = { userId: number | null; notices: readonly Notice[]; what: string; rest: string };

async function mailOwner(trx: Queryable, { userId, notices, what, rest }: Notices): Promise<void> {
  const email = userId === null ? null : (await readIdentities(trx, userId)).email;
  if (!email) return;
  const lines = notices.map(
    ({ path, endsOn }) => `${formatDate(businessDateOf(endsOn))}まで　${config().siteOrigin}${path}`,
  );
  await sendMail(trx, {
    to: email,
    ...mailText(
      '動画の保存期間がまもなく終わります',
      `${what}の保存期間は${VIDEO_DAYS}日です。次の動画は、期間を過ぎると再生できなくなります。${rest}`,
      lines.join('\n'),
    ),
  });
}

/** Rows claimed in a transaction decide: each notice and each end happens once however often this runs. */
export async function expireOldVideos(db: Db): Promise<void> {
  await transact(db, async (trx) => {
    const ofPosts = Map.groupBy(await claimNotices(trx), ({ userId }) => userId);
    for (const [userId, own] of ofPosts) {
      const notices = own.map(({ postId, endsOn }) => ({ path: postPath(postId), endsOn }));
      await mailOwner(trx, { userId, notices, what: '投稿した動画', rest: '本文と動画の1コマは残ります。' });
    }
    for (const { userId, castId, endsOn } of await claimPageNotices(trx)) {
      const notices = [{ path: castPath(castId), endsOn }];
      const rest = '動画の1コマは残ります。新しい動画は、「写真・名前」からいつでも登録できます。';
      await mailOwner(trx, { userId, notices, what: 'プロフィールの動画', rest });
    }
  });
  const files = await transact(db, async (trx) => {
    const names = [...(await expireVideos(trx)), ...(await expirePageVideos(trx))].map(videoFile);
    if (names.length > 0) await addJob(trx, 'remove_files', { names });
    return names;
  });
  await removeFiles(files);
}

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    /** `awaySince`: in ms since 1970, when the store failed for the first time. */
    finish_upload: { id: string; awaySince?: number };
    settle_post: { postId: number };
    settle_posts_of: { castId: number } | { shopId: number };
    publish_post: { postId: number };
    sweep_posts: Record<string, never>;
    keep_videos: Record<string, never>;
  }
}

export const POSTING_TASKS: TaskHandlers<
  'finish_upload' | 'settle_post' | 'settle_posts_of' | 'publish_post' | 'sweep_posts' | 'keep_videos'
> = {
  finish_upload: (db, upload, { isLastTry }) => finishUpload(db, upload, isLastTry),
  settle_post: (db, { postId }) => reconcilePostFiles(db, postId),
  settle_posts_of: (db, authors) => reconcileFilesOf(db, authors),
  publish_post: (db, { postId }, { isLastTry }) => publishOrNotify(db, postId, isLastTry),
  sweep_posts: sweepPosts,
  keep_videos: expireOldVideos,
};

export const POSTING_CLOCK: Times<'sweep_posts' | 'keep_videos'> = {
  sweep_posts: '47 * * * *',
  keep_videos: '13 * * * *',
};
