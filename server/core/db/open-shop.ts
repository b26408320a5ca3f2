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
