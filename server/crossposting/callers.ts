import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../http/env.ts';
import { type CastSession, requireCast } from '../posting/callers.ts';
import { requireOwnPage } from '../sessions/require-session.ts';

/** A cast on her own page, which is a 404 to others. @throws ApiError unauthorized, not_found, forbidden */
export function requireOwnCastPage(context: AppContext): CastSession {
  requireOwnPage(context);
  return requireCast(context);
}

/** Who may not call at all hears so before anything is said about what they sent. */
export const ownCastPageOnly: MiddlewareHandler<AppEnv> = (context, next) => {
  requireOwnCastPage(context);
  return next();
};
