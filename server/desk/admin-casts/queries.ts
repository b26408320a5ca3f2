import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { castSeen } from '../../core/db/visible.ts';
import type { MediaRow } from '../../gateways/media/picture.ts';

type Link = { castId: number; castName: string };
const CURRENT = sql<
  Link[]
>`(select coalesce(json_agg(json_build_object('castId', l.cast_id, 'castName', k.name)
  order by l.id), '[]') from admin_cast_links l join casts k on k.id = l.cast_id
  where l.user_id = u.id and l.ended_at is null)`;

/** Admins with the casts that they are linked to. `id`: only this one. */
export const selectAdminUsers = (db: Queryable, id?: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', CURRENT.as('adminUserCasts')])
    .select(sql<boolean>`u.status <> 'active'`.as('isInactive'))
    .where('u.isAdmin', '=', true)
    .$if(id !== undefined, (query) => query.where('u.id', '=', id ?? 0))
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();

/** Those of one admin, with her first photo. `canWrite`: as for `selectActing`. */
export const selectLinked = (db: Queryable, userId: number) =>
  db
    .selectFrom('adminCastLinks as l')
    .innerJoin('casts as k', 'k.id', 'l.castId')
    .select(['k.id as castId', 'k.name as castName'])
    .select(
      sql<boolean>`(${castSeen('k')} and exists (select from users w
        where w.cast_id = k.id and w.kind = 'cast' and w.status = 'active'))`.as('canWrite'),
    )
    .select(
      sql<MediaRow | null>`(select json_build_object('id', m.id, 'dot', m.dot, 'variants', m.variants)
        from cast_photos p join media m on m.id = p.media_id
        where p.cast_id = k.id order by p.position limit 1)`.as('photo'),
    )
    .where('l.userId', '=', userId)
    .where('l.endedAt', 'is', null)
    .orderBy('l.id')
    .execute();

export const selectHistory = (db: Queryable, userId: number) =>
  db
    .selectFrom('adminCastLinks as l')
    .innerJoin('casts as k', 'k.id', 'l.castId')
    .leftJoin('users as a', 'a.id', 'l.linkedBy')
    .leftJoin('users as e', 'e.id', 'l.endedBy')
    .select(['l.castId', 'k.name as castName', 'l.linkedAt', 'a.name as linkedBy'])
    .select(['l.endedAt', 'e.name as endedBy'])
    .where('l.userId', '=', userId)
    .orderBy('l.id', 'desc')
    .limit(50)
    .execute();

/** One change of an admin's links after the other. */
export const lockAdmin = (trx: Queryable, id: number) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('isAdmin', '=', true)
    .forUpdate()
    .executeTakeFirst();

const IS_KEPT = sql<boolean>`status <> 'deleted'`;
const CAST_ID_MAX = 2_147_483_647;

/** Null: no such cast. */
export async function selectName(db: Queryable, id: number): Promise<string | null> {
  if (id > CAST_ID_MAX) return null;
  const cast = db.selectFrom('casts').select('name').where('id', '=', id).where(IS_KEPT);
  return (await cast.executeTakeFirst())?.name ?? null;
}

/** Two admins at once cannot get the same cast. @returns those that exist */
export async function lockCasts(trx: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('casts')
    .select('id')
    .where('id', 'in', [0, ...ids.filter((id) => id <= CAST_ID_MAX)])
    .where(IS_KEPT)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns those of the casts that another admin is linked with now */
export async function selectLinkedElsewhere(
  trx: Queryable,
  userId: number,
  castIds: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .selectFrom('adminCastLinks')
    .select('castId')
    .where('castId', 'in', [0, ...castIds])
    .where('userId', '!=', userId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(({ castId }) => castId);
}

/** @returns the casts that it was linked to */
export async function endLinks(
  trx: Queryable,
  { userId, keep, by }: { userId: number; keep: readonly number[]; by: number },
): Promise<number[]> {
  const rows = await trx
    .updateTable('adminCastLinks')
    .set({ endedAt: sql<Date>`now()`, endedBy: by })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('castId', 'not in', [0, ...keep])
    .returning('castId')
    .execute();
  return rows.map(({ castId }) => castId);
}

/** @returns those that are new */
export async function insertLinks(
  trx: Queryable,
  { userId, castIds, by }: { userId: number; castIds: readonly number[]; by: number },
): Promise<number[]> {
  if (castIds.length === 0) return [];
  const rows = await trx
    .insertInto('adminCastLinks')
    .values(castIds.map((castId) => ({ userId, castId, linkedBy: by })))
    .onConflict((conflict) => conflict.columns(['userId', 'castId']).where('endedAt', 'is', null).doNothing())
    .returning('castId')
    .execute();
  return rows.map(({ castId }) => castId);
}
