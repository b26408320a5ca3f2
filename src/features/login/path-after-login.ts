import { myPagePath } from '../../../server/core/paths.ts';
import type { AuthState } from '../../../server/identity/sessions/auth-state-contract.ts';

/** A page that shows itself only to its owner. */
const PRIVATE = /^\/my_page\/([^/]+)\//;

/** Where a login leads: nowhere else, unless the page was waiting for it. */
export function pathAfterLogin(
  { myId }: Pick<AuthState, 'myId'>,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string | null {
  if (!myId) return null;
  const owner = PRIVATE.exec(pathname)?.[1];
  if (owner) return owner === myId ? pathname + search : myPagePath(myId);
  return hash === '#redirect' ? myPagePath(myId) : null;
}

/** Where a girl whom a shop's link has led to the login goes on; null for everybody else. */
export const pathToAsk = (
  { myId, isCast }: Pick<AuthState, 'myId' | 'isCast'>,
  shopId: number | undefined,
): string | null =>
  myId && isCast && shopId ? `${myPagePath(myId, 'shop_setting')}?shopId=${shopId}` : null;
