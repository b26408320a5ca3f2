import { eraseAccount } from '../accounts/erase-account.ts';
import { sweepAccounts } from '../accounts/sweep-accounts.ts';
import { reportAudit } from '../audit/check-audit.ts';
import { database } from '../db/database.ts';
import { sweepFormTokens } from '../form-tokens/sweep-form-tokens.ts';
import { sweepCalls } from '../idempotency/sweep-calls.ts';
import { sweepInquiries } from '../inquiries/sweep-inquiries.ts';
import { sweepLimits } from '../limits/sweep-limits.ts';
import { sweepLineStates } from '../line-login/sweep-states.ts';
import { deliverMessage } from '../messaging/deliver-message.ts';
import { MESSAGES_KEPT_HOURS } from '../messaging/limits.ts';
import { sweepMessages } from '../messaging/sweep-messages.ts';
import { sweepSessions } from '../sessions/sweep-sessions.ts';
import type { ClockTask, TaskName, TaskPayloads } from './tasks.ts';

type Handler<N extends TaskName> = (payload: TaskPayloads[N], job: { isLastTry: boolean }) => Promise<void>;

/** Who does the job of each name. Each may be run twice: it does its work once. */
export const TASKS: { [N in TaskName]: Handler<N> } = {
  send_message: ({ id }, { isLastTry }) => deliverMessage(database(), id, isLastTry),
  sweep_messages: () => sweepMessages(database(), MESSAGES_KEPT_HOURS),
  sweep_sessions: async () => {
    await sweepSessions(database());
    await sweepLimits(database());
    await sweepLineStates(database());
    await sweepCalls(database());
    await sweepFormTokens(database());
    await sweepInquiries(database());
  },
  check_audit: () => reportAudit(database()),
  erase_account: async ({ userId }) => void (await eraseAccount(database(), userId)),
  sweep_accounts: () => sweepAccounts(database()),
};

/** When each job of the clock runs: minute, hour, day, month, weekday in UTC. None can be forgotten here. */
export const CLOCK: Record<ClockTask, string> = {
  sweep_messages: '17 * * * *',
  sweep_accounts: '27 * * * *',
  sweep_sessions: '37 * * * *',
  check_audit: '7 20 * * *',
};
