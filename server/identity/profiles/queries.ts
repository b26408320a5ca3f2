import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../core/db/connect.ts';
import type { Profile, Visibility } from '../../core/db/profile-columns.ts';
import { castSeenAt } from '../../core/db/visible.ts';

const COLUMNS = [
  ...([
    'age',
    'birthMonth',
    'birthDay',
    'tall',
    'bloodType',
    'bust',
    'hometown',
    'loversType',
    'hobby',
  ] as const),
  ...(['workDays', 'workMessage', 'message', 'visibility'] as const),
] as const;

export const selectCastProfile = (db: Queryable, castId: number) =>
  db
    .selectFrom('casts')
    .leftJoin('shops', 'shops.id', 'casts.shopId')
    .select(COLUMNS.map((column) => `casts.${column}` as const))
    .select(castSeenAt('casts', 'shops').as('isPublic'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('castItems')
          .select(['title', 'body'])
          .whereRef('castId', '=', 'casts.id')
          .orderBy('position'),
      ).as('items'),
    ])
    .where('casts.id', '=', castId)
    .executeTakeFirst();

export const selectUserProfile = (db: Queryable, userId: number) =>
  db
    .selectFrom('userProfiles')
    .select(['details', 'visibility'])
    .where('userId', '=', userId)
    .executeTakeFirst();

export const selectUserProfiles = (db: Queryable, userIds: readonly number[]) =>
  db
    .selectFrom('userProfiles')
    .select(['userId', 'details', 'visibility'])
    .where('userId', 'in', [...userIds])
    .execute();

/** An edit of the profile counts as activity. */
export async function updateCastProfile(
  trx: Queryable,
  castId: number,
  { items, ...columns }: Profile,
  visibility: Visibility,
): Promise<void> {
  await trx
    .updateTable('casts')
    .set({
      ...columns,
      visibility: sql`visibility || ${JSON.stringify(visibility)}::jsonb`,
      lastActiveAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', castId)
    .execute();
  await trx.deleteFrom('castItems').where('castId', '=', castId).execute();
  if (items.length > 0)
    await trx
      .insertInto('castItems')
      .values(items.map((item, i) => ({ castId, position: i + 1, ...item })))
      .execute();
}

export async function upsertUserProfile(
  db: Queryable,
  userId: number,
  profile: Profile,
  visibility: Visibility,
): Promise<void> {
  const row = { details: JSON.stringify(profile), visibility: JSON.stringify(visibility) };
  await db
    .insertInto('userProfiles')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...row, updatedAt: sql<Date>`now()` }))
    .execute();
}
