import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { AdminInvites } from './contract.ts';

type InviteState = AdminInvites['items'][number]['state'];

const now = sql<Date>`now()`;

export const selectMember = (db: Queryable, myId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('myId', '=', myId)
    .where('status', '=', 'active')
    .executeTakeFirst();

export type InviteTerms = {
  minutes: number;
  invitedBy: number | null;
  waits?: boolean;
  approvedBy?: number | null;
};

/** A new link ends the older ones of the same member. */
export async function insertInvite(
  trx: Queryable,
  { userId, tokenHash }: { userId: number; tokenHash: Buffer },
  { minutes, invitedBy, waits = false, approvedBy = null }: InviteTerms,
): Promise<void> {
  await sql`delete from admin_invites where user_id = ${userId} or expires_at < now() - interval '30 days'`.execute(
    trx,
  );
  await sql`insert into admin_invites (token_hash, user_id, invited_by, waits, approved_by, expires_at)
    values (${tokenHash}, ${userId}, ${invitedBy}, ${waits}, ${approvedBy},
      now() + ${minutes} * interval '1 minute')`.execute(trx);
}

/** An invitation ends with the rights of each admin who made or approved it. */
const IS_VOID = sql<boolean>`exists (select from users a where a.id in (invited_by, approved_by)
  and not (a.is_admin and a.status = 'active'))`;
const IS_OPEN = sql<boolean>`(used_at is null and expires_at > now() and not waits and not ${IS_VOID})`;
const STATE = sql<InviteState>`case when ${IS_VOID} then 'void' when expires_at <= now() then 'over'
  when waits then 'waiting' else 'sent' end`;

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
    .leftJoin('users as c', 'c.id', 'i.approvedBy')
    .leftJoin('loginIdentities as m', (join) =>
      join.onRef('m.userId', '=', 'u.id').on('m.kind', '=', 'email'),
    )
    .select(['i.userId as id', 'u.name', 'u.status', 'i.invitedBy as inviterId', 'b.name as invitedBy'])
    .select(['c.name as approvedBy', 'i.createdAt', 'i.expiresAt', 'm.sealed', STATE.as('state')])
    .where('i.usedAt', 'is', null)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.userId')
    .execute();

export const lockInvite = (trx: Queryable, userId: number) =>
  trx
    .selectFrom('adminInvites')
    .select(['invitedBy', 'approvedBy', STATE.as('state')])
    .select(sql<string | null>`(select name from users where id = invited_by)`.as('inviter'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const selectInvite = (db: Queryable, userId: number) =>
  db
    .selectFrom('adminInvites')
    .select(['invitedBy', STATE.as('state')])
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();

export const deleteInvitesOf = (trx: Queryable, id: number) =>
  trx
    .deleteFrom('adminInvites')
    .where('usedAt', 'is', null)
    .where((eb) => eb.or([eb('invitedBy', '=', id), eb('approvedBy', '=', id)]))
    .execute();

/** @returns false when there is none that is open */
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
    .select(['id', 'name', 'isAdmin', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const CAN_ENTER = sql<boolean>`(status = 'active'
  and exists (select from second_factors f where f.user_id = users.id))`;

/** Locked in one order: two who leave, or remove each other at once, are one after the other. */
export const lockAdmins = (trx: Queryable) =>
  trx
    .selectFrom('users')
    .select(['id', 'name', CAN_ENTER.as('canEnter')])
    .where('isAdmin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();

export const selectContacts = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('loginIdentities')
    .select(['kind', 'sealed'])
    .distinctOn('userId')
    .where('userId', 'in', ids)
    .where('kind', 'in', ['email', 'tel'])
    .orderBy('userId')
    .orderBy('kind')
    .execute();

export async function selectHasOther(db: Queryable, userId: number): Promise<boolean> {
  const others = db.selectFrom('users').select('id').where('isAdmin', '=', true).where('id', '<>', userId);
  return (await others.where(CAN_ENTER).limit(1).execute()).length > 0;
}

/** `days` after an admin was taken out; null once that is over. */
export async function selectAloneFrom(db: Queryable, days: number): Promise<Date | null> {
  const { rows } = await sql<{ from: Date }>`
    select from_then as "from" from (
      select at + ${days} * interval '1 day' as from_then from audit_log
      where event = 'admin.removed' order by id desc limit 1) last
    where from_then > now()`.execute(db);
  return rows[0]?.from ?? null;
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
