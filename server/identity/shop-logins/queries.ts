import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopRole } from '../../core/db/shop-login-tables.ts';
import { loginActive, shopSeen } from '../../core/db/visible.ts';
import type { PasswordHash } from '../credentials/password-hash.ts';
import { LOGINS_BY_NUMBER } from './rules.ts';

const now = sql<Date>`now()`;
const COLUMNS = [
  'shopLogins.id',
  'shopLogins.name',
  'shopLogins.emailSealed',
  'shopLogins.passwordHash as hash',
  'shopLogins.pepper',
  'shopLogins.sessionEpoch',
  'shopLogins.suspendedAt',
  'shopLogins.emailProvenAt',
] as const;

export const selectLoginsByEmail = (db: Queryable, emailLookup: Buffer) =>
  db.selectFrom('shopLogins').select(COLUMNS).where('emailLookup', '=', emailLookup).execute();

export const selectLoginsByShop = (db: Queryable, shopId: number) =>
  db
    .selectFrom('shopLogins')
    .innerJoin('shopLoginShops', 'shopLoginShops.shopLoginId', 'shopLogins.id')
    .select(COLUMNS)
    .where('shopLoginShops.shopId', '=', shopId)
    .orderBy(sql`shop_login_shops.role = 'owner'`, 'desc')
    .orderBy('shopLogins.id')
    .limit(LOGINS_BY_NUMBER)
    .execute();

export const selectLogin = (db: Queryable, id: number) =>
  db.selectFrom('shopLogins').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Locks the password until the end of the transaction. */
export const lockEpoch = (trx: Queryable, id: number) =>
  trx.selectFrom('shopLogins').select('sessionEpoch').where('id', '=', id).forUpdate().executeTakeFirst();

/** A suspended login has none. */
export const selectShopsOf = (db: Queryable, shopLoginId: number) =>
  db
    .selectFrom('shopLoginShops')
    .innerJoin('shops', 'shops.id', 'shopLoginShops.shopId')
    .innerJoin('shopLogins', 'shopLogins.id', 'shopLoginShops.shopLoginId')
    .select(['shops.id', 'shops.name', 'shopLoginShops.role', shopSeen('shops').as('isSeen')])
    .where('shopLoginId', '=', shopLoginId)
    .where(loginActive('shopLogins'))
    .orderBy('shops.id')
    .execute();

/** Where a login works, and as what. */
export type Place = { shopId: number; role: ShopRole; called: string | null };

export async function insertLogin(
  db: Queryable,
  login: { name: string; emailLookup: Buffer; emailSealed: Buffer; password: PasswordHash; sample: boolean },
  shops: readonly Place[],
): Promise<number> {
  const { password, ...row } = login;
  const { id } = await db
    .insertInto('shopLogins')
    .values({ ...row, passwordHash: password.hash, pepper: password.pepper })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shopLoginShops')
    .values(shops.map((shop) => ({ shopLoginId: id, ...shop })))
    .execute();
  return id;
}

/** Until the end of the transaction no other gives this address a login. */
export const lockEmail = (trx: Queryable, emailLookup: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`shop login:${emailLookup.toString('hex')}`}, 156))`.execute(
    trx,
  );

export const claimLogin = (trx: Queryable, emailLookup: Buffer) =>
  trx
    .updateTable('shopLogins')
    .set({ shoplessSince: null, warnedAt: null })
    .where('emailLookup', '=', emailLookup)
    .returning(['id', 'suspendedAt'])
    .executeTakeFirst();

/** Staff may become an owner. @returns false when the login works for the shop already, as that or as more */
export async function insertShopOf(trx: Queryable, shopLoginId: number, place: Place): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('shopLoginShops')
    .values({ shopLoginId, ...place })
    .onConflict((conflict) =>
      conflict
        .columns(['shopLoginId', 'shopId'])
        .doUpdateSet({ role: 'owner', called: null })
        .where('shopLoginShops.role', '=', 'staff')
        .where('excluded.role', '=', 'owner'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export const deleteShopOf = (trx: Queryable, shopLoginId: number, shopId: number) =>
  trx
    .deleteFrom('shopLoginShops')
    .where('shopLoginId', '=', shopLoginId)
    .where('shopId', '=', shopId)
    .execute();

/** Who works for a shop, owners first, in the order in which they have joined it. */
export const selectLoginsAt = (db: Queryable, shopId: number) =>
  db
    .selectFrom('shopLoginShops')
    .innerJoin('shopLogins', 'shopLogins.id', 'shopLoginShops.shopLoginId')
    .select(['shopLogins.id', 'shopLogins.name', 'shopLogins.emailSealed'])
    .select(['shopLoginShops.role', 'shopLoginShops.called'])
    .where('shopLoginShops.shopId', '=', shopId)
    .orderBy('shopLoginShops.role')
    .orderBy('shopLoginShops.joinedAt')
    .orderBy('shopLogins.emailLookup')
    .execute();

/** Not one that works for a shop, or whose owner has set a password or proven the address. */
export async function deleteUnusedLogin(trx: Queryable, id: number): Promise<void> {
  await trx
    .deleteFrom('shopLogins')
    .where('id', '=', id)
    .where('sessionEpoch', '=', 0)
    .where('emailProvenAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('shopLoginShops').select('shopId').whereRef('shopLoginId', '=', 'shopLogins.id')),
      ),
    )
    .execute();
}

export const updateHash = (db: Queryable, id: number, { hash, pepper }: PasswordHash) =>
  db
    .updateTable('shopLogins')
    .set({ passwordHash: hash, pepper, updatedAt: now })
    .where('id', '=', id)
    .execute();

/** Sessions and grants end with the epoch. @returns false when that has ended already */
export async function updatePassword(
  db: Queryable,
  { id, epoch }: { id: number; epoch: number },
  { hash, pepper }: PasswordHash,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shopLogins')
    .set({ passwordHash: hash, pepper, sessionEpoch: epoch + 1, updatedAt: now })
    .where('id', '=', id)
    .where('sessionEpoch', '=', epoch)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const markEmailProven = (db: Queryable, id: number) =>
  db
    .updateTable('shopLogins')
    .set({ emailProvenAt: now })
    .where('id', '=', id)
    .where('emailProvenAt', 'is', null)
    .execute();

/** A login of this shop that is not suspended has it, and has proven it. */
export const selectProven = (db: Queryable, shopId: number, emailLookup: Buffer) =>
  db
    .selectFrom('shopLogins')
    .innerJoin('shopLoginShops', 'shopLoginShops.shopLoginId', 'shopLogins.id')
    .select('shopLogins.id')
    .where('shopLoginShops.shopId', '=', shopId)
    .where('shopLogins.emailLookup', '=', emailLookup)
    .where('shopLogins.emailProvenAt', 'is not', null)
    .where(loginActive('shopLogins'))
    .executeTakeFirst();

/** Tickets and sessions end with the epoch. @returns false when it is so already */
export async function updateSuspended(trx: Queryable, id: number, suspended: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shopLogins')
    .set({
      suspendedAt: suspended ? now : null,
      sessionEpoch: sql`session_epoch + 1`,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('suspendedAt', suspended ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
