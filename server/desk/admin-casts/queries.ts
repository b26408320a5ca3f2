import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { castSeen } from '../../core/db/visible.ts';
import type { MediaRow } from '../../gateways/media/picture.ts';
import { selectList, startsWith } from '../kit/select-list.ts';
import type { AdminUsersQuery } from './contract.ts';

type Link = { castId: number; castName: string };
export type AdminUserRow = { id: number; name: string; adminUserCasts: Link[]; isInactive: boolean };

const COLUMNS = sql`u.id, u.name, u.status <> 'active' as is_inactive,
  (select coalesce(json_agg(json_build_object('castId', l.cast_id, 'castName', k.name) order by l.id), '[]')
    from admin_cast_links l join casts k on k.id = l.cast_id
    where l.user_id = u.id and l.ended_at is null) as admin_user_casts`;
const ROWS = sql`from users u`;
const IS_ADMIN = sql<SqlBool>`u.is_admin`;
const HAS_CASTS = sql<SqlBool>`exists (select from admin_cast_links l where l.user_id = u.id and l.ended_at is null)`;

/** By number, or by the beginning of a name. */
const found = (q: string): RawBuilder<SqlBool> =>
  /^\d{1,15}$/.test(q)
    ? sql<SqlBool>`(u.id = ${Number(q)}::bigint or ${startsWith(sql`u.name`, q)})`
    : startsWith(sql`u.name`, q);

/** Admins with the casts that they are linked to. */
export function selectAdminUsers(
  db: Queryable,
  { q, state, casts, sort, cursor }: AdminUsersQuery,
  limit: number,
) {
  const where = [IS_ADMIN];
  if (q) where.push(found(q));
  if (state) where.push(sql<SqlBool>`(u.status = 'active') = ${state === 'active'}`);
  if (casts) where.push(sql<SqlBool>`${HAS_CASTS} = ${casts === 'some'}`);
  const terms = [{ by: sql`u.id`, type: 'bigint', down: sort === 'new' }] as const;
  return selectList<AdminUserRow>(db, { columns: COLUMNS, rows: ROWS, where, terms, cursor, limit });
}

export async function selectAdminUser(db: Queryable, id: number): Promise<AdminUserRow | undefined> {
  const { rows } = await sql<AdminUserRow>`
    select ${COLUMNS} ${ROWS} where ${IS_ADMIN} and u.id = ${id}`.execute(db);
  return rows[0];
}

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
