import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './connect.ts';
import { shopSeen } from './visible.ts';

export const selectOpenShop = (
  db: Queryable,
  id: number,
): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom('shops')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(shopSeen('shops'))
    .executeTakeFirst();

/** The shop that is named, as a value of a column; null for one that no one sees. */
export const openShopId = (id: number | null | undefined): RawBuilder<number | null> =>
  sql<number | null>`(select id from shops where id = ${id ?? 0} and ${shopSeen('shops')})`;
