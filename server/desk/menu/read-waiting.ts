import type { RawBuilder } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { AdminSection } from '../../core/sections.ts';
import { waitingAffiliations } from '../affiliations/read-waiting.ts';
import { waitingInquiries } from '../inquiries/read-desk.ts';
import { failedJobs } from '../jobs/read-jobs.ts';
import { selectWaiting, type Waiting } from '../kit/deadline.ts';
import { waitingCases } from '../moderation/read-cases.ts';
import { waitingHeld } from '../moderation/read-held.ts';
import { waitingPhotos, waitingShops } from '../new-content/look-at-content.ts';
import { waitingEntries } from '../shop-entries/read-entries.ts';
import { waitingProposals } from '../suspensions/propose-suspension.ts';
import { waitingTakedowns } from '../takedowns/read-desk.ts';

const WAITING = {
  reports: waitingCases,
  held_comments: waitingHeld,
  shop_entries: waitingEntries,
  new_shops: waitingShops,
  new_photos: waitingPhotos,
  takedowns: waitingTakedowns,
  affiliations: waitingAffiliations,
  inquiries: waitingInquiries,
  people: waitingProposals,
  jobs: failedJobs,
} satisfies { [section in AdminSection]?: RawBuilder<Waiting> };

/** What of each part of the desk waits, and since when: the first thing that an admin sees. */
export const readWaiting = (db: Queryable) => selectWaiting(db, WAITING);
