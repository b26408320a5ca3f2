import { sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castPublic } from '../../core/db/visible.ts';

const MANY = 500;

export const selectRequests = (db: Queryable, shopId: number) =>
  db
    .selectFrom('affiliations as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('casts as c', (join) => join.onRef('c.id', '=', 'u.castId').on(castPublic('c')))
    .select(['a.id', 'u.name', 'c.id as castId', 'a.askedAt'])
    .where('a.shopId', '=', shopId)
    .where('a.status', '=', 'pending')
    .where('u.status', '=', 'active')
    .orderBy('a.id')
    .limit(MANY)
    .execute();

const owner = sql<boolean>`exists (select from users u where u.cast_id = c.id)`;

export const selectCasts = (db: Queryable, shopId: number) =>
  db
    .selectFrom('casts as c')
    .select(['c.id', 'c.name', castPublic('c').as('isShown'), owner.as('hasAccount')])
    .where('c.shopId', '=', shopId)
    .where(sql<boolean>`(${castPublic('c')} or ${owner})`)
    .leftJoin('shopCastPlaces as p', (join) =>
      join.onRef('p.castId', '=', 'c.id').onRef('p.shopId', '=', 'c.shopId'),
    )
    .orderBy(sql`p.place nulls last`)
    .orderBy('c.lastActiveAt', 'desc')
    .orderBy('c.id')
    .limit(MANY)
    .execute();

/** Until the end of the transaction no other changes the order of its casts. The change renews its page. */
export const lockShopOfCasts = (trx: Queryable, shopId: number) =>
  trx
    .updateTable('shops')
    .set({ updatedAt: sql<Date>`now()` })
    .where('id', '=', shopId)
    .returning('id')
    .executeTakeFirst();

export async function replacePlaces(trx: Queryable, shopId: number, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('shopCastPlaces').where('shopId', '=', shopId).execute();
  await trx
    .insertInto('shopCastPlaces')
    .values(ids.map((castId, place) => ({ shopId, castId, place })))
    .execute();
}

/** Locked until the end of the transaction; her account is locked before. */
export const lockCast = (trx: Queryable, castId: number) =>
  trx
    .selectFrom('casts as c')
    .select(['c.id', 'c.shopId', 'c.name', castPublic('c').as('isShown')])
    .where('c.id', '=', castId)
    .forUpdate()
    .executeTakeFirst();

export const selectOwner = (db: Queryable, castId: number) =>
  db.selectFrom('users').select(['id', 'name']).where('castId', '=', castId).executeTakeFirst();

export const wasHere = async (db: Queryable, shopId: number, castId: number): Promise<boolean> =>
  (await db
    .selectFrom('affiliations as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select('a.id')
    .where('a.shopId', '=', shopId)
    .where('a.status', '=', 'ended')
    .where('u.castId', '=', castId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Named = { name: string; kana: string };

export async function insertCast(trx: Queryable, cast: Named & { shopId: number }): Promise<number> {
  const { id } = await trx.insertInto('casts').values(cast).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A page with an account bears the name of its owner. */
export const updateCast = (
  trx: Queryable,
  castId: number,
  change: { shopId: number | null } & Partial<Named>,
) =>
  trx
    .updateTable('casts')
    .set({ ...change, lastActiveAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', castId)
    .execute();

export const updateOwner = (trx: Queryable, userId: number, castId: number) =>
  trx.updateTable('users').set({ castId }).where('id', '=', userId).execute();

/** Days off among them. */
export async function deleteShiftsFrom(
  trx: Queryable,
  castId: number,
  shopId: number,
  day: IsoDate,
): Promise<void> {
  for (const table of ['shifts', 'castDaysOff'] as const)
    await trx
      .deleteFrom(table)
      .where('castId', '=', castId)
      .where('shopId', '=', shopId)
      .where('businessDate', '>=', day)
      .execute();
}
