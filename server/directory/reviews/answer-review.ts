import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { cleanText } from '../../core/text/raw-text.ts';
import type { MemberCaller, ShopCaller } from '../../identity/sessions/caller.ts';
import { textProblem } from './check-review.ts';
import type { HelpfulDone } from './contract.ts';
import * as queries from './queries.ts';
import { REPLY_MAX } from './rules.ts';

export const OWN_REVIEW = '自分の口コミには付けられません。';
const EMPTY_REPLY = '本文を入力してください。';

/** 「参考になった」. @throws ApiError not_found; InvalidInputError */
export async function markHelpful(
  db: Db,
  { facts, userId }: MemberCaller,
  { id, on }: { id: number; on: boolean },
): Promise<HelpfulDone> {
  await limit('react', { facts, account: userId });
  const review = await queries.selectSeen(db, id);
  if (!review) throw new ApiError('not_found');
  if (review.userId === userId) throw new InvalidInputError({ custom: [OWN_REVIEW] });
  if (on) await queries.insertMark(db, id, userId);
  else await queries.deleteMark(db, id, userId);
  return { on, count: await queries.countMarks(db, id) };
}

/** The one reply of the shop; another takes its place. @throws ApiError not_found for reviews of other shops */
export async function replyToReview(
  db: Db,
  { facts, shopLoginId, shop }: ShopCaller,
  { id, message }: { id: number; message: string },
): Promise<{ message: string }> {
  await limit('review_reply', { facts, account: `shop:${shopLoginId}` });
  const body = cleanText(message);
  const problem = body === '' ? EMPTY_REPLY : textProblem(body, { name: '返信', least: 1, most: REPLY_MAX });
  if (problem) throw new InvalidInputError({ message: [problem] });
  await transact(db, async (trx) => {
    const review = await queries.selectSeen(trx, id);
    if (!review || !shop.shopIds.includes(review.shopId)) throw new ApiError('not_found');
    await queries.updateReply(trx, id, body);
  });
  return { message: '返信しました。' };
}
