import { endAllBans, endBans, sweepComments } from '../community/comments/tasks.ts';
import { deliverPost, sweepDeliveries } from '../community/crossposting/tasks.ts';
import { revokeX } from '../community/crossposting/x-account.ts';
import { stopBounced } from '../community/magazines/stop.ts';
import { deliverBatch, sweepMagazines } from '../community/magazines/tasks.ts';
import { sweepNewsViews } from '../community/news/react-to-news.ts';
import { sendLine } from '../community/notifications/send-line.ts';
import { sendPush } from '../community/notifications/send-push.ts';
import {
  deleteOld,
  notifyFollowers,
  notifyInactiveCasts,
  notifyShifts,
  sendNotices,
} from '../community/notifications/tasks.ts';
import { finishUpload } from '../community/posting/finish-upload.ts';
import { reconcileFilesOf, reconcilePostFiles } from '../community/posting/reconcile-files.ts';
import { expireOldVideos, publishOrNotify, sweepPosts } from '../community/posting/tasks.ts';
import { sweepReports } from '../community/reports/send-report.ts';
import { recountAllGiven, recountGiven } from '../community/timeline/recount-given.ts';
import { reconcileCounters, sweepViews } from '../community/timeline/tasks.ts';
import { sweepVotes } from '../community/votes/tasks.ts';
import { reportAudit } from '../core/audit/check-audit.ts';
import { pruneAudit } from '../core/audit/prune-audit.ts';
import { config } from '../core/config.ts';
import type { Db } from '../core/db/connect.ts';
import { sweepCalls } from '../core/idempotency/once.ts';
import type { JobPlan, Tasks } from '../core/jobs/start-jobs.ts';
import type { ClockTask } from '../core/jobs/task-payloads.ts';
import { sweepLimits } from '../core/limits/limit.ts';
import { doEach } from '../core/promises.ts';
import { mailWish } from '../desk/affiliations/ask-for-shop.ts';
import { notifyAnnouncements } from '../desk/announcements/notify-announcements.ts';
import { sweepImports } from '../desk/imports/import-file.ts';
import { sweepInquiries } from '../desk/inquiries/receive-shop-entry.ts';
import { purgeCast } from '../desk/listings/purge-cast.ts';
import { sweepCases } from '../desk/moderation/decide-case.ts';
import { sweepLooks } from '../desk/new-content/look-at-content.ts';
import { purgePerson } from '../desk/people/purge-person.ts';
import { sweepTakedowns } from '../desk/takedowns/receive-request.ts';
import { reconcileRatings } from '../directory/reviews/reconcile-ratings.ts';
import { releaseReviews } from '../directory/reviews/save-review.ts';
import { removeFiles } from '../gateways/media/folders.ts';
import { reconcileAvatars } from '../gateways/media/reconcile-avatars.ts';
import { purgeCaches } from '../gateways/media/shared-caches.ts';
import { sweepMedia } from '../gateways/media/sweep-media.ts';
import { deliverMessage, sweepMessages } from '../gateways/messaging/deliver-message.ts';
import { MESSAGES_KEPT_HOURS } from '../gateways/messaging/limits.ts';
import { sweepAccounts } from '../identity/accounts/undo-contact.ts';
import { sweepFormTokens } from '../identity/form-tokens/use-form-token.ts';
import { sweepLineStates } from '../identity/line-login/start-line-login.ts';
import { sweepSessions } from '../identity/sessions/end-session.ts';
import { eraseAccount, eraseOverdue } from './leaving/erase-account.ts';

export const tasksOn = (db: Db): Tasks => ({
  send_message: ({ id }, { isLastTry }) =>
    deliverMessage(db, id, isLastTry, async (trx, email) => {
      await stopBounced(trx, email);
    }),
  sweep_messages: () => sweepMessages(db, MESSAGES_KEPT_HOURS),
  sweep_sessions: () =>
    doEach([
      () => sweepSessions(db),
      () => sweepLimits(db),
      () => sweepLineStates(db),
      () => sweepCalls(db),
      () => sweepFormTokens(db),
      () => sweepViews(db, Date.now()),
      () => sweepNewsViews(db, Date.now()),
      () => sweepInquiries(db),
      () => sweepMagazines(db),
      () => sweepTakedowns(db),
    ]),
  check_audit: () => doEach([() => pruneAudit(db), () => reportAudit(db)]),
  purge_person: ({ userId }) => purgePerson(db, userId),
  recount_given: ({ userId }) => recountGiven(db, userId),
  purge_cast: ({ castId }) => purgeCast(db, castId),
  erase_account: async ({ userId }) => void (await eraseAccount(db, userId)),
  sweep_accounts: () => doEach([() => eraseOverdue(db), () => sweepAccounts(db)]),
  finish_upload: ({ id }, { isLastTry }) => finishUpload(db, id, isLastTry),
  settle_post: ({ postId }) => reconcilePostFiles(db, postId),
  settle_posts_of: (authors) => reconcileFilesOf(db, authors),
  publish_post: ({ postId }, { isLastTry }) => publishOrNotify(db, postId, isLastTry),
  remove_files: ({ names }) => removeFiles(names),
  forget_in_caches: ({ names }) => purgeCaches(names),
  deliver_post: ({ id }, { isLastTry }) => deliverPost(db, id, isLastTry),
  revoke_x: ({ sealed }) => revokeX(config().x, sealed),
  sweep_posts: () => doEach([() => sweepPosts(db), () => sweepDeliveries(db)]),
  settle_faces: (of) => reconcileAvatars(db, of),
  sweep_media: async () => void (await sweepMedia(db)),
  end_bans: ({ castId }) => endBans(db, castId),
  reconcile_posts: () =>
    doEach([
      () => endAllBans(db),
      () => sweepComments(db),
      () => sweepReports(db),
      () => sweepCases(db),
      () => sweepLooks(db),
      () => sweepImports(db),
      () => recountAllGiven(db),
      () => reconcileCounters(db),
      () => reconcileRatings(db),
      () => deleteOld(db),
      () => sweepVotes(db),
    ]),
  keep_videos: () => expireOldVideos(db),
  tell_followers: (post) => notifyFollowers(db, post),
  mail_wished_shop: ({ userId }) => mailWish(db, userId),
  tell_due: () =>
    doEach([() => notifyAnnouncements(db), () => notifyShifts(db, Date.now()), () => releaseReviews(db)]),
  nudge_casts: () => notifyInactiveCasts(db),
  send_magazine: ({ issueId }) => deliverBatch(db, issueId),
  send_notices: () => sendNotices(db, Date.now()),
  send_push: (push) => sendPush(db, push),
  send_line: (notice) => sendLine(db, notice),
});

export const CLOCK: Record<ClockTask, string> = {
  sweep_messages: '17 * * * *',
  sweep_accounts: '27 * * * *',
  sweep_posts: '47 * * * *',
  sweep_media: '57 * * * *',
  reconcile_posts: '13 19 * * *',
  keep_videos: '13 * * * *',
  tell_due: '*/10 * * * *',
  // Noon in Japan.
  nudge_casts: '3 3 * * *',
  send_notices: '* * * * *',
  sweep_sessions: '37 * * * *',
  check_audit: '7 20 * * *',
};

export const JOBS: JobPlan = { tasksOn, clock: CLOCK };
/** Leaves what the clock starts to another process. */
export const JOBS_ON_DEMAND: JobPlan = { tasksOn, clock: {} };
