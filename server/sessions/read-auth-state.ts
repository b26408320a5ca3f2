import type { AuthState } from '../accounts/contract.ts';
import type { Queryable } from '../db/connect.ts';
import { ICON_WIDTHS, pictureOf } from '../media/picture.ts';
import { selectAuthState } from './auth-state-queries.ts';

/** What a browser without a session knows of itself. */
export const GUEST: AuthState = {
  check: true,
  guest: true,
  myId: null,
  anonId: null,
  myName: null,
  myIcon: null,
  isCast: false,
  isAdmin: false,
  followingCasts: [],
  followingShops: [],
  hasUnread: false,
  sessionTag: null,
};

/** @param session a session read or just opened; a reset session knows nobody yet. */
export async function readAuthState(
  db: Queryable,
  session: { userId: number; tag: string; scope: 'full' | 'reset' } | null,
): Promise<AuthState> {
  if (!session) return GUEST;
  if (session.scope === 'reset') return { ...GUEST, sessionTag: session.tag };
  const user = await selectAuthState(db, session.userId);
  if (!user) return GUEST;
  const { mediaId, dot, variants } = user;
  return {
    ...GUEST,
    guest: false,
    myId: user.myId,
    myName: user.name,
    myIcon:
      mediaId && variants?.length
        ? pictureOf({ id: mediaId, dot: dot ?? '', variants }, user.name, ICON_WIDTHS).src
        : null,
    isCast: user.kind === 'cast',
    isAdmin: user.isAdmin,
    followingCasts: user.followingCasts,
    followingShops: user.followingShops,
    sessionTag: session.tag,
  };
}
