import type { Queryable } from '../../core/db/connect.ts';
import { revokeXLater } from '../../gateways/x/x-account.ts';

const castsOf = (trx: Queryable, userId: number) =>
  trx.selectFrom('users').select('castId').where('id', '=', userId).where('castId', 'is not', null);

/** By table: what opens, sends or stops something of an account without a session, for anyone who holds it. */
export const STANDING_ACCESS = {
  /** The address of a calendar. */
  calendars: (trx: Queryable, userId: number) =>
    trx.deleteFrom('calendars').where('userId', '=', userId).execute(),
  /** Her posts go there: each address is proved anew. */
  multiPostDestinations: (trx: Queryable, userId: number) =>
    trx
      .updateTable('multiPostDestinations')
      .set({ provedAt: null })
      .where('castId', 'in', castsOf(trx, userId))
      .where('provedAt', 'is not', null)
      .execute(),
  /** Links below mails. */
  notificationSettings: (trx: Queryable, userId: number) =>
    trx.updateTable('notificationSettings').set({ stopKey: null }).where('userId', '=', userId).execute(),
  /** Ways to X that have begun. */
  xLinkStates: (trx: Queryable, userId: number) =>
    trx.deleteFrom('xLinkStates').where('castId', 'in', castsOf(trx, userId)).execute(),
  xLinks: async (trx: Queryable, userId: number) => {
    const links = trx.deleteFrom('xLinks').where('castId', 'in', castsOf(trx, userId)).returning('sealed');
    for (const { sealed } of await links.execute()) await revokeXLater(trx, sealed);
  },
};

/** In the transaction that ends the sessions (security.md 5). */
export async function endStandingAccess(trx: Queryable, userId: number): Promise<void> {
  for (const end of Object.values(STANDING_ACCESS)) await end(trx, userId);
}
