import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../../core/http/errors.ts';
import type { MemberSession } from '../../identity/sessions/contract.ts';
import type { AppContext, AppEnv } from '../../identity/sessions/env.ts';
import { requireMember, requireOwnPage } from '../../identity/sessions/require-session.ts';

/** A cast with a page of her own. */
export type CastSession = MemberSession & { castId: number };

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
