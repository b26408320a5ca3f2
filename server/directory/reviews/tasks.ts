import type { Steps } from '../../core/jobs/task-payloads.ts';
import { reconcileRatings } from './reconcile-ratings.ts';
import { releaseReviews } from './save-review.ts';

export const REVIEW_STEPS: Steps = { everyTenMinutes: [releaseReviews], nightly: [reconcileRatings] };
