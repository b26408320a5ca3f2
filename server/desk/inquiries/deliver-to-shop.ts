import { notifyAccount } from '../../community/notifications/notify.ts';
import { seal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { selectOpenShop } from '../../core/db/open-shop.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { isVisible } from '../../core/text/visible.ts';
import { hasInbox, mailShop } from '../../directory/shops/mail-shop.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { readName } from '../../identity/accounts/read-name.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { mayMailReceipt, newReceipt } from './receipt.ts';
import { NOT_A_BOOKING, readContact } from './rules.ts';
import type { ContactGiven, ShopAnswer } from './shop-contract.ts';
import { shopMail } from './shop-mail.ts';
import { insertShopInquiry, type NewShopInquiry } from './shop-queries.ts';
import { insertAutoReply } from './shop-thread-queries.ts';
import { NO_INBOX, type Person, receiptMail, type Said, SENT } from './shop-wording.ts';

export type Problems = Record<string, string[]>;

/** Without a contact the name stays here as well; half of the two is no anonymous question. */
export function readPerson(given: ContactGiven, isNeeded: boolean, problems: Problems): Person {
  const { name = '', contactBy, contact = '' } = given;
  const isNamed = contactBy !== undefined || [name, contact].some(isVisible);
  if (!isNeeded && !isNamed) return null;
  const named = readName(name, 'お名前');
  if ('problem' in named) problems.name = [named.problem];
  if (!contactBy) problems.contactBy = ['連絡先の種類を選択してください。'];
  const read = readContact(contactBy ?? 'line', contact);
  if (contactBy && 'problem' in read) problems.contact = [read.problem];
  if (!contactBy || 'problem' in named || 'problem' in read) return null;
  return { name: named.value, way: contactBy, contact: read.value };
}

const noInbox = () => new InvalidInputError({ custom: [NO_INBOX] });

/** @throws ApiError not_found; InvalidInputError for a shop that no mail reaches: its page shows no such form */
export async function checkShopAsked(db: Db, shopId: number): Promise<void> {
  if (!(await selectOpenShop(db, shopId))) throw new ApiError('not_found');
  if (!(await hasInbox(db, shopId))) throw noInbox();
}

async function receiptTo(db: Db, caller: Caller, person: Person): Promise<string | null> {
  if (caller.userId !== null) return (await readIdentities(db, caller.userId)).email ?? null;
  if (person?.way !== 'email') return null;
  return (await mayMailReceipt(caller, person.contact)) ? person.contact : null;
}

type Delivery = {
  shopId: number;
  kind: NewShopInquiry['kind'];
  said: Said;
  castId?: number | null;
  isBooking?: boolean;
};

/**
 * The shop's inbox, its mail and the sender's receipt, or none of them. @throws LimitError where the shop has had
 * enough; InvalidInputError
 */
export async function deliverToShop(db: Db, caller: Caller, delivery: Delivery): Promise<ShopAnswer> {
  const { shopId, kind, said, castId = null, isBooking = false } = delivery;
  const { userId } = caller;
  const receipt = await newReceipt(db);
  const sender = await receiptTo(db, caller, said.person);
  return transactOnce(db, caller, async (trx) => {
    const sealed = seal('shop-inquiry', JSON.stringify(said));
    const { id, autoReply } = await insertShopInquiry(trx, { shopId, kind, receipt, userId, castId, sealed });
    if (userId !== null && kind === 'inquiry' && autoReply) await insertAutoReply(trx, id, autoReply);
    if (userId !== null) await notifyAccount(trx, { userId, event: 'inquiry_shop', id: shopId, receipt });
    if (sender) await sendMail(trx, { to: sender, ...receiptMail(receipt, isBooking) });
    if (!(await mailShop(trx, shopId, shopMail(shopId, receipt, kind, said)))) throw noInbox();
    return { message: SENT, receipt, ...(kind === 'inquiry' ? { notice: NOT_A_BOOKING } : {}) };
  });
}
