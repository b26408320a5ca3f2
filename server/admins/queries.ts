import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { INVITE_MINUTES } from './limits.ts';

const now = sql<Date>`now()`;

/** Seconds since 1970 by the database's clock. */
export async function selectNow(db: Queryable): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from now())::bigint as now`.execute(db);
  return rows[0]?.now ?? 0;
}

export const selectMember = (db: Queryable, myId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('myId', '=', myId)
    .where('status', '=', 'active')
    .executeTakeFirst();

/** A new link ends the older ones of the same member. */
export async function insertInvite(trx: Queryable, userId: number, tokenHash: Buffer): Promise<void> {
  await sql`delete from admin_invites where user_id = ${userId} or expires_at < now() - interval '30 days'`.execute(
    trx,
  );
  await sql`insert into admin_invites (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + ${INVITE_MINUTES} * interval '1 minute')`.execute(trx);
}

export async function selectIsInvited(db: Queryable, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from admin_invites where token_hash = ${tokenHash}
    and user_id = ${userId} and used_at is null and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** @returns false when the link is over: two who come at once use it once. */
export async function updateInviteUsed(trx: Queryable, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`update admin_invites set used_at = now() where token_hash = ${tokenHash}
    and user_id = ${userId} and used_at is null and expires_at > now() returning 1`.execute(trx);
  return rows.length > 0;
}

export const updateIsAdmin = (trx: Queryable, userId: number, isAdmin: boolean) =>
  trx.updateTable('users').set({ isAdmin, updatedAt: now }).where('id', '=', userId).execute();

export const selectTotp = (db: Queryable, userId: number) =>
  db
    .selectFrom('userTotp')
    .select(['sealed', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();

/** @returns false when that step, or a later one, has been used already. */
export async function updateLastStep(trx: Queryable, userId: number, lastStep: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('userTotp')
    .set({ lastStep })
    .where('userId', '=', userId)
    .where('lastStep', '<', lastStep)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const upsertTotp = (trx: Queryable, userId: number, sealed: Buffer, lastStep: number) =>
  trx
    .insertInto('userTotp')
    .values({ userId, sealed, lastStep, confirmedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ sealed, lastStep, confirmedAt: now }))
    .execute();

export async function replaceRecoveryCodes(
  trx: Queryable,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
}

/** @returns false for a code that is none, or was used. */
export async function updateRecoveryCodeUsed(trx: Queryable, userId: number, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function deleteFactors(trx: Queryable, userId: number): Promise<void> {
  await trx.deleteFrom('userTotp').where('userId', '=', userId).execute();
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}
