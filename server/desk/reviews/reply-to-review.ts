import { notifyAccount } from '../../community/notifications/notify.ts';
import { digestChange } from '../../core/audit/digest-change.ts';
import { byShopLogin } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { cleanText } from '../../core/text/raw-text.ts';
import { textProblem } from '../../directory/reviews/check-review.ts';
import { selectSeen, updateReply } from '../../directory/reviews/queries.ts';
import { REPLY_MAX } from '../../directory/reviews/rules.ts';
import { auditShop } from '../../identity/sessions/audit.ts';
import type { ShopCaller } from '../../identity/sessions/caller.ts';

const EMPTY_REPLY = '本文を入力してください。';

/** The one reply of the shop; another takes its place. The writer is notified of the first. @throws ApiError not_found for reviews of other shops */
export async function replyToReview(
  db: Db,
  caller: ShopCaller,
  { id, message }: { id: number; message: string },
): Promise<{ message: string }> {
  const { facts, shopLoginId, shop } = caller;
  await limit('review_reply', { facts, account: byShopLogin(shopLoginId).actor });
  const body = cleanText(message);
  const problem = body === '' ? EMPTY_REPLY : textProblem(body, { name: '返信', least: 1, most: REPLY_MAX });
  if (problem) throw new InvalidInputError({ message: [problem] });
  await refuseBannedWords(db, { message: body });
  await transact(db, async (trx) => {
    const review = await selectSeen(trx, id);
    if (!review || !shop.shopIds.includes(review.shopId)) throw new ApiError('not_found');
    await updateReply(trx, id, body);
    const { userId, shopId, replyBody: before } = review;
    if (userId !== null)
      await notifyAccount(trx, { userId, id: shopId, event: 'review_reply', messageId: id });
    await auditShop(trx, caller, {
      ...{ event: 'review.replied', target: `review:${id}` },
      detail: { shop: shopId, ...digestChange(before === null ? null : { body: before }, { body }) },
    });
  });
  return { message: '返信しました。' };
}
