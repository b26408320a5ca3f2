import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { INVITE_MINUTES } from './contract.ts';

const now = sql<Date>`now()`;

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

/** @returns false when the link was used or has expired */
export async function updateInviteUsed(trx: Queryable, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`update admin_invites set used_at = now() where token_hash = ${tokenHash}
    and user_id = ${userId} and used_at is null and expires_at > now() returning 1`.execute(trx);
  return rows.length > 0;
}

export const updateIsAdmin = (trx: Queryable, userId: number, isAdmin: boolean) =>
  trx.updateTable('users').set({ isAdmin, updatedAt: now }).where('id', '=', userId).execute();

/** The active ones, by name. */
export const selectAdmins = (db: Queryable) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('isAdmin', '=', true)
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute();
