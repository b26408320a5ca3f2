import { businessDateOf, formatDate } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { postPath } from '../../core/paths.ts';
import { videoFile } from '../../gateways/media/file-names.ts';
import { removeFiles } from '../../gateways/media/folders.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { VIDEO_DAYS } from './limits.ts';
import { expireVideos, takeNotices } from './retention-queries.ts';

type Notice = { postId: number; endsOn: Date };

async function tell(trx: Queryable, userId: number, notices: readonly Notice[]): Promise<void> {
  const { email } = await readIdentities(trx, userId);
  if (!email) return;
  const lines = notices.map(
    ({ postId, endsOn }) =>
      `${formatDate(businessDateOf(endsOn))}まで　${config().siteOrigin}${postPath(postId)}`,
  );
  await sendMail(trx, {
    to: email,
    ...mailText(
      '動画の保存期間がまもなく終わります',
      `投稿した動画の保存期間は${VIDEO_DAYS}日です。次の動画は、期間を過ぎると再生できなくなります。本文と動画の1コマは残ります。`,
      lines.join('\n'),
    ),
  });
}

/**
 * Ends the time of videos (90 days), a week after their owners were told. What is told and what is ended is decided by
 * rows in one transaction, so that it happens once however often this runs.
 */
export async function keepVideos(db: Db): Promise<void> {
  await transact(db, async (trx) => {
    const notices = Map.groupBy(await takeNotices(trx), ({ userId }) => userId);
    for (const [userId, own] of notices) if (userId !== null) await tell(trx, userId, own);
  });
  const files = await transact(db, async (trx) => {
    const names = (await expireVideos(trx)).map(videoFile);
    if (names.length > 0) await addJob(trx, 'remove_files', { names });
    return names;
  });
  await removeFiles(files);
}
