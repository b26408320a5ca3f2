import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { shopDraft } from '../../core/db/visible.ts';
import {
  type Contact,
  type Hours,
  PARTS,
  type Prices,
  type ShopCoupon,
  type SpecialDay,
  type Week,
  type Words,
} from './rules.ts';

export const selectKind = (
  db: Queryable,
  shopId: number,
): Promise<{ category: Category; isDraft: boolean } | undefined> =>
  db
    .selectFrom('shops')
    .select(['category', shopDraft('shops').$castTo<boolean>().as('isDraft')])
    .where('id', '=', shopId)
    .executeTakeFirst();

const hoursOf = (row: { openMinute: number | null; closeMinute: number | null }): Hours =>
  row.openMinute === null || row.closeMinute === null
    ? null
    : { open: row.openMinute, close: row.closeMinute };

export async function selectWeek(db: Queryable, shopId: number): Promise<Week> {
  const rows = await db
    .selectFrom('shopHours')
    .select(['weekday', 'openMinute', 'closeMinute'])
    .where('shopId', '=', shopId)
    .execute();
  return Array.from({ length: 7 }, (_, day) => {
    const row = rows.find(({ weekday }) => weekday === day);
    return row ? hoursOf(row) : null;
  });
}

/** With other hours it may be closed now: what it said of its seats goes with the hours before. */
const endingVacancy = (trx: Queryable, shopId: number) =>
  trx.with('ended', (cte) => cte.deleteFrom('shopVacancies').where('shopId', '=', shopId));

export async function replaceWeek(trx: Queryable, shopId: number, week: Week): Promise<void> {
  await endingVacancy(trx, shopId).deleteFrom('shopHours').where('shopId', '=', shopId).execute();
  const rows = week.flatMap((hours, weekday) =>
    hours ? [{ shopId, weekday, openMinute: hours.open, closeMinute: hours.close }] : [],
  );
  if (rows.length > 0) await trx.insertInto('shopHours').values(rows).execute();
}

export async function selectDays(db: Queryable, shopId: number, from: IsoDate): Promise<SpecialDay[]> {
  const rows = await db
    .selectFrom('shopSpecialDays')
    .select(['businessDate', 'openMinute', 'closeMinute', 'note'])
    .where('shopId', '=', shopId)
    .where('businessDate', '>=', from)
    .orderBy('businessDate')
    .execute();
  return rows.map((row) => ({ date: row.businessDate, hours: hoursOf(row), note: row.note ?? '' }));
}

/** Days before `from` stay. */
export async function replaceDays(
  trx: Queryable,
  shopId: number,
  from: IsoDate,
  days: readonly SpecialDay[],
): Promise<void> {
  await endingVacancy(trx, shopId)
    .deleteFrom('shopSpecialDays')
    .where('shopId', '=', shopId)
    .where('businessDate', '>=', from)
    .execute();
  const rows = days.map(({ date, hours, note }) => ({
    ...{ shopId, businessDate: date, note: note || null },
    ...{ openMinute: hours?.open ?? null, closeMinute: hours?.close ?? null },
  }));
  if (rows.length > 0) await trx.insertInto('shopSpecialDays').values(rows).execute();
}

export async function selectPrices(db: Queryable, shopId: number): Promise<Prices> {
  const shop = await db
    .selectFrom('shops')
    .select(['servicePercent', 'taxPercent'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('shopPrices')
    .select(['kind', 'label', 'amount', 'minutes', 'startMinute', 'endMinute'])
    .where('shopId', '=', shopId)
    .orderBy('position')
    .execute();
  return { ...shop, items };
}

export async function replacePrices(
  trx: Queryable,
  shopId: number,
  { servicePercent, taxPercent, items, total60 }: Prices & { total60: number | null },
): Promise<void> {
  await trx.deleteFrom('shopPrices').where('shopId', '=', shopId).execute();
  if (items.length > 0)
    await trx
      .insertInto('shopPrices')
      .values(items.map((item, index) => ({ ...item, shopId, position: index + 1 })))
      .execute();
  await trx
    .updateTable('shops')
    .set({ servicePercent, taxPercent, total60 })
    .where('id', '=', shopId)
    .execute();
}

export async function selectCoupons(db: Queryable, shopId: number): Promise<ShopCoupon[]> {
  const rows = await db
    .selectFrom('coupons')
    .select(['discountDetail', 'frequencyText', 'conditions', 'startsOn', 'expiresOn'])
    .where('shopId', '=', shopId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, conditions: row.conditions ?? '' }));
}

/** A coupon that says the same keeps its row, and so its address. */
export async function syncCoupons(
  trx: Queryable,
  shopId: number,
  coupons: readonly ShopCoupon[],
): Promise<void> {
  const kept = new Set((await selectCoupons(trx, shopId)).map(({ discountDetail }) => discountDetail));
  const named = coupons.map(({ discountDetail }) => discountDetail);
  await trx
    .deleteFrom('coupons')
    .where('shopId', '=', shopId)
    .where(sql<boolean>`discount_detail <> all(${named}::text[])`)
    .execute();
  for (const { discountDetail, conditions, ...given } of coupons) {
    const row = { ...given, conditions: conditions || null };
    await (kept.has(discountDetail)
      ? trx
          .updateTable('coupons')
          .set(row)
          .where('shopId', '=', shopId)
          .where('discountDetail', '=', discountDetail)
          .execute()
      : trx
          .insertInto('coupons')
          .values({ ...row, shopId, discountDetail })
          .execute());
  }
  await trx
    .updateTable('shops')
    .set({ hasCoupon: coupons.length > 0 })
    .where('id', '=', shopId)
    .execute();
}

export async function selectContact(db: Queryable, shopId: number): Promise<Contact> {
  const { tel, lineId, website, ...rest } = await db
    .selectFrom('shops')
    .select(['tel', 'lineId', 'website', 'seats', 'hasPrivateRoom', 'acceptsCards'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { tel: tel ?? '', lineId: lineId ?? '', website: website ?? '', ...rest };
}

export const updateContact = (
  trx: Queryable,
  shopId: number,
  { tel, lineId, website, ...rest }: Contact,
): Promise<unknown> =>
  trx
    .updateTable('shops')
    .set({ ...rest, tel: tel || null, lineId: lineId || null, website: website || null })
    .where('id', '=', shopId)
    .execute();

export async function selectWords(db: Queryable, shopId: number): Promise<Words> {
  const { catchCopy, introduction, notice } = await db
    .selectFrom('shops')
    .select(['catchCopy', 'introduction', 'notice'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { catchCopy: catchCopy ?? '', introduction: introduction ?? '', notice: notice ?? '' };
}

export const updateWords = (
  trx: Queryable,
  shopId: number,
  { catchCopy, introduction, notice }: Words,
): Promise<unknown> =>
  trx
    .updateTable('shops')
    .set({
      ...{ catchCopy: catchCopy || null, introduction: introduction || null, notice: notice || null },
    })
    .where('id', '=', shopId)
    .execute();

/** A shop that is kept up stands before one that is not. */
export const touchShop = (trx: Queryable, shopId: number) =>
  trx
    .updateTable('shops')
    .set({ freshnessAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', shopId)
    .execute();

export const upsertConfirmation = (trx: Queryable, shopId: number, part: ShopPart) =>
  trx
    .insertInto('shopConfirmations')
    .values({ shopId, part, confirmedAt: sql`now()` })
    .onConflict((at) => at.columns(['shopId', 'part']).doUpdateSet({ confirmedAt: sql`now()` }))
    .execute();

export const selectConfirmations = (db: Queryable, shopId: number) =>
  db
    .selectFrom('shopConfirmations')
    .select(['part', 'confirmedAt'])
    .where('shopId', '=', shopId)
    .where('part', 'in', PARTS)
    .execute();

export const selectChanges = (db: Queryable, shopId: number, limit: number) =>
  db
    .selectFrom('shopChanges as c')
    .leftJoin('shopChanges as u', 'u.undoes', 'c.id')
    .leftJoin('shopLogins as l', 'l.id', 'c.changedBy')
    .select(['c.id', 'c.part', 'c.before', 'c.after', 'c.byStaff', 'c.reason', 'c.createdAt', 'l.name'])
    .select('u.id as undoneBy')
    .where('c.shopId', '=', shopId)
    // R25: a later release may have written parts that this one does not know.
    .where('c.part', 'in', PARTS)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export const selectChange = (trx: Queryable, shopId: number, id: number) =>
  trx
    .selectFrom('shopChanges as c')
    .leftJoin('shopChanges as u', 'u.undoes', 'c.id')
    .select(['c.part', 'c.before', 'c.after', 'u.id as undoneBy'])
    .where('c.shopId', '=', shopId)
    .where('c.part', 'in', PARTS)
    .where('c.id', '=', id)
    .executeTakeFirst();

type Preview = { shopId: number; shopLoginId: number };

/** The newest of a login alone. */
export async function replacePreview(
  trx: Queryable,
  { shopId, shopLoginId, part, value }: Preview & { part: ShopPart; value: string },
): Promise<void> {
  await trx
    .deleteFrom('shopPreviews')
    .where('shopId', '=', shopId)
    .where('shopLoginId', '=', shopLoginId)
    .execute();
  await trx.insertInto('shopPreviews').values({ shopId, shopLoginId, part, value }).execute();
}

export const selectPreview = (db: Queryable, { shopId, shopLoginId }: Preview, hours: number) =>
  db
    .selectFrom('shopPreviews')
    .select(['part', 'value as to'])
    .where('shopId', '=', shopId)
    .where('shopLoginId', '=', shopLoginId)
    .where('part', 'in', PARTS)
    .where('madeAt', '>', sql<Date>`now() - ${hours}::int * interval '1 hour'`)
    .executeTakeFirst();

/** A draft has no page yet, and a hidden shop has none any more. */
export const openForPreview = (trx: Queryable, shopId: number) =>
  trx
    .updateTable('shops')
    .set({ status: 'open' })
    .where('id', '=', shopId)
    .where('status', '<>', 'open')
    .execute();
