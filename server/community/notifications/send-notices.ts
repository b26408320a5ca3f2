import { config } from '../../core/config.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import { myPagePath, stopPath } from '../../core/paths.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { MAIL_GAP_HOURS, NOTICE_DELAY_SECONDS, NOTICES_AT_ONCE, PUSH_GAP_MINUTES } from './limits.ts';
import { type Notice, takeNotices, type Way } from './notice-queries.ts';
import { sentencesFor } from './sentences.ts';
import { selectDevices } from './settings-queries.ts';
import { stopToken } from './stop-token.ts';
import { neutralText } from './wording.ts';

async function sendByMail(trx: Queryable, notice: Notice): Promise<void> {
  const { userId, myId, count } = notice;
  const { email } = await readIdentities(trx, userId);
  if (!email) return;
  const { siteOrigin } = config();
  const sentences = await sentencesFor(trx, notice);
  const what = sentences.length > 0 ? [sentences.map((each) => `・${each}`).join('\n')] : [];
  await sendMail(trx, {
    to: email,
    ...mailText(
      neutralText(count),
      `${neutralText(count)}。下記からご覧ください。`,
      ...what,
      `${siteOrigin}${myPagePath(myId, 'notifications')}`,
      `メールでのお知らせを止める：\n${siteOrigin}${stopPath(stopToken(userId))}`,
    ),
  });
}

/** What it is about is written when it is sent: a job that waits holds nothing of it. */
async function sendByPush(trx: Queryable, { userId, count }: Notice): Promise<void> {
  for (const { id } of await selectDevices(trx, userId))
    await addJob(trx, 'send_push', { deviceId: id, userId, count }, { maxAttempts: 5, key: `push:${id}` });
}

const WAYS = {
  mail: { gapMinutes: MAIL_GAP_HOURS * 60, send: sendByMail },
  push: { gapMinutes: PUSH_GAP_MINUTES, send: sendByPush },
} as const;

/** Tells people outside the site that there is something for them; each thing once by each way, whoever runs this. */
export async function sendNotices(db: Db, delaySeconds = NOTICE_DELAY_SECONDS): Promise<void> {
  for (const [way, { gapMinutes, send }] of Object.entries(WAYS))
    for (let isMore = true; isMore; )
      isMore = await transact(db, async (trx) => {
        const wanted = { gapMinutes, delaySeconds, limit: NOTICES_AT_ONCE };
        const notices = await takeNotices(trx, way as Way, wanted);
        for (const notice of notices) await send(trx, notice);
        return notices.length === NOTICES_AT_ONCE;
      });
}
