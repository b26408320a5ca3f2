import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { ShopMacro } from './contract.ts';
import { selectMacros } from './queries.ts';
import { SHOP_MACROS_MAX } from './rules.ts';

async function change(
  db: Db,
  caller: Caller,
  shopId: number,
  message: string,
  work: (trx: Queryable) => Promise<{ event: string; detail: ReturnType<typeof digestChange> }>,
): Promise<Done> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  return transactOnce(db, caller, async (trx) => {
    // One after the other: their number is bounded.
    const shop = trx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate();
    if (!(await shop.executeTakeFirst())) throw new ApiError('not_found');
    const { event, detail } = await work(trx);
    await auditDesk(trx, caller, { event: `shop_macro.${event}`, target: `shop:${shopId}`, detail });
    return { message };
  });
}

/** @throws InvalidInputError when there are too many; LimitError */
export async function addShopMacro(
  db: Db,
  caller: Caller,
  { id: shopId, title, body }: { id: number } & ShopMacro,
): Promise<Done> {
  await refuseBannedWords(db, { title, body });
  return change(db, caller, shopId, '定型文を登録しました。', async (trx) => {
    if ((await selectMacros(trx, shopId)).length >= SHOP_MACROS_MAX)
      throw new InvalidInputError({ custom: [`定型文は${SHOP_MACROS_MAX}件まで登録できます。`] });
    await trx.insertInto('shopMacros').values({ shopId, title, body }).execute();
    return { event: 'added', detail: digestChange(null, { title, body }) };
  });
}

/** @throws ApiError not_found; LimitError */
export async function removeShopMacro(
  db: Db,
  caller: Caller,
  { id: shopId, macroId }: { id: number; macroId: number },
): Promise<Done> {
  return change(db, caller, shopId, '定型文を削除しました。', async (trx) => {
    const gone = await trx
      .deleteFrom('shopMacros')
      .where('shopId', '=', shopId)
      .where('id', '=', macroId)
      .returning(['title', 'body'])
      .executeTakeFirst();
    if (!gone) throw new ApiError('not_found');
    return { event: 'removed', detail: digestChange(gone, null) };
  });
}
