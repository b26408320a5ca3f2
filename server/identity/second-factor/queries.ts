import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { FactorOwner } from './contract.ts';

const now = sql<Date>`now()`;

const columnOf = (owner: FactorOwner) => ('userId' in owner ? 'userId' : 'shopLoginId');
const idOf = (owner: FactorOwner) => ('userId' in owner ? owner.userId : owner.shopLoginId);

export const selectTotp = (db: Queryable, owner: FactorOwner) =>
  db
    .selectFrom('secondFactors')
    .select(['sealed', 'lastStep'])
    .where(columnOf(owner), '=', idOf(owner))
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();

/** @returns false when that step, or a later one, has been used already. */
export async function updateLastStep(trx: Queryable, owner: FactorOwner, lastStep: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('secondFactors')
    .set({ lastStep })
    .where(columnOf(owner), '=', idOf(owner))
    .where('lastStep', '<', lastStep)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const upsertTotp = (trx: Queryable, owner: FactorOwner, sealed: Buffer, lastStep: number) =>
  trx
    .insertInto('secondFactors')
    .values({ ...owner, sealed, lastStep, confirmedAt: now })
    .onConflict((conflict) =>
      conflict.column(columnOf(owner)).doUpdateSet({ sealed, lastStep, confirmedAt: now }),
    )
    .execute();

export async function replaceRecoveryCodes(
  trx: Queryable,
  owner: FactorOwner,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where(columnOf(owner), '=', idOf(owner)).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ ...owner, hash })))
    .execute();
}

/** @returns false for a code that is none, or was used. */
export async function updateRecoveryCodeUsed(
  trx: Queryable,
  owner: FactorOwner,
  hash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where(columnOf(owner), '=', idOf(owner))
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Queryable, owner: FactorOwner): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where(columnOf(owner), '=', idOf(owner))
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** @returns false when there was none. */
export async function deleteFactors(trx: Queryable, owner: FactorOwner): Promise<boolean> {
  await trx.deleteFrom('recoveryCodes').where(columnOf(owner), '=', idOf(owner)).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('secondFactors')
    .where(columnOf(owner), '=', idOf(owner))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
