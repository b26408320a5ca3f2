import { randomInt } from 'node:crypto';
import { businessDateOf } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import { selectNow } from '../../core/db/clock.ts';
import { database } from '../../core/db/database.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import type { ShopEntry } from './contract.ts';
import { insertInquiry } from './queries.ts';
import { shopEntryMail } from './wording.ts';

/** Letters and digits that are not taken for one another on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** `20261121-7K3F9Q`: the business day and six characters that nobody can guess. */
async function newReceipt(): Promise<string> {
  const letters = Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${businessDateOf((await selectNow(database())) * 1000).replaceAll('-', '')}-${letters.join('')}`;
}

/**
 * Takes an application for a listing: kept sealed, and told to the operator by mail. Nothing of the directory changes
 * by it.
 * @returns the number that the applicant can ask by. @throws LimitError
 */
export async function receiveShopEntry(entry: ShopEntry, facts: RequestFacts): Promise<string> {
  await limit('shop_entry', { facts, target: lookup('shop-entry-tel', entry.tel).toString('hex') });
  const receipt = await newReceipt();
  await database()
    .transaction()
    .execute(async (trx) => {
      const { formToken, subject, agree, ...said } = entry;
      await insertInquiry(trx, {
        kind: 'shop_entry',
        receipt,
        sealed: seal('inquiry', JSON.stringify(said)),
      });
      await sendMail(trx, { to: config().messaging.operatorMail, ...shopEntryMail(receipt, entry) });
    });
  return receipt;
}
