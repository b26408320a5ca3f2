import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { deleteInSteps } from '../db/delete-in-steps.ts';
import type { Tuning } from './tuned-limits.ts';

/** `expire` is in milliseconds since 1970, by the database's clock. `allowed`: of a limit that staff can set. */
export type StoredPoints = { points: number; millisecondsLeft: number; allowed?: number };

export type Points = { key: string; points: number; milliseconds: number };
export type SharedPoints = StoredPoints & { key: string };

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

type Counted = { key: string; points: number; milliseconds: number; forceExpire: boolean };

/**
 * A window that has ended starts anew. With `tuning`, the number that staff have set comes in the same statement, and
 * what is refused is counted once: a number that is raised in a flood opens at once.
 */
export async function upsertPoints(
  db: Queryable,
  { key, points, milliseconds, forceExpire }: Counted,
  tuning: Tuning | null = null,
): Promise<StoredPoints> {
  const added = sql`counter.points + excluded.points`;
  const kept = sql`greatest(counter.points, least(${added}, (select points from allowed) + 1))`;
  const { rows } = await sql<StoredPoints>`
    ${
      tuning
        ? sql`with allowed as (select least(${tuning.most}::int, coalesce(
            (select points from limit_settings where name = ${tuning.id} order by id desc limit 1),
            ${tuning.usual}::int)) as points)`
        : sql``
    }
    insert into rate_limits as counter (key, points, expire)
    values (${key}, ${points}, ${NOW} + ${milliseconds}::bigint)
    on conflict (key) do update set
      points = case when counter.expire <= ${NOW} or ${forceExpire} then excluded.points
        else ${tuning ? kept : added} end,
      expire = case when counter.expire <= ${NOW} or ${forceExpire} then excluded.expire
        else counter.expire end
    returning points, greatest(expire - ${NOW}, 0) as milliseconds_left
      ${tuning ? sql`, (select points from allowed) as allowed` : sql``}`.execute(db);
  return rows[0] as StoredPoints;
}

/** In one order for all processes. */
export async function addPoints(db: Queryable, all: readonly Points[]): Promise<SharedPoints[]> {
  const { rows } = await sql<SharedPoints>`
    insert into rate_limits as counter (key, points, expire)
    select given.key, given.points, ${NOW} + given.milliseconds
    from unnest(
      ${all.map(({ key }) => key)}::text[],
      ${all.map(({ points }) => points)}::integer[],
      ${all.map(({ milliseconds }) => milliseconds)}::bigint[]
    ) as given (key, points, milliseconds)
    order by given.key
    on conflict (key) do update set
      points = case when counter.expire <= ${NOW} then excluded.points
        else counter.points + excluded.points end,
      expire = case when counter.expire <= ${NOW} then excluded.expire else counter.expire end
    returning key, points, greatest(expire - ${NOW}, 0) as milliseconds_left`.execute(db);
  return rows;
}

export async function selectPoints(db: Queryable, key: string): Promise<StoredPoints | null> {
  const { rows } = await sql<StoredPoints>`
    select points, expire - ${NOW} as milliseconds_left from rate_limits
    where key = ${key} and expire > ${NOW}`.execute(db);
  return rows[0] ?? null;
}

export async function subtractPoint(db: Queryable, key: string): Promise<void> {
  await sql`update rate_limits set points = greatest(points - 1, 0) where key = ${key} and expire > ${NOW}`.execute(
    db,
  );
}

export async function deletePoints(db: Queryable, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('rateLimits').where('key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteEndedPoints = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'rateLimits', sql`expire < ${NOW} - 3600000`);
