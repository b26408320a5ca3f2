import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';

const now = sql<Date>`now()`;

export const selectMember = (db: Queryable, myId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('myId', '=', myId)
    .where('status', '=', 'active')
    .executeTakeFirst();

type NewInvite = { userId: number; tokenHash: Buffer; minutes: number; invitedBy: number | null };

/** A new link ends the older ones of the same member. */
export async function insertInvite(
  trx: Queryable,
  { userId, tokenHash, minutes, invitedBy }: NewInvite,
): Promise<void> {
  await sql`delete from admin_invites where user_id = ${userId} or expires_at < now() - interval '30 days'`.execute(
    trx,
  );
  await sql`insert into admin_invites (token_hash, user_id, invited_by, expires_at)
    values (${tokenHash}, ${userId}, ${invitedBy}, now() + ${minutes} * interval '1 minute')`.execute(trx);
}

/** An invitation ends with the rights of the admin who made it. */
const IS_OPEN = sql<boolean>`(used_at is null and expires_at > now() and (invited_by is null
  or exists (select from users a where a.id = invited_by and a.is_admin and a.status = 'active')))`;

export async function selectIsInvited(db: Queryable, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from admin_invites where token_hash = ${tokenHash}
    and user_id = ${userId} and ${IS_OPEN}`.execute(db);
  return rows.length > 0;
}

/** @returns false when the link was used or has expired */
export async function updateInviteUsed(trx: Queryable, userId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`update admin_invites set used_at = now() where token_hash = ${tokenHash}
    and user_id = ${userId} and ${IS_OPEN} returning 1`.execute(trx);
  return rows.length > 0;
}

export const selectInvites = (db: Queryable) =>
  db
    .selectFrom('adminInvites as i')
    .innerJoin('users as u', 'u.id', 'i.userId')
    .leftJoin('users as b', 'b.id', 'i.invitedBy')
    .leftJoin('loginIdentities as m', (join) =>
      join.onRef('m.userId', '=', 'u.id').on('m.kind', '=', 'email'),
    )
    .select(['i.userId as id', 'u.name', 'b.name as invitedBy', 'i.createdAt', 'i.expiresAt', 'm.sealed'])
    .select(sql<boolean>`not ${IS_OPEN}`.as('isOver'))
    .where('i.usedAt', 'is', null)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.userId')
    .execute();

/** @returns false when there is none that waits */
export async function deleteInvite(trx: Queryable, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('adminInvites')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The invited are locked: two invitations at once leave one link. */
export const lockInvited = (trx: Queryable, id: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'name', 'isAdmin'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();

/** Who can enter the desk. Locked in one order: two who leave at once are one after the other. */
export const lockAdmins = (trx: Queryable) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('status', '=', 'active')
    .where(sql<boolean>`exists (select from second_factors f where f.user_id = users.id)`)
    .orderBy('id')
    .forUpdate()
    .execute();

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
