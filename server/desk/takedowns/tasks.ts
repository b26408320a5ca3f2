import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepTakedowns } from './receive-request.ts';

export const TAKEDOWN_STEPS: Steps = { hourly: [sweepTakedowns] };
