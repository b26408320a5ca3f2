import { CATEGORY_NAMES } from '../../core/categories.ts';
import { config } from '../../core/config.ts';
import { lookup } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limitSparing } from '../../core/limits/limit.ts';
import { log } from '../../core/log.ts';
import { findListedShop } from '../../directory/shops/find-listed.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { type MailText, mailText } from '../../gateways/messaging/wording.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { ShopEntry, ShopEntryReceived } from './contract.ts';
import { deleteCorrectionsOlderThan } from './note-correction.ts';
import { deleteInquiriesOlderThan, insertInquiry } from './queries.ts';
import { newReceipt } from './receipt.ts';
import { INQUIRIES_KEPT_DAYS, SHOP_INQUIRIES_KEPT_DAYS } from './rules.ts';
import { sealWords } from './sealed-words.ts';
import { deleteShopInquiriesOlderThan } from './shop-queries.ts';

export const ENTRY_RECEIVED = '掲載のお申し込みを受け付けました。';

/** Everything that the application says. */
export const shopEntryMail = (receipt: string, entry: ShopEntry): MailText =>
  mailText(
    `掲載のお申し込み（${receipt}）`,
    `掲載のお申し込みがありました。受付番号：${receipt}`,
    [
      `店舗名：${entry.shopName}`,
      `業種：${CATEGORY_NAMES[entry.category]}`,
      `エリア：${entry.areaName}`,
      `電話番号：${entry.tel}`,
      `公式サイト：${entry.shopUrl || 'なし'}`,
      `ご担当者：${entry.name}`,
      `メールアドレス：${entry.email}`,
    ].join('\n'),
    `ご連絡事項：\n${entry.message || 'なし'}`,
    'お店が実在することと営業許可を確認してから、ご担当者へご連絡ください。',
  );

/**
 * Stores an application sealed, and mails it to the operator unless many apply: it stands at the desk.
 * @returns its number, and the shop that visitors find under the same telephone or name. @throws LimitError
 */
export async function receiveShopEntry(
  db: Db,
  { facts, openCall }: Pick<Caller, 'facts' | 'openCall'>,
  entry: ShopEntry,
): Promise<ShopEntryReceived> {
  const target = lookup('shop-entry-tel', entry.tel).toString('hex');
  const isFlooded = (await limitSparing('shop_entry', { facts, target })).length > 0;
  if (isFlooded) log.error({ alarm: 'limits', limit: 'shop_entry' }, 'more shops apply than usual: no mails');
  const receipt = await newReceipt(db);
  const listed = await findListedShop(db, { ...entry, name: entry.shopName });
  return transactOnce(db, { openCall }, async (trx) => {
    const { formToken, subject, agree, ...said } = entry;
    await insertInquiry(trx, {
      ...{ kind: 'shop_entry', receipt, userId: null, category: null },
      sealed: sealWords(said),
    });
    if (!isFlooded)
      await sendMail(trx, { to: config().messaging.operatorMail, ...shopEntryMail(receipt, entry) });
    return { message: ENTRY_RECEIVED, receipt, listed };
  });
}

export async function sweepInquiries(db: Queryable): Promise<void> {
  await deleteInquiriesOlderThan(db, INQUIRIES_KEPT_DAYS);
  await deleteShopInquiriesOlderThan(db, SHOP_INQUIRIES_KEPT_DAYS);
  await deleteCorrectionsOlderThan(db, SHOP_INQUIRIES_KEPT_DAYS);
}
