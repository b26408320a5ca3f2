import type { Queryable } from '../../core/db/connect.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import type { AuthState, ReadAuthState } from '../../identity/sessions/auth-state-contract.ts';
import { NO_ACCOUNT } from '../../identity/sessions/rules.ts';
import { idHashOf, tagOf } from '../../identity/sessions/session-id.ts';
import { updateSeen } from '../../identity/sessions/update-seen.ts';
import { type AuthStateRow, selectAuthState, selectOwnState } from './auth-state-queries.ts';

export const GUEST: AuthState = { ...NO_ACCOUNT, check: true };

function stateOf(user: AuthStateRow, tag: string): AuthState {
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
    isCast: user.isCast,
    isAdmin: user.isAdmin,
    followingCasts: user.followingCasts,
    followingShops: user.followingShops,
    hasUnread: user.unreadCount > 0,
    unreadCount: user.unreadCount,
    sessionTag: tag,
  };
}

export const readAuthState: ReadAuthState = async (db, session) => {
  if (!session) return GUEST;
  if (session.scope === 'reset') return { ...GUEST, sessionTag: session.tag };
  const user = await selectAuthState(db, session.userId);
  return user ? stateOf(user, session.tag) : GUEST;
};

/** By the value of the `__Host-sid` cookie. */
export async function readOwnState(db: Queryable, value: string | undefined): Promise<AuthState> {
  const idHash = idHashOf(value);
  const row = idHash ? await selectOwnState(db, idHash) : undefined;
  if (!idHash || !row) return GUEST;
  if (!row.isSeen) await updateSeen(db, 'member', idHash);
  const tag = tagOf(idHash);
  return row.scope === 'reset' ? { ...GUEST, sessionTag: tag } : stateOf(row, tag);
}
