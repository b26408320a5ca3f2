import type { Queryable } from '../../core/db/connect.ts';
import { endWaiting } from './desk-queries.ts';
import { updateInquiryStatus } from './queries.ts';
import type { InquiryState } from './rules.ts';
import { sealMessage } from './sealed-words.ts';
import { insertMessage } from './thread-queries.ts';

/** What the decision about an application makes of its thread. `message`: what was mailed to the applicant. */
export async function setEntryStatus(
  trx: Queryable,
  id: number,
  { status, message }: { status: InquiryState; message?: string | undefined },
): Promise<void> {
  if (message) await insertMessage(trx, { inquiryId: id, fromStaff: true, sealed: sealMessage(message) });
  await updateInquiryStatus(trx, id, status);
  await endWaiting(trx, id);
}
