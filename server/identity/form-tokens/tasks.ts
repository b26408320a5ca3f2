import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepFormTokens } from './use-form-token.ts';

export const FORM_TOKEN_STEPS: Steps = { hourly: [sweepFormTokens] };
