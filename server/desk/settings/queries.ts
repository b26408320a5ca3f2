import type { Queryable } from '../../core/db/connect.ts';

export const selectSettingChanges = (db: Queryable, count: number) =>
  db
    .selectFrom('siteSettings')
    .leftJoin('users', 'users.id', 'siteSettings.setBy')
    .select(['siteSettings.id', 'siteSettings.name', 'value', 'setAt', 'users.name as setBy'])
    .orderBy('siteSettings.id', 'desc')
    .limit(count)
    .execute();

export const selectLimitChanges = (db: Queryable, count: number) =>
  db
    .selectFrom('limitSettings')
    .leftJoin('users', 'users.id', 'limitSettings.setBy')
    .select(['limitSettings.id', 'limitSettings.name', 'points', 'setAt', 'users.name as setBy'])
    .orderBy('limitSettings.id', 'desc')
    .limit(count)
    .execute();

/** `points` is null after an admin has restored the usual number. */
export async function selectLimitPoints(db: Queryable): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('limitSettings')
    .distinctOn('name')
    .select(['name', 'points'])
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ name, points }) => [name, points]));
}
