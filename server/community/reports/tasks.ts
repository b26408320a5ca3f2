import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepReports } from './send-report.ts';

export const REPORT_STEPS: Steps = { nightly: [sweepReports] };
