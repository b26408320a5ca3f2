import { lookup, seal, unseal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { identityLookup } from '../accounts/identities.ts';
import { selectLoginsByEmail, selectLoginsByShop, selectProven } from './queries.ts';
import type { ShopLoginName } from './rules.ts';

const PURPOSE = 'shop-login-email';

export const emailLookupOf = (email: string): Buffer => lookup(PURPOSE, email.toLowerCase());
export const sealEmail = (email: string): Buffer => seal(PURPOSE, email);
export const openEmail = ({ emailSealed }: { emailSealed: Buffer }): string => unseal(PURPOSE, emailSealed);

/** Who reads the address has typed a code that was sent there, and works for the shop. */
export const isProvenMail = async (db: Queryable, shopId: number, email: string): Promise<boolean> =>
  (await selectProven(db, shopId, emailLookupOf(email))) !== undefined;

/** For staff alone: no answer to visitors depends on it. */
export const hasLoginWith = async (db: Queryable, email: string): Promise<boolean> =>
  (await selectLoginsByEmail(db, emailLookupOf(email))).length > 0;

/** Codes and attempts are counted under it. */
export const targetOf = (name: ShopLoginName): string =>
  name.kind === 'shop' ? `shop:${name.shopId}` : name.value;

export const maskedName = (name: ShopLoginName): string =>
  name.kind === 'shop' ? `shop:${name.shopId}` : `email:${identityLookup(name).toString('hex').slice(0, 16)}`;

export const findLogins = (db: Queryable, name: ShopLoginName) =>
  name.kind === 'shop'
    ? selectLoginsByShop(db, name.shopId)
    : selectLoginsByEmail(db, emailLookupOf(name.value));
