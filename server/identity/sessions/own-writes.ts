import { getCookie, setCookie } from 'hono/cookie';
import { hasReplica } from '../../core/db/replica.ts';
import { WROTE_COOKIE, WROTE_S } from '../../core/http/cookies.ts';
import type { AppContext } from './env.ts';

/** The browser itself carries it: its next request may reach another process. */
export function noteWrite(context: AppContext): void {
  if (!hasReplica()) return;
  setCookie(context, WROTE_COOKIE, '1', {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: WROTE_S,
  });
}

export const hasJustWritten = (context: AppContext): boolean =>
  getCookie(context, WROTE_COOKIE) !== undefined;
