import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { ShopMacro, ShopMacros } from './contract.ts';
import { selectMacros } from './queries.ts';
import { COMMON_MACROS, SHOP_MACROS_MAX } from './rules.ts';

export const readMacros = async (db: Queryable, shopId: number): Promise<ShopMacros['macros']> => [
  ...COMMON_MACROS.map((macro) => ({ id: null, ...macro })),
  ...(await selectMacros(db, shopId)),
];

async function change(
  db: Db,
  caller: Caller,
  shopId: number,
  message: string,
  work: (trx: Queryable) => Promise<{ event: string; detail: ReturnType<typeof digestChange> } | null>,
): Promise<ShopMacros> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  return transactOnce(db, caller, async (trx) => {
    if (!(await lockShop(trx, shopId))) throw new ApiError('not_found');
    const done = await work(trx);
    const macros = await readMacros(trx, shopId);
    if (done) {
      const { event, detail } = done;
      await auditDesk(trx, caller, { event: `shop_macro.${event}`, target: `shop:${shopId}`, detail });
    }
    return { message, macros };
  });
}

/** @throws InvalidInputError when there are too many; LimitError */
export async function addShopMacro(
  db: Db,
  caller: Caller,
  { id: shopId, title, body }: { id: number } & ShopMacro,
): Promise<ShopMacros> {
  await refuseBannedWords(db, { title, body });
  return change(db, caller, shopId, '定型文を登録しました。', async (trx) => {
    if ((await selectMacros(trx, shopId)).length >= SHOP_MACROS_MAX)
      throw new InvalidInputError({ custom: [`定型文は${SHOP_MACROS_MAX}件まで登録できます。`] });
    await trx.insertInto('shopMacros').values({ shopId, title, body }).execute();
    return { event: 'added', detail: digestChange(null, { title, body }) };
  });
}

/** Twice is no error. @throws LimitError */
export async function removeShopMacro(
  db: Db,
  caller: Caller,
  { id: shopId, macroId }: { id: number; macroId: number },
): Promise<ShopMacros> {
  return change(db, caller, shopId, '定型文を削除しました。', async (trx) => {
    const gone = await trx
      .deleteFrom('shopMacros')
      .where('shopId', '=', shopId)
      .where('id', '=', macroId)
      .returning(['title', 'body'])
      .executeTakeFirst();
    return gone ? { event: 'removed', detail: digestChange(gone, null) } : null;
  });
}
