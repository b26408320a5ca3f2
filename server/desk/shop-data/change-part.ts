import { digestChange } from '../../core/audit/digest-change.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { ShopDesk } from './contract.ts';
import { checkChange, checkPart, PARTS_OF, samePart } from './parts.ts';
import * as queries from './queries.ts';
import { readShopDesk } from './read-desk.ts';
import type { ShopData } from './rules.ts';

const CHANGED = 'ほかの人が先に変更しました。画面を再読み込みして、内容をご確認ください。';
const UNDONE = 'この変更は、すでに元に戻されています。';
const CHANGED_SINCE = 'このあとに変更されているため、元に戻せません。新しい変更から順に元に戻してください。';
const SAME = '変更がありません。';

const refused = (problem: string) => new InvalidInputError({ custom: [problem] });

type Change<P extends ShopPart> = { part: P; to: ShopData[P]; from: ShopData[P]; undoes?: number };
type Deed = {
  message: string;
  event: string;
  after?: (typeof PARTS_OF)[ShopPart]['after'];
  detail: Parameters<typeof auditDesk>[2]['detail'];
};

/** What the shop itself says is true is confirmed by it; what staff say is not. */
const confirm = async (trx: Queryable, { admin }: Caller, shopId: number, part: ShopPart) => {
  if (!admin) await queries.upsertConfirmation(trx, shopId, part);
};

/** Writes a part, the history and the day of its confirmation. */
async function write<P extends ShopPart>(
  trx: Queryable,
  caller: Caller,
  shopId: number,
  { part, to, from, undoes }: Change<P>,
): Promise<Deed['detail']> {
  await PARTS_OF[part].write(trx, shopId, to);
  await queries.touchShop(trx, shopId);
  await confirm(trx, caller, shopId, part);
  await trx
    .insertInto('shopChanges')
    .values({
      ...{ shopId, part, undoes: undoes ?? null },
      ...{ before: JSON.stringify(from), after: JSON.stringify(to) },
      ...{ byStaff: Boolean(caller.admin), changedBy: caller.admin ? null : caller.shopLoginId },
    })
    .execute();
  return { part, undoes: undoes ?? null, ...digestChange({ value: from }, { value: to }) };
}

async function change(
  db: Db,
  caller: Caller,
  shopId: number,
  work: (trx: Queryable, shop: { isDraft: boolean }) => Promise<Deed>,
): Promise<ShopDesk> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  let after: Deed['after'];
  const answer = await transactOnce(db, caller, async (trx) => {
    const shop = await lockShop(trx, shopId);
    if (!shop) throw new ApiError('not_found');
    const { message, event, detail, ...deed } = await work(trx, shop);
    after = deed.after;
    const desk = await readShopDesk(trx, caller, { id: shopId });
    await auditDesk(trx, caller, { event, target: `shop:${shopId}`, detail });
    return { ...desk, message };
  });
  await after?.(db, shopId);
  await applyPageChanges();
  return answer;
}

/**
 * Publishes a part and renews the pages that show it. Refuses an edit whose base is no longer stored.
 * @throws InvalidInputError by field; LimitError
 */
export const changePart =
  <P extends ShopPart>(part: P) =>
  (
    db: Db,
    caller: Caller,
    { id: shopId, ...sent }: { id: number; was: ShopData[P]; to: ShopData[P] },
  ): Promise<ShopDesk> =>
    change(db, caller, shopId, async (trx, { isDraft }) => {
      const { from, to } = await checkChange(trx, { shopId, part }, sent);
      if (samePart(part, from, to)) throw refused(SAME);
      if (!samePart(part, from, sent.was)) throw refused(CHANGED);
      const detail = await write(trx, caller, shopId, { part, to, from });
      const message = isDraft ? '保存しました。' : '公開しました。';
      return { message, event: 'shop_data.changed', detail, after: PARTS_OF[part].after };
    });

/** A change of its own, which stands in the history as well. @throws ApiError not_found; InvalidInputError; LimitError */
export const undoPart = (
  db: Db,
  caller: Caller,
  { id: shopId, change: id }: { id: number; change: number },
): Promise<ShopDesk> =>
  change(db, caller, shopId, async (trx) => {
    const found = await queries.selectChange(trx, shopId, id);
    if (!found) throw new ApiError('not_found');
    if (found.undoneBy !== null) throw refused(UNDONE);
    const part = found.part as 'hours';
    const { now = (value: ShopData['hours']) => value } = PARTS_OF[part];
    const [before, after] = [found.before, found.after] as unknown as [ShopData['hours'], ShopData['hours']];
    const from = await PARTS_OF[part].read(trx, shopId);
    if (!samePart(part, from, after)) throw refused(CHANGED_SINCE);
    const to = now(before);
    if (samePart(part, from, to)) throw refused(SAME);
    await checkPart(trx, { shopId, part }, to, before);
    const detail = await write(trx, caller, shopId, { part, to, from, undoes: id });
    const { after: then } = PARTS_OF[part];
    return { message: '元に戻しました。', event: 'shop_data.changed', detail, after: then };
  });

/** 「今も正しい」 of what stands there: the day is said on the shop's page. @throws InvalidInputError; LimitError */
export const confirmPart = (
  db: Db,
  caller: Caller,
  { id: shopId, part, was }: { id: number; part: ShopPart; was: unknown },
): Promise<ShopDesk> =>
  change(db, caller, shopId, async (trx) => {
    const from = await PARTS_OF[part].read(trx, shopId);
    if (!samePart(part, from as ShopData['hours'], was as ShopData['hours'])) throw refused(CHANGED);
    await queries.touchShop(trx, shopId);
    await confirm(trx, caller, shopId, part);
    return { message: '確認日を今日にしました。', event: 'shop_data.confirmed', detail: { part } };
  });
