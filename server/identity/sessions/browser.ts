import { randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { config } from '../../core/config.ts';
import { addressPrefix, clientAddress } from '../../core/http/client-address.ts';
import { BROWSER_COOKIE, LONGEST_AGE_S } from '../../core/http/cookies.ts';
import { hashOf, type RequestFacts } from '../../core/http/request-facts.ts';
import { secrets } from '../../core/secrets.ts';
import type { AppContext } from './env.ts';

const COOKIE_SHAPE = /^[A-Za-z0-9_-]{22}$/;

const VALUE_BYTES = 16;
const newValue = () => randomBytes(VALUE_BYTES).toString('base64url');

/**
 * A first call that lost its answer, and so its cookie, is sent again: its secret key names the browser. A short key
 * may be another browser's, and names none.
 */
const SECRET_KEY_SHAPE = /^[\w-]{32,100}$/;

function valueOfKey(context: AppContext): string | null {
  const key = context.req.header('idempotency-key') ?? '';
  if (!SECRET_KEY_SHAPE.test(key)) return null;
  const mac = secrets().hmac('browser-of-key').update(`${context.req.path}:${key}`).digest();
  return mac.subarray(0, VALUE_BYTES).toString('base64url');
}

/** Null where the key does not tell. */
export function browserOfKey(context: AppContext): Buffer | null {
  const value = valueOfKey(context);
  return value === null ? null : hashOf(value);
}

export function readFacts(context: AppContext): RequestFacts {
  const header = (name: string) => context.req.header(name);
  const ip = clientAddress(
    context.env?.incoming?.socket.remoteAddress,
    header('x-forwarded-for'),
    config().trustedProxies,
  );
  const given = getCookie(context, BROWSER_COOKIE) ?? '';
  let [requestId, browser]: [string?, Buffer?] = [];
  return {
    ip,
    ipPrefix: addressPrefix(ip),
    userAgent: (header('user-agent') ?? '').slice(0, 500),
    // Random bytes and a hash, which most reads never ask for.
    get requestId() {
      requestId ??= randomBytes(6).toString('hex');
      return requestId;
    },
    get browser() {
      browser ??= hashOf(COOKIE_SHAPE.test(given) ? given : newValue());
      return browser;
    },
  };
}

/** Once in an answer; the facts know it from then on. Unsafe methods have it already. */
export function ensureBrowser(context: AppContext): void {
  if (context.get('browserGiven') || COOKIE_SHAPE.test(getCookie(context, BROWSER_COOKIE) ?? '')) return;
  const value = valueOfKey(context) ?? newValue();
  setCookie(context, BROWSER_COOKIE, value, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: LONGEST_AGE_S,
  });
  context.set('browserGiven', true);
  context.set('facts', { ...context.get('facts'), browser: hashOf(value) });
}
