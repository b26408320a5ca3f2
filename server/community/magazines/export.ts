import type { Queryable } from '../../core/db/connect.ts';
import { lookupAddress } from './subscribe.ts';

/** Without the token of the link. A subscription belongs to an address, whose account has proved it. */
export async function exportMagazines(db: Queryable, email: string) {
  const subscriptions = await db
    .selectFrom('magazineSubscriptions')
    .select(['id', 'shopId', 'askedAt', 'textVersion', 'confirmedAt', 'stoppedAt', 'stoppedBy'])
    .where('lookup', '=', lookupAddress(email))
    .orderBy('id')
    .execute();
  const deliveries = await db
    .selectFrom('magazineDeliveries as d')
    .innerJoin('magazineIssues as i', 'i.id', 'd.issueId')
    .innerJoin('magazineSubscriptions as s', 's.id', 'd.subscriptionId')
    .select(['d.subscriptionId', 'i.subject', 'd.sentAt'])
    .where('s.lookup', '=', lookupAddress(email))
    .orderBy('d.issueId')
    .execute();
  return subscriptions.map(({ id, ...row }) => ({
    ...row,
    mails: deliveries
      .filter(({ subscriptionId }) => subscriptionId === id)
      .map(({ subject, sentAt }) => ({ subject, sentAt })),
  }));
}
