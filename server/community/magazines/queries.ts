import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { deleteInSteps } from '../../core/db/delete-in-steps.ts';
import type { StoppedBy } from '../../core/db/magazine-tables.ts';

/** Of a shop, or of the site. Each in its own words: `is not distinct from` uses no index. */
export const isOfList = (shopId: number | null): RawBuilder<SqlBool> =>
  shopId === null ? sql<SqlBool>`shop_id is null` : sql<SqlBool>`shop_id = ${shopId}`;

export type Asked = {
  shopId: number | null;
  lookup: Buffer;
  sealed: Buffer;
  tokenHash: Buffer;
  hours: number;
  network: string;
  textVersion: number;
};

/** Of a confirmed subscription only the link is new: its proof stays. @returns its id */
export async function upsertAsked(db: Queryable, asked: Asked): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into magazine_subscriptions as m (shop_id, lookup, sealed, token_hash, token_until, network, text_version)
    values (${asked.shopId}, ${asked.lookup}, ${asked.sealed}, ${asked.tokenHash},
      now() + make_interval(hours => ${asked.hours}), ${asked.network}, ${asked.textVersion})
    on conflict (lookup, coalesce(shop_id, 0)) where stopped_at is null do update set
      token_hash = excluded.token_hash, token_until = excluded.token_until,
      asked_at = case when m.confirmed_at is null then excluded.asked_at else m.asked_at end,
      network = case when m.confirmed_at is null then excluded.network else m.network end,
      text_version = case when m.confirmed_at is null then excluded.text_version else m.text_version end
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A link may be pressed twice. @returns of which shop, and whether it was confirmed before; undefined for a bad link */
export async function updateConfirmed(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ shopId: number | null; wasConfirmed: boolean } | undefined> {
  const { rows } = await sql<{ shopId: number | null; wasConfirmed: boolean }>`
    with before as (select id, confirmed_at from magazine_subscriptions where token_hash = ${tokenHash}
      and token_until > now() and stopped_at is null for update)
    update magazine_subscriptions m set confirmed_at = coalesce(m.confirmed_at, now())
    from before where m.id = before.id
    returning m.shop_id, before.confirmed_at is not null as was_confirmed`.execute(db);
  return rows[0];
}

const stopped = (by: StoppedBy) => ({ stoppedAt: sql<Date>`now()`, stoppedBy: by, sealed: null });

export const updateStopped = (db: Queryable, id: number, by: StoppedBy) =>
  db
    .updateTable('magazineSubscriptions')
    .set(stopped(by))
    .where('id', '=', id)
    .where('stoppedAt', 'is', null)
    .execute();

/** @returns how many it had */
export async function updateStoppedAddress(db: Queryable, lookup: Buffer, by: StoppedBy): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('magazineSubscriptions')
    .set(stopped(by))
    .where('lookup', '=', lookup)
    .where('stoppedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Links that were never pressed, and proofs whose time is over. */
export async function deleteOldSubscriptions(db: Queryable, proofDays: number): Promise<void> {
  await deleteInSteps(
    db,
    'magazineSubscriptions',
    sql`confirmed_at is null and stopped_at is null and token_until < now()`,
  );
  await deleteInSteps(
    db,
    'magazineSubscriptions',
    sql`stopped_at is not null and (stopped_at < now() - make_interval(days => ${proofDays})
      or confirmed_at is null and token_until < now())`,
  );
}

export async function countSubscriptions(db: Queryable, shopId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from magazine_subscriptions
    where ${isOfList(shopId)} and confirmed_at is not null and stopped_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
