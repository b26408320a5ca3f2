import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../../core/http/errors.ts';
import type { AppEnv } from '../sessions/env.ts';
import { requireMember } from './require-session.ts';

// Who may not call at all hears so before anything is said about what they sent. The verbs decide for themselves.

export const membersOnly: MiddlewareHandler<AppEnv> = (context, next) => {
  requireMember(context);
  return next();
};

/** One's own page; for a new password after a reset code, too. */
export const ownPageOnly: MiddlewareHandler<AppEnv> = (context, next) => {
  const resetting = context.req.path.endsWith('/change_password') ? context.get('resetting') : null;
  const session = context.get('member') ?? resetting ?? requireMember(context);
  if (context.req.param('myId') !== session.myId) throw new ApiError('not_found');
  return next();
};
