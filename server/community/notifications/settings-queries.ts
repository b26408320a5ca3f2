import { type Insertable, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { NotificationKind, NotificationSettingsTable } from '../../core/db/notification-tables.ts';

export async function selectSetting(db: Queryable, userId: number) {
  const row = await db
    .selectFrom('notificationSettings')
    .select(['offKinds', 'mail', 'push', 'detail', 'quiet', 'line'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return (
    row ?? {
      offKinds: [] as NotificationKind[],
      mail: false,
      push: false,
      detail: false,
      quiet: true,
      line: 'off' as const,
    }
  );
}

type Values = Partial<Omit<Insertable<NotificationSettingsTable>, 'userId'>>;

export async function saveSetting(db: Queryable, userId: number, values: Values): Promise<void> {
  await db
    .insertInto('notificationSettings')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

export const selectReader = (db: Queryable, userId: number) =>
  db
    .selectFrom('notificationSettings as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['u.myId', 's.detail', 's.line'])
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .executeTakeFirst();

/** Of the link in the next mail: those of one account share it, until its sessions end. */
export async function claimStopKey(trx: Queryable, userId: number): Promise<string> {
  const { stopKey } = await trx
    .insertInto('notificationSettings')
    .values({ userId, stopKey: sql<string>`gen_random_uuid()` })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((row) => ({
        stopKey: sql<string>`coalesce(${row.ref('notificationSettings.stopKey')}, ${row.ref('excluded.stopKey')})`,
      })),
    )
    .returning(sql<string>`stop_key`.as('stopKey'))
    .executeTakeFirstOrThrow();
  return stopKey;
}

/** Undefined for a key that has ended. */
export const selectOwnerOfStopKey = (db: Queryable, stopKey: string) =>
  db.selectFrom('notificationSettings').select('userId').where('stopKey', '=', stopKey).executeTakeFirst();

/** What waits to go out by mail stays here. */
export async function stopMail(db: Queryable, userId: number): Promise<void> {
  await db.updateTable('notificationSettings').set({ mail: false }).where('userId', '=', userId).execute();
  await db
    .updateTable('notifications')
    .set({ mailDue: false })
    .where('userId', '=', userId)
    .where('mailDue', '=', true)
    .execute();
}

/** A device `p` receives pushes as long as its owner is logged in on it. */
const LIVE = sql`exists (
  select from sessions s join users u on u.id = s.user_id
  where s.id_hash = p.session_hash and s.user_id = p.user_id and s.revoked_at is null
    and s.idle_until > now() and s.ends_at > now() and s.epoch = u.session_epoch and u.status = 'active')`;

export const countDevices = async (db: Queryable, userId: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) from push_subscriptions p where p.user_id = ${userId} and ${LIVE}`.execute(db)
  ).rows[0]?.count ?? 0;

/** A device belongs to the last account that logged in on it; of one account the newest few are kept. */
export async function saveDevice(
  trx: Queryable,
  userId: number,
  device: { lookup: Buffer; sealed: Buffer; session: Buffer },
  most: number,
): Promise<void> {
  const { lookup, sealed, session } = device;
  await sql`
    insert into push_subscriptions (user_id, endpoint_lookup, sealed, session_hash)
    values (${userId}, ${lookup}, ${sealed}, ${session})
    on conflict (endpoint_lookup) do update set user_id = excluded.user_id, sealed = excluded.sealed,
      session_hash = excluded.session_hash, created_at = now()`.execute(trx);
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc
      limit ${most})`.execute(trx);
}

export const deleteDevice = (trx: Queryable, userId: number, lookup: Buffer) =>
  trx
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('endpointLookup', '=', lookup)
    .execute();

export async function selectDevices(db: Queryable, userId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from push_subscriptions p where p.user_id = ${userId} and ${LIVE} order by p.id`.execute(db);
  return rows;
}

/** A device that is still this user's. */
export async function selectDevice(
  db: Queryable,
  id: number,
  userId: number,
): Promise<{ sealed: Buffer; myId: string; detail: boolean } | undefined> {
  const { rows } = await sql<{ sealed: Buffer; myId: string; detail: boolean }>`
    select p.sealed, u.my_id, coalesce(n.detail, false) as detail
    from push_subscriptions p join users u on u.id = p.user_id
      left join notification_settings n on n.user_id = u.id
    where p.id = ${id} and p.user_id = ${userId} and ${LIVE}`.execute(db);
  return rows[0];
}

/** Not one that was registered anew meanwhile. */
export const updateDevice = (db: Queryable, device: { id: number; sealed: Buffer; now: Buffer }) =>
  db
    .updateTable('pushSubscriptions')
    .set({ sealed: device.now })
    .where('id', '=', device.id)
    .where('sealed', '=', device.sealed)
    .execute();

export async function forgetDevice(trx: Queryable, id: number, userId: number): Promise<void> {
  await trx.deleteFrom('pushSubscriptions').where('id', '=', id).where('userId', '=', userId).execute();
  if ((await countDevices(trx, userId)) === 0) await saveSetting(trx, userId, { push: false });
}
