import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepImports } from './import-file.ts';

export const IMPORT_STEPS: Steps = { nightly: [sweepImports] };
