import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { businessDateOf, businessMinuteOf } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import type { Steps, TaskHandlers, TaskPayloads, Times } from '../../core/jobs/task-payloads.ts';
import { myPagePath } from '../../core/paths.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { mailText } from '../../gateways/messaging/wording.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { INACTIVE_DAYS } from '../votes/limits.ts';
import { claimNotices, type Notice, type Way } from './claim-notices.ts';
import {
  KEPT_DAYS,
  LINE_GAP_MINUTES,
  MAIL_GAP_HOURS,
  NOTICE_DELAY_SECONDS,
  NOTICES_AT_ONCE,
  NUDGE_DAYS,
  PUSH_GAP_MINUTES,
  RECIPIENTS_AT_ONCE,
  SHIFT_LATE_MINUTES,
  SHIFT_NOTICE_MINUTES,
} from './limits.ts';
import { notifyInactive } from './notify.ts';
import * as queries from './queries.ts';
import { claimShifts, insertNotifications, isPostPublic, selectFollowers } from './queries.ts';
import { isQuietTime } from './rules.ts';
import { sendLine } from './send-line.ts';
import { sendPush } from './send-push.ts';
import { claimStopKey, selectDevices } from './settings-queries.ts';
import { oneClickUrl, stopUrl } from './stop-token.ts';
import { unreadSentences } from './unread-sentences.ts';
import { neutralText } from './wording.ts';

async function sendByMail(trx: Queryable, notice: Notice): Promise<void> {
  const { userId, myId, count } = notice;
  const { email } = await readIdentities(trx, userId);
  if (!email) return;
  const { siteName, siteOrigin } = config();
  const stopKey = await claimStopKey(trx, userId);
  const sentences = await unreadSentences(trx, notice);
  const what = sentences.length > 0 ? [sentences.map((each) => `・${each}`).join('\n')] : [];
  await sendMail(trx, {
    to: email,
    ...mailText(
      neutralText(count),
      `${neutralText(count)}。下記からご覧ください。`,
      ...what,
      `${siteOrigin}${myPagePath(myId, 'notifications')}`,
      `メールでのお知らせを止める：\n${stopUrl(stopKey)}`,
    ),
    list: { sender: siteName, stopUrl: oneClickUrl(stopKey) },
  });
}

/** What it is about is written when it is sent: a job that waits holds nothing of it. */
async function sendByPush(trx: Queryable, { userId, count }: Notice): Promise<void> {
  for (const { id } of await selectDevices(trx, userId))
    await addJob(trx, 'send_push', { deviceId: id, userId, count }, { maxAttempts: 5, key: `push:${id}` });
}

async function sendByLine(trx: Queryable, { userId, count }: Notice): Promise<void> {
  const notice = { userId, count, retryKey: randomUUID() };
  await addJob(trx, 'send_line', notice, { maxAttempts: 5, key: `line:${userId}` });
}

const WAYS = {
  mail: { gapMinutes: MAIL_GAP_HOURS * 60, send: sendByMail },
  push: { gapMinutes: PUSH_GAP_MINUTES, send: sendByPush },
  line: { gapMinutes: LINE_GAP_MINUTES, send: sendByLine },
} as const;

/** Each notification goes once by each way, even with concurrent runs. */
export async function sendNotices(db: Db, now: number, delaySeconds = NOTICE_DELAY_SECONDS): Promise<void> {
  const isQuiet = isQuietTime(now);
  for (const [way, { gapMinutes, send }] of Object.entries(WAYS))
    for (let isMore = true; isMore; )
      isMore = await transact(db, async (trx) => {
        const wanted = { gapMinutes, delaySeconds, limit: NOTICES_AT_ONCE, isQuiet };
        const notices = await claimNotices(trx, way as Way, wanted);
        for (const notice of notices) await send(trx, notice);
        return notices.length === NOTICES_AT_ONCE;
      });
}

/** At most 1,000 in one transaction, which queues the next batch. Without a post it is her shift on `day`, or another shop. */
export async function notifyFollowers(db: Db, batch: TaskPayloads['tell_followers']): Promise<void> {
  const { castId, postId, day, after, moved } = batch;
  const isShift = postId === null && moved === undefined;
  const what = moved === undefined ? `post:${postId}` : `moved:${moved}`;
  await transact(db, async (trx) => {
    if (postId !== null && !(await isPostPublic(trx, postId))) return;
    const bells = postId === null ? (['all', 'shift'] as const) : (['all'] as const);
    const users = await selectFollowers(trx, castId, bells, after, RECIPIENTS_AT_ONCE);
    const last = users.at(-1);
    if (last === undefined) return;
    await insertNotifications(trx, sql`select unnest(${users}::bigint[])`, {
      event: isShift ? 'shift' : moved === undefined ? 'post' : 'moved',
      once: isShift ? `shift:${castId}:${day}` : what,
      groupKey: isShift ? `shift:${day}` : moved === undefined ? `post:${castId}:${day}` : what,
      ...{ day, castId, postId },
    });
    if (users.length < RECIPIENTS_AT_ONCE) return;
    const key = isShift ? `tell_shift:${castId}:${day}:${last}` : `tell_${what}:${last}`;
    await addJob(trx, 'tell_followers', { ...batch, after: last }, { key });
  });
}

/** In waking hours only. */
export async function notifyShifts(db: Db, now: number): Promise<void> {
  const minute = businessMinuteOf(now);
  if (minute < SHIFT_NOTICE_MINUTES.from || minute > SHIFT_NOTICE_MINUTES.to) return;
  const day = businessDateOf(now);
  for (let isMore = true; isMore; )
    isMore = await transact(db, async (trx) => {
      const casts = await claimShifts(trx, day, minute - SHIFT_LATE_MINUTES, NOTICES_AT_ONCE);
      for (const castId of casts)
        await addJob(
          trx,
          'tell_followers',
          { castId, postId: null, day, after: 0 },
          { key: `tell_shift:${castId}:${day}` },
        );
      return casts.length === NOTICES_AT_ONCE;
    });
}

/** Run once a day: who is in the week before is notified by the first run, and by no other. */
export async function notifyInactiveCasts(db: Db): Promise<void> {
  const week = { from: INACTIVE_DAYS - NUDGE_DAYS, to: INACTIVE_DAYS, limit: NOTICES_AT_ONCE };
  for (let after = 0, isMore = true; isMore; )
    isMore = await transact(db, async (trx) => {
      const casts = await queries.selectGoingInactive(trx, { ...week, after });
      for (const { castId, activeAt } of casts) await notifyInactive(trx, castId, activeAt);
      after = casts.at(-1)?.castId ?? after;
      return casts.length === NOTICES_AT_ONCE;
    });
}

const STEP = 1000;

export async function deleteOld(db: Db, step: number = STEP): Promise<void> {
  while ((await queries.deleteOld(db, KEPT_DAYS, step)) === step);
  while ((await queries.deleteOldShiftNotices(db, step)) === step);
}

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    /** `after`: the follower who was notified last; `moved`: the request by which she has changed shops. */
    tell_followers: { castId: number; postId: number | null; day: string; after: number; moved?: number };
    nudge_casts: Record<string, never>;
    send_notices: Record<string, never>;
    /** `count` of what waited; nothing of what it is. */
    send_push: { deviceId: number; userId: number; count: number };
    send_line: { userId: number; count: number; retryKey: string };
  }
}

export const NOTIFICATION_TASKS: TaskHandlers<
  'tell_followers' | 'nudge_casts' | 'send_notices' | 'send_push' | 'send_line'
> = {
  tell_followers: notifyFollowers,
  nudge_casts: notifyInactiveCasts,
  send_notices: (db) => sendNotices(db, currentTime()),
  send_push: sendPush,
  send_line: sendLine,
};

export const NOTIFICATION_STEPS: Steps = {
  everyTenMinutes: [(db) => notifyShifts(db, currentTime())],
  nightly: [(db) => deleteOld(db)],
};

export const NOTIFICATION_CLOCK: Times<'nudge_casts' | 'send_notices'> = {
  // Noon in Japan.
  nudge_casts: '3 3 * * *',
  send_notices: '* * * * *',
};
