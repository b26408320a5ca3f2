import type { Queryable } from '../../core/db/connect.ts';
import type { ShopSession } from '../sessions/contract.ts';
import { selectShopsOf } from './queries.ts';

export type ShopOfLogin = { id: number; name: string };

/** The shops that a login may work for, for the switcher of its console. */
export const readShopsOfLogin = (db: Queryable, { shopLoginId }: ShopSession): Promise<ShopOfLogin[]> =>
  selectShopsOf(db, shopLoginId);
