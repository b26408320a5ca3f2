import { deleteCookie, setCookie } from 'hono/cookie';
import type { Realm } from '../db/account-tables.ts';
import type { AppContext } from '../http/env.ts';
import { ensureBrowser } from '../http/request-facts.ts';
import type { OpenedSession } from './contract.ts';
import { rememberDevice } from './known-devices.ts';
import { ME_COOKIE, SESSION_LIMITS } from './limits.ts';

/** Sends an opened session to the browser; call it after the commit. */
export function giveSession(
  context: AppContext,
  opened: OpenedSession & { userId?: number; scope?: 'full' | 'reset' },
): void {
  context.header('Set-Cookie', opened.cookie, { append: true });
  context.header('Cache-Control', 'no-store');
  if (opened.userId === undefined || opened.scope === 'reset') return;
  ensureBrowser(context);
  rememberDevice(context, opened.userId);
  setCookie(context, ME_COOKIE, '1', {
    path: '/',
    secure: true,
    sameSite: 'Lax',
    maxAge: SESSION_LIMITS.member.absolute,
  });
}

/** Takes the cookies of a realm back. */
export function takeSession(context: AppContext, realm: Realm): void {
  const { cookie, sameSite } = SESSION_LIMITS[realm];
  deleteCookie(context, cookie, { path: '/', secure: true, httpOnly: true, sameSite });
  if (realm === 'member') deleteCookie(context, ME_COOKIE, { path: '/', secure: true, sameSite: 'Lax' });
  context.header('Cache-Control', 'no-store');
}
