import { notifyAccount } from '../../community/notifications/notify.ts';
import { byShopLogin } from '../../core/audit/write-audit.ts';
import { seal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';
import { auditShop } from '../../identity/sessions/audit.ts';
import type { ShopCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { SHOP_REPLIES_MAX } from './rules.ts';
import { countReplies, insertReply, lockShopInquiry } from './shop-thread-queries.ts';
import { shopReplyMail } from './shop-wording.ts';

const NO_ACCOUNT = '会員ではない方のため、ここから返信できません。連絡先がある場合は、直接ご連絡ください。';
const TOO_MANY = `1件の問い合わせに返信できるのは、${SHOP_REPLIES_MAX}回までです。`;

/**
 * The sender, whom the shop need not know, is notified, and by mail where the account has an address: neither names the
 * shop nor repeats what was written. @throws ApiError not_found for those of other shops; InvalidInputError; LimitError
 */
export async function replyFromShop(
  db: Db,
  caller: ShopCaller,
  { id: receipt, message }: { id: string; message: string },
): Promise<Done> {
  const { facts, openCall, shopLoginId, shop } = caller;
  await limit('shop_inquiry_reply', { facts, account: byShopLogin(shopLoginId).actor });
  await refuseBannedWords(db, { message });
  return transactOnce(db, { openCall }, async (trx) => {
    const inquiry = await lockShopInquiry(trx, receipt);
    if (!inquiry || !shop.shopIds.includes(inquiry.shopId)) throw new ApiError('not_found');
    const { id, userId } = inquiry;
    if (userId === null) throw new InvalidInputError({ custom: [NO_ACCOUNT] });
    if ((await countReplies(trx, id)) >= SHOP_REPLIES_MAX)
      throw new InvalidInputError({ custom: [TOO_MANY] });
    const messageId = await insertReply(trx, id, seal('shop-inquiry', JSON.stringify({ message })));
    await notifyAccount(trx, { userId, id: receipt, event: 'shop_reply', messageId });
    const { email } = await readIdentities(trx, userId);
    if (email) await sendMail(trx, { to: email, ...shopReplyMail(receipt) });
    await auditShop(trx, caller, {
      event: 'shop_inquiry.replied',
      target: `shop-inquiry:${id}`,
      detail: { shop: inquiry.shopId, reply: messageId },
    });
    return { message: '返信しました。' };
  });
}
