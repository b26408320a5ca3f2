import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepAccounts } from './undo-contact.ts';

export const ACCOUNT_STEPS: Steps = { hourly: [sweepAccounts] };
