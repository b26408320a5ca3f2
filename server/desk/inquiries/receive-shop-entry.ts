import { randomInt } from 'node:crypto';
import { businessDateOf } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { limit } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { InquiryReceived, ShopEntry } from './contract.ts';
import { insertInquiry } from './queries.ts';
import { ENTRY_RECEIVED, shopEntryMail } from './wording.ts';

/** Letters and digits that are not taken for one another on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** `20261121-7K3F9Q`: the business day and six random characters. */
async function newReceipt(db: Db): Promise<string> {
  const letters = Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${businessDateOf((await selectNow(db)) * 1000).replaceAll('-', '')}-${letters.join('')}`;
}

/**
 * Stores an application for a listing, sealed, and mails it to the operator of the site. The directory does not change.
 * @returns with the number that the applicant can ask by. @throws LimitError
 */
export async function receiveShopEntry(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  entry: ShopEntry,
): Promise<InquiryReceived> {
  await limit('shop_entry', { facts, target: lookup('shop-entry-tel', entry.tel).toString('hex') });
  const receipt = await newReceipt(db);
  await transact(db, async (trx) => {
    const { formToken, subject, agree, ...said } = entry;
    await insertInquiry(trx, {
      kind: 'shop_entry',
      receipt,
      sealed: seal('inquiry', JSON.stringify(said)),
    });
    await sendMail(trx, { to: config().messaging.operatorMail, ...shopEntryMail(receipt, entry) });
  });
  return { message: ENTRY_RECEIVED, receipt };
}
