import { eraseAccount } from '../accounts/erase-account.ts';
import { sweepAccounts } from '../accounts/sweep-accounts.ts';
import { reportAudit } from '../audit/check-audit.ts';
import { endAllBans, endBans } from '../comments/end-bans.ts';
import { sweepComments } from '../comments/sweep-comments.ts';
import { config } from '../config.ts';
import { deliverPost } from '../crossposting/deliver-post.ts';
import { sweepDeliveries } from '../crossposting/sweep-deliveries.ts';
import { revokeX } from '../crossposting/x-account.ts';
import type { Db } from '../db/connect.ts';
import { sweepFormTokens } from '../form-tokens/sweep-form-tokens.ts';
import { sweepCalls } from '../idempotency/sweep-calls.ts';
import { sweepInquiries } from '../inquiries/sweep-inquiries.ts';
import { reconcileCounters } from '../likes/reconcile-counters.ts';
import { sweepLimits } from '../limits/sweep-limits.ts';
import { sweepLineStates } from '../line-login/sweep-states.ts';
import { removeFiles } from '../media/folders.ts';
import { settleFaces } from '../media/settle-faces.ts';
import { askCachesToForget } from '../media/shared-caches.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { deliverMessage } from '../messaging/deliver-message.ts';
import { MESSAGES_KEPT_HOURS } from '../messaging/limits.ts';
import { sweepMessages } from '../messaging/sweep-messages.ts';
import { deleteOld } from '../notifications/delete-old.ts';
import { sendNotices } from '../notifications/send-notices.ts';
import { sendPush } from '../notifications/send-push.ts';
import { tellDue } from '../notifications/tell-due.ts';
import { tellFollowers } from '../notifications/tell-followers.ts';
import { finishUpload } from '../posting/finish-upload.ts';
import { keepVideos } from '../posting/keep-videos.ts';
import { publishOrTell } from '../posting/publish-due.ts';
import { settlePost } from '../posting/settle-post.ts';
import { settlePostsOf } from '../posting/settle-posts-of.ts';
import { sweepPosts } from '../posting/sweep-posts.ts';
import { sweepSessions } from '../sessions/sweep-sessions.ts';
import { sweepViews } from '../timeline/count-views.ts';
import { sweepVotes } from '../votes/sweep-votes.ts';
import { doEach } from './do-each.ts';
import type { ClockTask, TaskName, TaskPayloads } from './tasks.ts';

type Handler<N extends TaskName> = (payload: TaskPayloads[N], job: { isLastTry: boolean }) => Promise<void>;

/** Who does the job of each name on `db`. Each may be run twice: it does its work once. */
export const tasksOn = (db: Db): { [N in TaskName]: Handler<N> } => ({
  send_message: ({ id }, { isLastTry }) => deliverMessage(db, id, isLastTry),
  sweep_messages: () => sweepMessages(db, MESSAGES_KEPT_HOURS),
  sweep_sessions: () =>
    doEach([
      () => sweepSessions(db),
      () => sweepLimits(db),
      () => sweepLineStates(db),
      () => sweepCalls(db),
      () => sweepFormTokens(db),
      () => sweepViews(db, Date.now()),
      () => sweepInquiries(db),
    ]),
  check_audit: () => reportAudit(db),
  erase_account: async ({ userId }) => void (await eraseAccount(db, userId)),
  sweep_accounts: () => sweepAccounts(db),
  finish_upload: ({ id }, { isLastTry }) => finishUpload(db, id, isLastTry),
  settle_post: ({ postId }) => settlePost(db, postId),
  settle_posts_of: (authors) => settlePostsOf(db, authors),
  publish_post: ({ postId }, { isLastTry }) => publishOrTell(db, postId, isLastTry),
  remove_files: ({ names }) => removeFiles(names),
  forget_in_caches: ({ names }) => askCachesToForget(names),
  deliver_post: ({ id }, { isLastTry }) => deliverPost(db, id, isLastTry),
  revoke_x: ({ sealed }) => revokeX(config().x, sealed),
  sweep_posts: () => doEach([() => sweepPosts(db), () => sweepDeliveries(db)]),
  settle_faces: (of) => settleFaces(db, of),
  sweep_media: async () => void (await sweepMedia(db)),
  end_bans: ({ castId }) => endBans(db, castId),
  reconcile_posts: () =>
    doEach([
      () => endAllBans(db),
      () => sweepComments(db),
      () => reconcileCounters(db),
      () => deleteOld(db),
      () => sweepVotes(db),
    ]),
  keep_videos: () => keepVideos(db),
  tell_followers: (told) => tellFollowers(db, told),
  tell_due: () => tellDue(db, Date.now()),
  send_notices: () => sendNotices(db),
  send_push: (push) => sendPush(db, push),
});

/** When each job of the clock runs: minute, hour, day, month, weekday in UTC. None can be forgotten here. */
export const CLOCK: Record<ClockTask, string> = {
  sweep_messages: '17 * * * *',
  sweep_accounts: '27 * * * *',
  sweep_posts: '47 * * * *',
  sweep_media: '57 * * * *',
  reconcile_posts: '13 19 * * *',
  keep_videos: '13 * * * *',
  tell_due: '*/10 * * * *',
  send_notices: '* * * * *',
  sweep_sessions: '37 * * * *',
  check_audit: '7 20 * * *',
};
