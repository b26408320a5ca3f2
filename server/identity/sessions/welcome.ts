import type { Db } from '../../core/db/connect.ts';
import type { ReadAuthState, SignedIn } from './auth-state-contract.ts';
import type { AppContext } from './env.ts';
import type { OpenedMemberSession } from './open-session.ts';
import { setSession } from './set-session.ts';

type Welcome = { session: OpenedMemberSession; readAuthState: ReadAuthState; message: string };

export async function welcome(
  db: Db,
  context: AppContext,
  { session, readAuthState, message }: Welcome,
): Promise<SignedIn> {
  setSession(context, session);
  return { ...(await readAuthState(db, session)), message };
}
