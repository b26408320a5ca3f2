import type { Queryable } from '../../core/db/connect.ts';
import type { ShopRole } from '../../core/db/shop-login-tables.ts';
import type { ShopSession } from '../sessions/contract.ts';
import { openEmail } from './find-login.ts';
import { selectLoginsAt, selectShopsOf } from './queries.ts';

export type ShopOfLogin = { id: number; name: string; role: ShopRole };

export const readShopsOfLogin = (db: Queryable, { shopLoginId }: ShopSession): Promise<ShopOfLogin[]> =>
  selectShopsOf(db, shopLoginId);

export async function readLoginsAt(db: Queryable, shopId: number) {
  const rows = await selectLoginsAt(db, shopId);
  return rows.map(({ emailSealed, ...row }) => ({ ...row, email: openEmail({ emailSealed }) }));
}
