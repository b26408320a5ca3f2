import type { Queryable } from '../../core/db/connect.ts';
import type { ShopRole } from '../../core/db/shop-login-tables.ts';
import { hashPassword } from '../credentials/password-hash.ts';
import { emailLookupOf, sealEmail } from './find-login.ts';
import { insertLogin } from './queries.ts';

export type NewShopLogin = {
  /** Who logs in: `夜明けグループ`, 1 to 50 characters. */
  name: string;
  /** As `readEmail` gives it; one login per address. */
  email: string;
  password: string;
  shopIds: readonly [number, ...number[]];
  /** For the shops; an owner unless named. */
  role?: ShopRole;
  /** By an owner who invites staff. */
  called?: string;
  /** A demo login goes with its shops. */
  sample?: boolean;
};

/** @returns its id */
export async function createShopLogin(
  trx: Queryable,
  { name, email, password, shopIds, role = 'owner', called, sample = false }: NewShopLogin,
): Promise<number> {
  const hash = await hashPassword(password);
  const login = {
    name,
    sample,
    emailLookup: emailLookupOf(email),
    emailSealed: sealEmail(email),
    password: hash,
  };
  return insertLogin(
    trx,
    login,
    shopIds.map((shopId) => ({ shopId, role, called: called ?? null })),
  );
}
