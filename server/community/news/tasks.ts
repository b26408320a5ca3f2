import { currentTime } from '../../core/db/clock.ts';
import type { Steps } from '../../core/jobs/task-payloads.ts';
import { sweepNewsViews } from './react-to-news.ts';

export const NEWS_STEPS: Steps = { hourly: [(db) => sweepNewsViews(db, currentTime())] };
