import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepCases } from './decide-case.ts';

export const MODERATION_STEPS: Steps = { nightly: [sweepCases] };
