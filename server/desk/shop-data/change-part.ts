import { digestChange } from '../../core/audit/digest-change.ts';
import { addDays, businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { refuseBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import { total60Of } from '../../directory/shops/rules.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { settlePageChanges } from '../../site/pages/site.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import type { ShopDesk } from './contract.ts';
import * as queries from './queries.ts';
import { readShopDesk } from './read-desk.ts';
import {
  AMOUNT_MAX,
  DAYS_AHEAD,
  isTimed,
  type Prices,
  type ShopCoupon,
  type ShopData,
  type SpecialDay,
} from './rules.ts';

const CHANGED = 'ほかの人が先に変更しました。画面を再読み込みして、内容をご確認ください。';
const UNDONE = 'この変更は、すでに元に戻されています。';
const CHANGED_SINCE = 'このあとに変更されているため、元に戻せません。新しい変更から順に元に戻してください。';
const SAME = '変更がありません。';
const TOO_DEAR = '60分の総額が100万円を超えています。金額をご確認ください。';

const today = () => businessDateOf(currentTime());

function checkDays(days: readonly SpecialDay[]): void {
  const [first, last] = [today(), addDays(today(), DAYS_AHEAD)];
  const seen = new Set<string>();
  for (const [index, { date }] of days.entries()) {
    const problem =
      date < first
        ? '過ぎた日は登録できません。'
        : date > last
          ? '登録できるのは1年先までです。'
          : seen.has(date) && '同じ日が2つあります。';
    if (problem) throw new InvalidInputError({ [`to.${index}.date`]: [problem] });
    seen.add(date);
  }
}

function checkPrices(prices: Prices): void {
  const { items } = prices;
  if ((total60Of(prices) ?? 0) > AMOUNT_MAX) throw new InvalidInputError({ custom: [TOO_DEAR] });
  for (const [index, { kind, minutes, startMinute, endMinute }] of items.entries()) {
    const at = `to.items.${index}`;
    if (isTimed(kind) && minutes === null)
      throw new InvalidInputError({ [`${at}.minutes`]: ['何分の料金かを入力してください。'] });
    if ((startMinute === null) !== (endMinute === null))
      throw new InvalidInputError({
        [`${at}.startMinute`]: ['時間帯は始まりと終わりの両方を選択してください。'],
      });
    if (startMinute !== null && endMinute !== null && endMinute <= startMinute)
      throw new InvalidInputError({
        [`${at}.endMinute`]: ['時間帯の終わりは、始まりより後にしてください。'],
      });
  }
}

function checkCoupons(coupons: readonly ShopCoupon[]): void {
  const seen = new Set<string>();
  for (const [index, { discountDetail, expiresOn }] of coupons.entries()) {
    if (seen.has(discountDetail))
      throw new InvalidInputError({ [`to.${index}.discountDetail`]: ['同じ内容のクーポンが2つあります。'] });
    if (expiresOn !== null && expiresOn < today())
      throw new InvalidInputError({ [`to.${index}.expiresOn`]: ['期限は今日以降の日にしてください。'] });
    seen.add(discountDetail);
  }
}

type PartOf<P extends ShopPart> = {
  read: (db: Queryable, shopId: number) => Promise<ShopData[P]>;
  /** What may not stand there, by field. @throws InvalidInputError */
  check?: (trx: Queryable, to: ShopData[P]) => unknown;
  write: (trx: Queryable, shopId: number, to: ShopData[P]) => Promise<unknown>;
};

export const PARTS_OF: { [P in ShopPart]: PartOf<P> } = {
  hours: { read: queries.selectWeek, write: queries.replaceWeek },
  days: {
    read: (db, shopId) => queries.selectDays(db, shopId, today()),
    check: (trx, to) => {
      checkDays(to);
      return refuseBannedWords(
        trx,
        Object.fromEntries(to.map(({ note }, index) => [`to.${index}.note`, note])),
      );
    },
    write: (trx, shopId, to) =>
      queries.replaceDays(
        trx,
        shopId,
        today(),
        to.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      ),
  },
  prices: {
    read: queries.selectPrices,
    check: (trx, to) => {
      checkPrices(to);
      return refuseBannedWords(
        trx,
        Object.fromEntries(to.items.map(({ label }, index) => [`to.items.${index}.label`, label])),
      );
    },
    write: (trx, shopId, to) => queries.replacePrices(trx, shopId, { ...to, total60: total60Of(to) }),
  },
  coupons: {
    read: queries.selectCoupons,
    check: (trx, to) => {
      checkCoupons(to);
      return refuseBannedWords(
        trx,
        Object.fromEntries(
          to.flatMap(({ discountDetail, frequencyText, conditions }, index) =>
            Object.entries({ discountDetail, frequencyText, conditions }).map(([field, value]) => [
              `to.${index}.${field}`,
              value,
            ]),
          ),
        ),
      );
    },
    write: queries.syncCoupons,
  },
  contact: { read: queries.selectContact, write: queries.updateContact },
  words: {
    read: queries.selectWords,
    check: (trx, to) =>
      refuseBannedWords(
        trx,
        Object.fromEntries(Object.entries(to).map(([field, value]) => [`to.${field}`, value])),
      ),
    write: queries.updateWords,
  },
};

/** `jsonb` gives the names of an object back in another order. */
const spelt = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
const same = (a: unknown, b: unknown): boolean => spelt(a) === spelt(b);

type Change<P extends ShopPart> = { part: P; to: ShopData[P]; from: ShopData[P]; undoes?: number };

/** Writes a part, the history, the day of its confirmation and the record; the last of a transaction. */
async function write<P extends ShopPart>(
  trx: Queryable,
  caller: Caller,
  shopId: number,
  { part, to, from, undoes }: Change<P>,
): Promise<void> {
  await PARTS_OF[part].check?.(trx, to);
  await PARTS_OF[part].write(trx, shopId, to);
  await queries.touchShop(trx, shopId);
  await queries.upsertConfirmation(trx, shopId, part);
  await trx
    .insertInto('shopChanges')
    .values({
      ...{ shopId, part, undoes: undoes ?? null },
      ...{ before: JSON.stringify(from), after: JSON.stringify(to) },
      ...{ byStaff: Boolean(caller.admin), changedBy: caller.admin ? null : caller.shopLoginId },
    })
    .execute();
  await auditDesk(trx, caller, {
    event: 'shop_data.changed',
    target: `shop:${shopId}`,
    detail: { part, undoes: undoes ?? null, ...digestChange({ value: from }, { value: to }) },
  });
}

async function change(
  db: Db,
  caller: Caller,
  shopId: number,
  work: (trx: Queryable) => Promise<string>,
): Promise<ShopDesk> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  const answer = await transactOnce(db, caller, async (trx) => {
    if (!(await queries.lockShop(trx, shopId))) throw new ApiError('not_found');
    const message = await work(trx);
    return { ...(await readShopDesk(trx, caller, { id: shopId })), message };
  });
  await settlePageChanges();
  return answer;
}

/**
 * What the public reads of a shop follows at once, unless somebody else has changed the part since it was opened.
 * @throws InvalidInputError by field; LimitError
 */
export const changePart =
  <P extends ShopPart>(part: P) =>
  (
    db: Db,
    caller: Caller,
    { id: shopId, was, to }: { id: number; was: ShopData[P]; to: ShopData[P] },
  ): Promise<ShopDesk> =>
    change(db, caller, shopId, async (trx) => {
      const from = await PARTS_OF[part].read(trx, shopId);
      if (same(from, to)) throw new InvalidInputError({ custom: [SAME] });
      if (!same(from, was)) throw new InvalidInputError({ custom: [CHANGED] });
      await write(trx, caller, shopId, { part, to, from });
      return '公開しました。';
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
    if (found.undoneBy !== null) throw new InvalidInputError({ custom: [UNDONE] });
    const part = found.part as 'hours';
    const [before, after] = [found.before, found.after] as unknown as [ShopData['hours'], ShopData['hours']];
    const from = await PARTS_OF[part].read(trx, shopId);
    if (!same(from, after)) throw new InvalidInputError({ custom: [CHANGED_SINCE] });
    await write(trx, caller, shopId, { part, to: before, from, undoes: id });
    return '元に戻しました。';
  });

/** 「今も正しい」: the day stands on the shop's page. @throws LimitError */
export const confirmPart = (
  db: Db,
  caller: Caller,
  { id: shopId, part }: { id: number; part: ShopPart },
): Promise<ShopDesk> =>
  change(db, caller, shopId, async (trx) => {
    await queries.touchShop(trx, shopId);
    await queries.upsertConfirmation(trx, shopId, part);
    await auditDesk(trx, caller, {
      event: 'shop_data.confirmed',
      target: `shop:${shopId}`,
      detail: { part },
    });
    return '確認日を今日にしました。';
  });
