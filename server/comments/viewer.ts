import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../http/env.ts';
import { ApiError } from '../http/errors.ts';
import type { MemberSession } from '../sessions/contract.ts';
import { requireMember, requireOwnPage } from '../sessions/require-session.ts';
import { readAnon } from './anon-id.ts';

/** Who reads or writes comments. A member is known by the account, never by the anonymous id of the browser. */
export type Viewer = {
  userId: number | null;
  /** The cast whose posts are hers. */
  castId: number | null;
  anonHash: Buffer | null;
  isAdmin: boolean;
};

export type CastSession = MemberSession & { castId: number };

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

function castOf(session: MemberSession): CastSession {
  const { kind, castId } = session;
  if (kind !== 'cast' || castId === null) throw new ApiError('forbidden');
  return { ...session, castId };
}

/** @throws ApiError unauthorized for guests, forbidden for whoever has no cast page. */
export const requireCast = (context: AppContext): CastSession => castOf(requireMember(context));
/** The same on the caller's own page, which is a 404 to others. */
export const requireOwnCastPage = (context: AppContext): CastSession => castOf(requireOwnPage(context));

// Who may not call at all hears so before anything is said about what they sent.
export const castsOnly: MiddlewareHandler<AppEnv> = (context, next) => {
  requireCast(context);
  return next();
};
export const ownCastPageOnly: MiddlewareHandler<AppEnv> = (context, next) => {
  requireOwnCastPage(context);
  return next();
};
