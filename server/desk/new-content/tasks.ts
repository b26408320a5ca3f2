import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepLooks } from './look-at-content.ts';

export const NEW_CONTENT_STEPS: Steps = { nightly: [sweepLooks] };
