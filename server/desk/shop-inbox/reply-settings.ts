import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db } from '../../core/db/connect.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { ReplySettingsForm } from './contract.ts';
import { selectReplySettings, upsertReplySettings } from './queries.ts';

/** How fast the shop means to answer, and what it answers at once. @throws InvalidInputError; LimitError */
export async function setReplySettings(
  db: Db,
  caller: Caller,
  { id: shopId, target, autoReply }: { id: number } & ReplySettingsForm,
): Promise<Done> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  await refuseBannedWords(db, { autoReply });
  return transactOnce(db, caller, async (trx) => {
    if (!(await lockShop(trx, shopId))) throw new ApiError('not_found');
    const { replyWithin: _, ...before } = await selectReplySettings(trx, shopId);
    const after = { targetMinutes: target ? Number(target) : null, autoReply: autoReply || null };
    await upsertReplySettings(trx, shopId, after);
    await auditDesk(trx, caller, {
      ...{ event: 'shop_replies.set', target: `shop:${shopId}`, detail: digestChange(before, after) },
    });
    return { message: '変更しました。' };
  });
}
