import type { ShopRole } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { ShopSession } from '../sessions/contract.ts';
import { openEmail } from './find-login.ts';
import { selectLoginsAt, selectShopsOf, updateLastShop } from './queries.ts';

/** `isLast`: it was looked at last. */
export type ShopOfLogin = { id: number; name: string; role: ShopRole; isLast: boolean };

export const readShopsOfLogin = (db: Queryable, { shopLoginId }: ShopSession): Promise<ShopOfLogin[]> =>
  selectShopsOf(db, shopLoginId);

/** As `readShopsOfLogin`, and remembers which of several it looks at. */
export async function readShopsAt(
  db: Queryable,
  session: ShopSession,
  shopId: number,
): Promise<ShopOfLogin[]> {
  const shops = await readShopsOfLogin(db, session);
  if (shops.length > 1 && !shops.some(({ id, isLast }) => id === shopId && isLast))
    await updateLastShop(db, session.shopLoginId, shopId);
  return shops;
}

export async function readLoginsAt(db: Queryable, shopId: number) {
  const rows = await selectLoginsAt(db, shopId);
  return rows.map(({ emailSealed, ...row }) => ({ ...row, email: openEmail({ emailSealed }) }));
}
