import { ApiError } from '../../core/http/errors.ts';
import type { MemberSession, OperatorSession } from './contract.ts';
import type { AppContext } from './env.ts';

/** An answer that depends on who asks is kept nowhere. */
const keepNothing = (context: AppContext) => context.header('Cache-Control', 'no-store');

/** The tag of the page that sent this, for calls that change something. */
function requireTag(context: AppContext, session: { tag: string }): void {
  if (!['GET', 'HEAD'].includes(context.req.method) && context.req.header('x-session-tag') !== session.tag)
    throw new ApiError('session_expired');
}

/** @throws ApiError unauthorized (401 with `needLogin`) for everybody who is not logged in as a member or cast. */
export function requireMember(context: AppContext): MemberSession {
  keepNothing(context);
  const session = context.get('member');
  if (!session) throw new ApiError('unauthorized');
  return session;
}

/** A member on their own `my_page/{myId}`: a guest gets 401, somebody else's page is a 404. */
export function requireOwnPage(context: AppContext): MemberSession {
  const session = requireMember(context);
  if (context.req.param('myId') !== session.myId) throw new ApiError('not_found');
  return session;
}

/** A shop's login; a member's session is nobody here. */
export function requireOperator(context: AppContext): OperatorSession {
  keepNothing(context);
  const session = context.get('operator');
  if (!session) throw new ApiError('unauthorized');
  requireTag(context, session);
  return session;
}

/** @throws ApiError reauth (403 with `reauth`) when its owner has not shown who they are for a while. */
export function requireRecentProof(session: { isProved: boolean }): void {
  if (!session.isProved) throw new ApiError('reauth');
}
