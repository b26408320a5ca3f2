import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import type { NotificationKind } from '../db/notification-tables.ts';

export async function selectSetting(db: Queryable, userId: number) {
  const row = await db
    .selectFrom('notificationSettings')
    .select(['offKinds', 'mail', 'push', 'detail'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? { offKinds: [] as NotificationKind[], mail: false, push: false, detail: false };
}

type Values = { offKinds?: NotificationKind[]; mail?: boolean; push?: boolean; detail?: boolean };

export async function saveSetting(db: Queryable, userId: number, values: Values): Promise<void> {
  await db
    .insertInto('notificationSettings')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

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

export const countDevices = async (db: Queryable, userId: number): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) from push_subscriptions where user_id = ${userId}`.execute(db)
  ).rows[0]?.count ?? 0;

/** A device belongs to whoever logged in on it last; of one person, the newest few are kept. */
export async function saveDevice(
  trx: Queryable,
  userId: number,
  device: { lookup: Buffer; sealed: Buffer },
  most: number,
): Promise<void> {
  const { lookup, sealed } = device;
  await sql`
    insert into push_subscriptions (user_id, endpoint_lookup, sealed) values (${userId}, ${lookup}, ${sealed})
    on conflict (endpoint_lookup) do update
      set user_id = excluded.user_id, sealed = excluded.sealed, created_at = now()`.execute(trx);
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

export const selectDevices = (db: Queryable, userId: number) =>
  db.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId).orderBy('id').execute();

export const selectDevice = (db: Queryable, id: number) =>
  db.selectFrom('pushSubscriptions').select(['userId', 'sealed']).where('id', '=', id).executeTakeFirst();

/** The push service knows this device no more. */
export async function forgetDevice(trx: Queryable, id: number, userId: number): Promise<void> {
  await trx.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
  if ((await countDevices(trx, userId)) === 0) await saveSetting(trx, userId, { push: false });
}
