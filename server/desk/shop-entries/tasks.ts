import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepDrafts, sweepLogins } from './end-unused.ts';

export const SHOP_ENTRY_STEPS: Steps = { nightly: [sweepDrafts, sweepLogins] };
