import type { Queryable } from '../../core/db/connect.ts';
import type { ShopSession } from '../sessions/contract.ts';
import { selectLoginsAt, selectShopsOf } from './queries.ts';

export type ShopOfLogin = { id: number; name: string };

export const readShopsOfLogin = (db: Queryable, { shopLoginId }: ShopSession): Promise<ShopOfLogin[]> =>
  selectShopsOf(db, shopLoginId);

/** Who works for a shop, their addresses sealed. */
export const readLoginsAt = (db: Queryable, shopId: number) => selectLoginsAt(db, shopId);
