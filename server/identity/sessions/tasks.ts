import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepSessions } from './end-session.ts';

export const SESSION_STEPS: Steps = { hourly: [sweepSessions] };
