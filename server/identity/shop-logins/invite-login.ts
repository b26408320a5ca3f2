import { randomBytes } from 'node:crypto';
import { selectNow } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { shopResetPath } from '../../core/paths.ts';
import { createShopLogin } from './create-shop-login.ts';
import { emailLookupOf } from './find-login.ts';
import { ANY_BROWSER, signGrant } from './grant-token.ts';
import * as queries from './queries.ts';
import { SHOP_INVITE_DAYS } from './rules.ts';

const DAY_S = 86_400;

/** `path`: of the page that sets the first password, good once; null for a login that was there before. */
export type InvitedLogin = { shopLoginId: number; path: string | null; isSuspended: boolean };

/**
 * Lets the owner of a mail address work for a shop: with a new login, or with the one of that address. `name` as in
 * `NewShopLogin`. A suspended login opens nothing all the same.
 */
export async function inviteLogin(
  trx: Queryable,
  { name, email, ...place }: { name: string; email: string } & queries.Place,
): Promise<InvitedLogin> {
  const [known] = await queries.selectLoginsByEmail(trx, emailLookupOf(email));
  if (known) {
    await queries.insertShopOf(trx, known.id, place);
    return { shopLoginId: known.id, path: null, isSuspended: known.suspendedAt !== null };
  }
  const { shopId, role, called } = place;
  const given = { shopIds: [shopId] as const, role, ...(called === null ? {} : { called }) };
  const password = randomBytes(32).toString('base64url');
  const id = await createShopLogin(trx, { name, email, password, ...given });
  const until = (await selectNow(trx)) + SHOP_INVITE_DAYS * DAY_S;
  return {
    ...{ shopLoginId: id, isSuspended: false },
    path: shopResetPath(signGrant('shop-invite', { id, epoch: 0, until }, ANY_BROWSER)),
  };
}

/** As long as no one has used it. @returns whether the login itself is gone */
export async function takeBackInvitation(
  trx: Queryable,
  { shopLoginId, shopId, madeLogin }: { shopLoginId: number; shopId: number; madeLogin: boolean },
): Promise<boolean> {
  await queries.deleteShopOf(trx, shopLoginId, shopId);
  return madeLogin && queries.deleteUnusedLogin(trx, shopLoginId);
}
