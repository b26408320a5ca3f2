import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { lookup } from '../../core/crypto/sealing.ts';
import { ANON_COOKIE, BROWSER_COOKIE, LONGEST_AGE_S } from '../../core/http/cookies.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { secrets } from '../../core/secrets.ts';
import type { AppContext, AppEnv } from './env.ts';

const SHAPE = /^([\w-]{22})\.([\w-]{16})$/;
const VALUE_BYTES = 16;
const SHOWN_CHARACTERS = 8;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

const signatureOf = (value: string): string =>
  secrets().hmac('anon-cookie').update(value).digest('base64url').slice(0, 16);

/** The value of a cookie whose signature is ours; null for any other. */
function readValue(cookie: string | undefined): string | null {
  const [, value = '', signature = ''] = SHAPE.exec(cookie ?? '') ?? [];
  const isOurs = value !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(value)));
  return isOurs ? value : null;
}

const ofCookie = (context: AppContext): string | null => readValue(getCookie(context, ANON_COOKIE));

/** Derived from the browser: one that lost the answer with its cookie gets the same id again. */
const ofBrowser = ({ browser }: RequestFacts): string =>
  secrets().hmac('anon-of-browser').update(browser).digest().subarray(0, VALUE_BYTES).toString('base64url');

/** 32 bytes; null for a browser without a cookie of ours. */
export function readAnon(context: AppContext): Buffer | null {
  const hasBrowser = getCookie(context, BROWSER_COOKIE) !== undefined;
  const value = ofCookie(context) ?? (hasBrowser ? ofBrowser(context.get('facts')) : null);
  return value === null ? null : lookup('anon', value);
}

/** A call that changes something has an id even before its browser has a cookie. */
export const anonOf = ({ anonHash, facts }: { anonHash: Buffer | null; facts: RequestFacts }): Buffer =>
  anonHash ?? lookup('anon', ofBrowser(facts));

function ensureAnon(context: AppContext): void {
  if (ofCookie(context) !== null) return;
  const value = ofBrowser(context.get('facts'));
  setCookie(context, ANON_COOKIE, `${value}.${signatureOf(value)}`, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: LONGEST_AGE_S,
  });
}

/** Also with an answer that `once` repeats, which stores no cookies. */
export const givesAnon =
  (to: 'guests' | 'everybody'): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    await next();
    if (context.res.status === 200 && (to === 'everybody' || !context.get('member'))) ensureAnon(context);
  };

/** It differs for each post. */
export function shownAnonId(anonHash: Buffer, postId: number): string {
  const bytes = secrets().hmac('shown-anon').update(anonHash).update(`:${postId}`).digest();
  let shown = '';
  for (const byte of bytes.subarray(0, SHOWN_CHARACTERS)) shown += BASE32[byte % BASE32.length];
  return shown;
}
