import { randomBytes, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { lookup } from '../crypto/sealing.ts';
import type { AppContext } from '../http/env.ts';
import { secrets } from '../secrets.ts';

/** Who a guest is under posts (security.md 7.1). It is given with the first thing a browser does there. */
export const ANON_COOKIE = '__Host-anon';
const SHAPE = /^([\w-]{22})\.([\w-]{16})$/;
const MAX_AGE_S = 400 * 24 * 3600;
const SHOWN_CHARACTERS = 8;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

const signatureOf = (value: string): string =>
  secrets().hmac('anon-cookie').update(value).digest('base64url').slice(0, 16);

/** The value of a cookie that we have given out ourselves. */
function readValue(cookie: string | undefined): string | null {
  const [, value = '', signature = ''] = SHAPE.exec(cookie ?? '') ?? [];
  const isOurs = value !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(value)));
  return isOurs ? value : null;
}

/** The keyed hash (32 bytes) of the caller's anonymous id, as the database knows it; null when there is none. */
export function readAnon(context: AppContext): Buffer | null {
  const value = readValue(getCookie(context, ANON_COOKIE));
  return value === null ? null : lookup('anon', value);
}

/** The same; a browser that has no anonymous id yet is given one. */
export function ensureAnon(context: AppContext): Buffer {
  const known = readAnon(context);
  if (known) return known;
  const value = randomBytes(16).toString('base64url');
  setCookie(context, ANON_COOKIE, `${value}.${signatureOf(value)}`, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: MAX_AGE_S,
  });
  return lookup('anon', value);
}

/** What others see of an anonymous id: it is another one under every post. */
export function shownAnonId(anonHash: Buffer, postId: number): string {
  const bytes = secrets().hmac('shown-anon').update(anonHash).update(`:${postId}`).digest();
  let shown = '';
  for (const byte of bytes.subarray(0, SHOWN_CHARACTERS)) shown += BASE32[byte % BASE32.length];
  return shown;
}
