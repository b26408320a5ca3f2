import { getCookie, setCookie } from 'hono/cookie';
import { byShopLogin } from '../../core/audit/write-audit.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { secrets } from '../../core/secrets.ts';
import type { AppContext } from './env.ts';

/** An account, or a shop's login. */
export type DeviceOwner = { userId: number } | { shopLoginId: number };

/** Who has logged in here before: strangers who guess do not lock the owner out (S2). */
const COOKIE = '__Host-k';
const KEPT = 5;
const MAX_AGE_S = 400 * 24 * 3600;

function markOf(context: AppContext, owner: DeviceOwner): string {
  // The realms count apart: a member and a shop's login of the same number are two owners.
  const name = 'userId' in owner ? `${owner.userId}` : byShopLogin(owner.shopLoginId).actor;
  const mac = secrets().hmac('known-device').update(`${name}\n`);
  return mac.update(context.get('facts').browser).digest().subarray(0, 16).toString('base64url');
}

const marksOf = (context: AppContext) =>
  (getCookie(context, COOKIE) ?? '').split('.').filter(Boolean).slice(0, KEPT);

export const isKnownDevice = (context: AppContext, owner: DeviceOwner): boolean =>
  marksOf(context).includes(markOf(context, owner));

/** A known device counts apart, by itself: what strangers fill refuses nothing to the owner. */
export const countedAs = (key: string, facts: Pick<RequestFacts, 'browser'>, isKnown: boolean): string =>
  isKnown ? `${key}:${facts.browser.toString('hex')}` : key;

export function rememberDevice(context: AppContext, owner: DeviceOwner): void {
  const mark = markOf(context, owner);
  const marks = [mark, ...marksOf(context).filter((each) => each !== mark)].slice(0, KEPT);
  setCookie(context, COOKIE, marks.join('.'), {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: MAX_AGE_S,
  });
}
