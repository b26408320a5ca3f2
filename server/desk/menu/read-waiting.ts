import type { Queryable } from '../../core/db/connect.ts';
import type { AdminSection } from '../../core/sections.ts';
import { readWaitingAffiliations } from '../affiliations/read-waiting.ts';
import { readWaitingInquiries } from '../inquiries/read-desk.ts';
import { readFailedJobs } from '../jobs/read-jobs.ts';
import type { Waiting } from '../kit/deadline.ts';
import { readWaitingCases } from '../moderation/read-cases.ts';
import { readWaitingHeld } from '../moderation/read-held.ts';
import { readWaitingPhotos, readWaitingShops } from '../new-content/look-at-content.ts';
import { readWaitingProposals } from '../suspensions/propose-suspension.ts';
import { readWaitingTakedowns } from '../takedowns/read-desk.ts';

/** What of each part of the desk waits, and since when: the first thing that an admin sees. */
export async function readWaiting(db: Queryable) {
  return {
    reports: await readWaitingCases(db),
    held_comments: await readWaitingHeld(db),
    new_shops: await readWaitingShops(db),
    new_photos: await readWaitingPhotos(db),
    takedowns: await readWaitingTakedowns(db),
    affiliations: await readWaitingAffiliations(db),
    inquiries: await readWaitingInquiries(db),
    people: await readWaitingProposals(db),
    jobs: await readFailedJobs(db),
  } satisfies { [section in AdminSection]?: Waiting };
}
