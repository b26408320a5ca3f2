import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { DeliveryStatus } from '../../core/db/crossposting-tables.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { MediaVariant } from '../../core/db/schema.ts';
import { postPublished, postSeenAt } from '../../core/db/visible.ts';
import { GIVE_UP_HOURS, LOG_DAYS, UNDER_WAY_SECONDS } from './limits.ts';
import type { Problem } from './wording.ts';

/** One row per proved destination, one for X; what has a row gets no second one. @returns the new ones */
export async function insertDeliveries(trx: Queryable, postId: number, withX: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into post_deliveries (post_id, cast_id, destination_id)
    select p.id, p.cast_id, d.id
    from posts p join lateral (
      select id, position from multi_post_destinations where cast_id = p.cast_id and proved_at is not null
      union all
      select null, 100 from x_links where cast_id = p.cast_id and enabled and not ended and ${withX}) d on true
    where p.id = ${postId} and p.cross_post and ${postPublished('p')} and not p.need_login
    order by d.position, d.id
    on conflict on constraint post_deliveries_once do nothing
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export type Delivery = {
  id: number;
  postId: number;
  castId: number;
  destinationId: number | null;
  status: DeliveryStatus;
  tries: number;
  isUnderWay: boolean;
  isOld: boolean;
  /** Of the destination; null for X. */
  sealed: Buffer | null;
  isProved: boolean;
  body: string;
  name: string;
  isDeleted: boolean;
  needLogin: boolean;
  isSeen: boolean;
};

export async function selectDelivery(db: Queryable, id: number): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select v.id, v.post_id, v.cast_id, v.destination_id, v.status, v.tries, d.sealed, p.body, k.name,
      v.destination_id is null or d.proved_at is not null as is_proved,
      p.deleted_at is not null as is_deleted, p.need_login,
      coalesce(v.started_at > now() - make_interval(secs => ${sql.lit(UNDER_WAY_SECONDS)}), false) as is_under_way,
      v.created_at < now() - make_interval(hours => ${sql.lit(GIVE_UP_HOURS)}) as is_old,
      ${postSeenAt('p', 'k', 's')}
        and exists (select from users u where u.cast_id = k.id and u.status = 'active') as is_seen
    from post_deliveries v join posts p on p.id = v.post_id join casts k on k.id = v.cast_id
      left join shops s on s.id = k.shop_id left join multi_post_destinations d on d.id = v.destination_id
    where v.id = ${id}`.execute(db);
  return rows[0];
}

/** Marks the delivery as being sent; false when another process has done so. */
export type Start = (trx: Queryable) => Promise<boolean>;

/** `later`: nothing has left, it is tried again (after `waitMs`); `taken`: another process sends it. */
export type Outcome =
  | { outcome: 'sent'; remoteId?: string }
  | { outcome: 'failed'; problem: Problem }
  | { outcome: 'later'; problem: Problem; waitMs?: number }
  | { outcome: 'taken' };

export async function startDelivery(db: Queryable, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('postDeliveries')
    .set({ status: 'sending', startedAt: sql`now()`, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type End = { status: 'sent'; remoteId?: string } | { status: 'failed'; problem: Problem };

/** `from`: the state the worker knows; a row in another state is left alone. */
export async function finishDelivery(
  db: Queryable,
  id: number,
  from: DeliveryStatus,
  end: End,
): Promise<void> {
  await db
    .updateTable('postDeliveries')
    .set({ endedAt: sql`now()`, problem: null, ...end })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute();
}

export async function releaseDelivery(
  db: Queryable,
  id: number,
  from: DeliveryStatus,
  problem: Problem,
): Promise<void> {
  await db
    .updateTable('postDeliveries')
    .set({ status: 'waiting', problem })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute();
}

const isOpen = sql<boolean>`(destination_id is null or exists (
  select from multi_post_destinations d where d.id = destination_id and d.proved_at is not null))`;

/** Undefined when it is not the cast's, has not failed, or its address is not proved. */
export const reopenDelivery = (trx: Queryable, castId: number, id: number) =>
  trx
    .updateTable('postDeliveries')
    .set({ status: 'waiting', problem: null, tries: 0, endedAt: null, createdAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('castId', '=', castId)
    .where('status', '=', 'failed')
    .where('problem', 'not in', ['deleted', 'members'])
    .where(isOpen)
    .returning('destinationId')
    .executeTakeFirst();

export type LogRow = {
  id: number;
  postId: number;
  title: string | null;
  status: DeliveryStatus;
  problem: string | null;
  remoteId: string | null;
  isProved: boolean;
  at: Date;
  body: string;
  isDeleted: boolean;
};

export async function selectLog(
  db: Queryable,
  castId: number,
  which: 'mail' | 'x',
  limit: number,
): Promise<LogRow[]> {
  const isX = which === 'x';
  const { rows } = await sql<LogRow>`
    select v.id, v.post_id, d.title, v.status, v.problem, v.remote_id, coalesce(v.ended_at, v.created_at) as at,
      p.body, p.deleted_at is not null as is_deleted,
      v.destination_id is null or d.proved_at is not null as is_proved
    from post_deliveries v join posts p on p.id = v.post_id
      left join multi_post_destinations d on d.id = v.destination_id
    where v.cast_id = ${castId} and (v.destination_id is null) = ${isX}
    order by v.created_at desc, v.id limit ${limit}`.execute(db);
  return rows;
}

export const selectOwnDelivery = (db: Queryable, castId: number, id: number) =>
  db
    .selectFrom('postDeliveries')
    .select(['status', 'destinationId', isOpen.as('isOpen')])
    .where('id', '=', id)
    .where('castId', '=', castId)
    .executeTakeFirst();

export async function selectPictures(
  db: Queryable,
  postId: number,
): Promise<{ id: string; variants: MediaVariant[] }[]> {
  return db
    .selectFrom('postPhotos')
    .innerJoin('media', 'media.id', 'postPhotos.mediaId')
    .select(['media.id', 'media.variants'])
    .where('postPhotos.postId', '=', postId)
    .orderBy('postPhotos.position')
    .execute();
}

/** Deliveries whose worker has died, and those that are no longer sent. */
export async function endLeftOver(db: Queryable): Promise<void> {
  await sql`
    update post_deliveries set status = 'failed', ended_at = now(),
      problem = case when status = 'sending' then 'unknown' else coalesce(problem, 'unreachable') end
    where (status = 'sending' and started_at < now() - interval '10 minutes')
      or (status = 'waiting' and created_at < now() - make_interval(hours => ${sql.lit(GIVE_UP_HOURS)}))`.execute(
    db,
  );
}

export const deleteOldLog = (db: Queryable): Promise<number> =>
  deleteInSteps(db, 'postDeliveries', sql`created_at < now() - make_interval(days => ${LOG_DAYS})`);
