import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { setShopOpened } from '../../directory/shops/set-status.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import { selectHome } from './queries.ts';
import { needsOf } from './rules.ts';

const OPEN_ALREADY = 'このお店は、すでに公開の手続きが終わっています。画面を再読み込みしてください。';

/**
 * Shows a shop to the public for the first time. The shop itself needs what visitors look for first; staff may open any
 * draft. @throws ApiError not_found; InvalidInputError; LimitError
 */
export async function openShop(db: Db, caller: Caller, { id }: { id: number }): Promise<Done> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  const answer = await transactOnce(db, caller, async (trx) => {
    const row = await selectHome(trx, id, businessDateOf(currentTime()));
    if (!row) throw new ApiError('not_found');
    const missing = caller.admin ? [] : needsOf(row).filter(({ isDone }) => !isDone);
    if (row.isDraft && missing.length > 0)
      throw new InvalidInputError({
        custom: [`公開の前に入れてください：${missing.map(({ name }) => name).join('、')}`],
      });
    if (!(await setShopOpened(trx, id))) throw new InvalidInputError({ custom: [OPEN_ALREADY] });
    const detail = { before: 'draft', after: 'open' };
    await auditDesk(trx, caller, { event: 'shop.published', target: `shop:${id}`, detail });
    return { message: 'お店のページを公開しました。' };
  });
  await applyPageChanges();
  return answer;
}
