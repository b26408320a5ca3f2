import { readAnon } from '../../identity/sessions/anon-id.ts';
import type { AppContext } from '../../identity/sessions/env.ts';

/** Who reads or writes comments. A member is known by the account, never by the anonymous id of the browser. */
export type Viewer = {
  userId: number | null;
  /** The cast whose posts are hers. */
  castId: number | null;
  anonHash: Buffer | null;
  isAdmin: boolean;
};

/** The caller; what depends on them is kept nowhere. */
export function viewerOf(context: AppContext): Viewer {
  context.header('Cache-Control', 'no-store');
  const member = context.get('member');
  return {
    userId: member?.userId ?? null,
    castId: member?.kind === 'cast' ? member.castId : null,
    anonHash: readAnon(context),
    isAdmin: context.get('admin') !== null,
  };
}
