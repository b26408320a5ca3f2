import { batched } from '../../core/db/batched.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { ICON_WIDTHS, pictureOf } from '../../gateways/media/picture.ts';
import type { AuthState, ReadAuthState } from '../../identity/sessions/auth-state-contract.ts';
import { NO_ACCOUNT } from '../../identity/sessions/rules.ts';
import { idHashOf, tagOf } from '../../identity/sessions/session-id.ts';
import { updateSeen } from '../../identity/sessions/update-seen.ts';
import {
  type AuthStateRow,
  type OwnStateRow,
  selectAuthState,
  selectOwnStates,
} from './auth-state-queries.ts';

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
    hasPage: user.hasPage,
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

/** Every page of a member asks for it, and at night many do at once. */
const loadOwnState = batched<Buffer, OwnStateRow>(async (db, idHashes) => {
  const rows = await selectOwnStates(db, idHashes);
  const byHash = new Map(rows.map((row) => [row.idHash.toString('latin1'), row]));
  return idHashes.map((idHash) => byHash.get(idHash.toString('latin1')) ?? null);
});

/** By the value of the `__Host-sid` cookie. */
export async function readOwnState(db: Queryable, value: string | undefined): Promise<AuthState> {
  const idHash = idHashOf(value);
  const row = idHash ? await loadOwnState(db, idHash) : null;
  if (!idHash || !row) return GUEST;
  if (!row.isSeen) await updateSeen(db, 'member', idHash);
  const tag = tagOf(idHash);
  return row.scope === 'reset' ? { ...GUEST, sessionTag: tag } : stateOf(row, tag);
}
