import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepLineStates } from './start-line-login.ts';

export const LINE_LOGIN_STEPS: Steps = { hourly: [sweepLineStates] };
