import type { Steps } from '../../core/jobs/task-payloads.ts';
import { notifyAnnouncements } from './notify-announcements.ts';

export const ANNOUNCEMENT_STEPS: Steps = { everyTenMinutes: [(db) => notifyAnnouncements(db)] };
