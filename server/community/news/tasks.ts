import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepNewsViews } from './react-to-news.ts';

export const NEWS_STEPS: Steps = { hourly: [(db) => sweepNewsViews(db, Date.now())] };
