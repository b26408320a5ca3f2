import type { Db } from '../../core/db/connect.ts';
import type { Steps } from '../../core/jobs/task-payloads.ts';
import { updateReplyTimes } from './queries.ts';
import { REPLIES_LEAST, REPLY_DAYS } from './rules.ts';

export const measureReplies = (db: Db) => updateReplyTimes(db, REPLY_DAYS, REPLIES_LEAST);

export const SHOP_INBOX_STEPS: Steps = { hourly: [measureReplies] };
