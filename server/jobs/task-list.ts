import { eraseAccount } from '../accounts/erase-account.ts';
import { sweepAccounts } from '../accounts/sweep-accounts.ts';
import { reportAudit } from '../audit/check-audit.ts';
import { endAllBans, endBans } from '../comments/end-bans.ts';
import { sweepComments } from '../comments/sweep-comments.ts';
import { config } from '../config.ts';
import { deliverPost } from '../crossposting/deliver-post.ts';
import { sweepDeliveries } from '../crossposting/sweep-deliveries.ts';
import { revokeX } from '../crossposting/x-account.ts';
import { database } from '../db/database.ts';
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

/** Who does the job of each name. Each may be run twice: it does its work once. */
export const TASKS: { [N in TaskName]: Handler<N> } = {
  send_message: ({ id }, { isLastTry }) => deliverMessage(database(), id, isLastTry),
  sweep_messages: () => sweepMessages(database(), MESSAGES_KEPT_HOURS),
  sweep_sessions: () =>
    doEach([
      () => sweepSessions(database()),
      () => sweepLimits(database()),
      () => sweepLineStates(database()),
      () => sweepCalls(database()),
      () => sweepFormTokens(database()),
      () => sweepViews(database(), Date.now()),
      () => sweepInquiries(database()),
    ]),
  check_audit: () => reportAudit(database()),
  erase_account: async ({ userId }) => void (await eraseAccount(database(), userId)),
  sweep_accounts: () => sweepAccounts(database()),
  finish_upload: ({ id }, { isLastTry }) => finishUpload(database(), id, isLastTry),
  settle_post: ({ postId }) => settlePost(database(), postId),
  settle_posts_of: (authors) => settlePostsOf(database(), authors),
  publish_post: ({ postId }, { isLastTry }) => publishOrTell(database(), postId, isLastTry),
  remove_files: ({ names }) => removeFiles(names),
  forget_in_caches: ({ names }) => askCachesToForget(names),
  deliver_post: ({ id }, { isLastTry }) => deliverPost(database(), id, isLastTry),
  revoke_x: ({ sealed }) => revokeX(config().x, sealed),
  sweep_posts: () => doEach([() => sweepPosts(database()), () => sweepDeliveries(database())]),
  settle_faces: (of) => settleFaces(database(), of),
  sweep_media: async () => void (await sweepMedia(database())),
  end_bans: ({ castId }) => endBans(database(), castId),
  reconcile_posts: () =>
    doEach([
      () => endAllBans(database()),
      () => sweepComments(database()),
      () => reconcileCounters(database()),
      () => deleteOld(database()),
      () => sweepVotes(database()),
    ]),
  keep_videos: () => keepVideos(database()),
  tell_followers: (told) => tellFollowers(database(), told),
  tell_due: () => tellDue(database(), Date.now()),
  send_notices: () => sendNotices(database()),
  send_push: (push) => sendPush(database(), push),
};

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
