import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { database } from '../../core/db/database.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { ApiError } from '../../core/http/errors.ts';
import { SAFE_METHODS } from '../../core/http/guard.ts';
import { ensureBrowser, readFacts } from './browser.ts';
import type { AppEnv } from './env.ts';
import { readAdminSession, readMemberSession, readShopSession } from './read-session.ts';

export const facts: MiddlewareHandler<AppEnv> = (context, next) => {
  context.set('facts', readFacts(context));
  context.set('member', null);
  context.set('resetting', null);
  context.set('shop', null);
  context.set('admin', null);
  return next();
};

/**
 * Each realm has its own cookie. What changes something must come from a page of the sessions the browser has now
 * (security.md 7.3): a page of an earlier login is answered with 419.
 */
export const caller: MiddlewareHandler<AppEnv> = async (context, next) => {
  const value = (realm: keyof typeof SESSION_COOKIES) => getCookie(context, SESSION_COOKIES[realm]);
  const session = await readMemberSession(database(), value('member'));
  const member = session?.scope === 'full' ? session : null;
  const resetting = session?.scope === 'reset' ? session : null;
  const shop = await readShopSession(database(), value('shop'));
  const admin = await readAdminSession(database(), value('admin'));
  context.set('member', member);
  context.set('resetting', resetting);
  context.set('shop', shop);
  context.set('admin', admin);
  if (SAFE_METHODS.has(context.req.method)) return next();

  ensureBrowser(context);
  const tag = context.req.header('x-session-tag') ?? '';
  const live = [member, resetting, shop, admin].some((each) => each?.tag === tag);
  if (tag ? !live : member) throw new ApiError('session_expired');
  return next();
};
