import { deleteCookie, setCookie } from 'hono/cookie';
import type { Realm } from '../../core/db/session-tables.ts';
import { ME_COOKIE, SESSION_COOKIES } from '../../core/http/cookies.ts';
import { ensureBrowser } from './browser.ts';
import type { OpenedSession } from './contract.ts';
import type { AppContext } from './env.ts';
import { rememberDevice } from './known-devices.ts';
import { SESSION_LIMITS } from './limits.ts';

/** After the commit. Marks the browser as a device that the owner has used. */
export function setSession(
  context: AppContext,
  opened: OpenedSession & { userId?: number; shopLoginId?: number; scope?: 'full' | 'reset' },
): void {
  const { userId, shopLoginId, scope } = opened;
  context.header('Set-Cookie', opened.cookie, { append: true });
  context.header('Cache-Control', 'no-store');
  if (scope === 'reset') return;
  if (shopLoginId !== undefined) {
    ensureBrowser(context);
    rememberDevice(context, { shopLoginId });
  }
  if (userId === undefined) return;
  ensureBrowser(context);
  rememberDevice(context, { userId });
  setCookie(context, ME_COOKIE, '1', {
    path: '/',
    secure: true,
    sameSite: 'Lax',
    maxAge: SESSION_LIMITS.member.absolute,
  });
}

export function clearSession(context: AppContext, realm: Realm): void {
  const { sameSite } = SESSION_LIMITS[realm];
  deleteCookie(context, SESSION_COOKIES[realm], { path: '/', secure: true, httpOnly: true, sameSite });
  if (realm === 'member') deleteCookie(context, ME_COOKIE, { path: '/', secure: true, sameSite: 'Lax' });
  context.header('Cache-Control', 'no-store');
}
