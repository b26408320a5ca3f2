import { database } from '../../core/db/database.ts';
import type { ReadAuthState, SignedIn } from '../sessions/auth-state-contract.ts';
import type { AppContext } from '../sessions/env.ts';
import { giveSession } from '../sessions/give-session.ts';
import type { OpenedMemberSession } from '../sessions/open-session.ts';

/** Gives the browser its session; the answer says who is logged in now, and `message`. */
export async function welcome(
  context: AppContext,
  { session, readAuthState }: { session: OpenedMemberSession; readAuthState: ReadAuthState },
  message: string,
): Promise<SignedIn> {
  giveSession(context, session);
  return { ...(await readAuthState(database(), session)), message };
}
