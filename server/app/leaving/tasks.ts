import type { Steps, TaskHandlers, Times } from '../../core/jobs/task-payloads.ts';
import { eraseAccount, eraseOverdue } from './erase-account.ts';
import { sweepExportLinks } from './export-link.ts';
import { sweepUnused } from './unused-accounts.ts';

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    erase_account: { userId: number };
    sweep_accounts: Record<string, never>;
  }
}

export const LEAVING_STEPS: Steps = { hourly: [sweepExportLinks], nightly: [sweepUnused] };

export const LEAVING_TASKS: TaskHandlers<'erase_account' | 'sweep_accounts'> = {
  erase_account: async (db, { userId }) => void (await eraseAccount(db, userId)),
  sweep_accounts: eraseOverdue,
};

export const LEAVING_CLOCK: Times<'sweep_accounts'> = {
  sweep_accounts: '27 * * * *',
};
