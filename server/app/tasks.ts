import { COMMENT_STEPS, COMMENT_TASKS } from '../community/comments/tasks.ts';
import { CROSSPOSTING_STEPS, CROSSPOSTING_TASKS } from '../community/crossposting/tasks.ts';
import { stopBounced } from '../community/magazines/stop.ts';
import { MAGAZINE_STEPS, MAGAZINE_TASKS } from '../community/magazines/tasks.ts';
import { NEWS_STEPS } from '../community/news/tasks.ts';
import {
  NOTIFICATION_CLOCK,
  NOTIFICATION_STEPS,
  NOTIFICATION_TASKS,
} from '../community/notifications/tasks.ts';
import { POSTING_CLOCK, POSTING_TASKS } from '../community/posting/tasks.ts';
import { REPORT_STEPS } from '../community/reports/tasks.ts';
import { TIMELINE_STEPS, TIMELINE_TASKS } from '../community/timeline/tasks.ts';
import { TOUCH_STEPS } from '../community/touches/tasks.ts';
import { VOTE_STEPS } from '../community/votes/tasks.ts';
import { recordingRetention } from '../core/audit/note-retention.ts';
import { AUDIT_CLOCK, AUDIT_TASKS } from '../core/audit/tasks.ts';
import type { Db } from '../core/db/connect.ts';
import { sweepCalls } from '../core/idempotency/once.ts';
import type { JobPlan, Tasks } from '../core/jobs/start-jobs.ts';
import type { ClockTask, Steps, TaskHandlers, TaskName } from '../core/jobs/task-payloads.ts';
import { sweepLimits } from '../core/limits/limit.ts';
import { doEach } from '../core/promises.ts';
import { AFFILIATION_TASKS } from '../desk/affiliations/tasks.ts';
import { ANNOUNCEMENT_STEPS } from '../desk/announcements/tasks.ts';
import { IMPORT_STEPS } from '../desk/imports/tasks.ts';
import { INQUIRY_STEPS } from '../desk/inquiries/tasks.ts';
import { LISTING_TASKS } from '../desk/listings/tasks.ts';
import { MODERATION_STEPS } from '../desk/moderation/tasks.ts';
import { NEW_CONTENT_STEPS } from '../desk/new-content/tasks.ts';
import { PEOPLE_TASKS } from '../desk/people/tasks.ts';
import { SHOP_DATA_STEPS } from '../desk/shop-data/tasks.ts';
import { SHOP_ENTRY_STEPS } from '../desk/shop-entries/tasks.ts';
import { SHOP_INBOX_STEPS } from '../desk/shop-inbox/tasks.ts';
import { TAKEDOWN_STEPS } from '../desk/takedowns/tasks.ts';
import { REVIEW_STEPS } from '../directory/reviews/tasks.ts';
import { MEDIA_CLOCK, MEDIA_TASKS } from '../gateways/media/tasks.ts';
import { MESSAGING_CLOCK, messagingTasks } from '../gateways/messaging/tasks.ts';
import { ACCOUNT_STEPS } from '../identity/accounts/tasks.ts';
import { FORM_TOKEN_STEPS } from '../identity/form-tokens/tasks.ts';
import { LINE_LOGIN_STEPS } from '../identity/line-login/tasks.ts';
import { SESSION_STEPS } from '../identity/sessions/tasks.ts';
import { LEAVING_CLOCK, LEAVING_STEPS, LEAVING_TASKS } from './leaving/tasks.ts';

const STEPS: readonly Steps[] = [
  SESSION_STEPS,
  LEAVING_STEPS,
  { hourly: [sweepLimits, sweepCalls] },
  ACCOUNT_STEPS,
  FORM_TOKEN_STEPS,
  LINE_LOGIN_STEPS,
  COMMENT_STEPS,
  CROSSPOSTING_STEPS,
  MAGAZINE_STEPS,
  NEWS_STEPS,
  REPORT_STEPS,
  MODERATION_STEPS,
  NEW_CONTENT_STEPS,
  IMPORT_STEPS,
  INQUIRY_STEPS,
  SHOP_DATA_STEPS,
  SHOP_INBOX_STEPS,
  SHOP_ENTRY_STEPS,
  TAKEDOWN_STEPS,
  TIMELINE_STEPS,
  TOUCH_STEPS,
  ANNOUNCEMENT_STEPS,
  REVIEW_STEPS,
  NOTIFICATION_STEPS,
  VOTE_STEPS,
];

const stepsOf = (pace: keyof Steps) => (db: Db) =>
  doEach(STEPS.flatMap((steps) => steps[pace] ?? []).map((step) => () => step(db)));

const TASKS: TaskHandlers<TaskName> = {
  ...messagingTasks(async (trx, email) => void (await stopBounced(trx, email))),
  ...MEDIA_TASKS,
  ...COMMENT_TASKS,
  ...CROSSPOSTING_TASKS,
  ...MAGAZINE_TASKS,
  ...NOTIFICATION_TASKS,
  ...POSTING_TASKS,
  ...TIMELINE_TASKS,
  ...AFFILIATION_TASKS,
  ...LISTING_TASKS,
  ...PEOPLE_TASKS,
  ...LEAVING_TASKS,
  ...AUDIT_TASKS,
  tell_due: stepsOf('everyTenMinutes'),
  sweep_sessions: stepsOf('hourly'),
  reconcile_posts: (db) => recordingRetention(db, stepsOf('nightly')),
};

type Run = (db: Db, payload: unknown, job: { isLastTry: boolean }) => Promise<void>;

export const tasksOn = (db: Db): Tasks =>
  Object.fromEntries(
    Object.entries(TASKS).map(([name, run]) => [
      name,
      (payload: unknown, job: { isLastTry: boolean }) => (run as Run)(db, payload, job),
    ]),
  ) as Tasks;

export const CLOCK: Record<ClockTask, string> = {
  ...MESSAGING_CLOCK,
  ...MEDIA_CLOCK,
  ...POSTING_CLOCK,
  ...NOTIFICATION_CLOCK,
  ...LEAVING_CLOCK,
  reconcile_posts: '13 19 * * *',
  tell_due: '*/10 * * * *',
  sweep_sessions: '37 * * * *',
  ...AUDIT_CLOCK,
};

export const JOBS: JobPlan = { tasksOn, clock: CLOCK };
/** Leaves what the clock starts to another process. */
export const JOBS_ON_DEMAND: JobPlan = { tasksOn, clock: {} };
