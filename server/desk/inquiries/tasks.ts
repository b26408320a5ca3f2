import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepInquiries } from './receive-shop-entry.ts';

export const INQUIRY_STEPS: Steps = { hourly: [sweepInquiries] };
