import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../http/env.ts';
import { ApiError } from '../http/errors.ts';
import type { MemberSession } from '../sessions/contract.ts';
import { requireMember } from '../sessions/require-session.ts';

export type CastSession = MemberSession & { castId: number };

/** A cast with a page of her own. @throws ApiError unauthorized for guests, forbidden for members */
export function requireCast(context: AppContext): CastSession {
  const session = requireMember(context);
  const { castId } = session;
  if (castId === null) throw new ApiError('forbidden');
  return { ...session, castId };
}

/** Who may not call at all hears so before anything is said about what they sent. */
export const castsOnly: MiddlewareHandler<AppEnv> = (context, next) => {
  requireCast(context);
  return next();
};
