import type { Queryable } from '../../core/db/connect.ts';
import { isInLimit, limitTarget } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import type { MailText } from '../../gateways/messaging/wording.ts';
import { isProvenMail } from '../../identity/shop-logins/find-login.ts';
import { inboxOf } from './inbox.ts';

async function selectInbox(db: Queryable, shopId: number): Promise<string | null> {
  const shop = db.selectFrom('shops').select('email').where('id', '=', shopId);
  return inboxOf((await shop.executeTakeFirst())?.email ?? null);
}

/** Before a sender is asked for more. */
export const hasInbox = async (db: Queryable, shopId: number): Promise<boolean> =>
  (await selectInbox(db, shopId)) !== null;

export type ShopMail = {
  /** Names no one and repeats nothing that was written: someone else may read it, or own the address. */
  notice: MailText;
  /** For an address that the shop has proven. */
  full: MailText;
};

export type Mailed = keyof ShopMail | null;

/**
 * Every mail to a shop, under the cap of the shop; what is rolled back was not counted. @returns null for a shop that
 * no mail reaches. @throws LimitError
 */
export async function mailShop(trx: Queryable, shopId: number, mail: ShopMail): Promise<Mailed> {
  const to = await selectInbox(trx, shopId);
  if (to === null) return null;
  await limitTarget(trx, 'shop_inbox', shopId);
  const which = (await isProvenMail(trx, shopId, to)) ? 'full' : 'notice';
  await sendMail(trx, { to, ...mail[which] });
  return which;
}

/** Of what the shop finds at its desk as well: a full inbox leaves the mail out and stops nothing. */
export async function mailShopIfRoom(trx: Queryable, shopId: number, mail: ShopMail): Promise<Mailed> {
  const mailing = mailShop(trx, shopId, mail);
  return (await isInLimit(mailing)) ? mailing : null;
}
