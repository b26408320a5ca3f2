import { createHmac, timingSafeEqual } from 'node:crypto';
import { secrets } from '../../core/secrets.ts';

/** After a code, or by a mailed link, set a password; after the password, give the second factor. */
export type GrantPurpose = 'shop-reset' | 'shop-invite' | 'shop-factor';

/** A mailed link opens in any browser. */
export const ANY_BROWSER = Buffer.alloc(0);

/** Valid as long as the login's epoch is this one, until `until` (s since 1970). */
export type Grant = { id: number; epoch: number; until: number };

const macOf = (purpose: GrantPurpose, text: string, browser: Buffer): Buffer =>
  createHmac('sha256', secrets().key(purpose)).update(text).update('\0').update(browser).digest();

/** For one browser, unless `ANY_BROWSER`; a new password ends the epoch. */
export function signGrant(purpose: GrantPurpose, { id, epoch, until }: Grant, browser: Buffer): string {
  const text = `${id}.${epoch}.${until}`;
  return `${text}.${macOf(purpose, text, browser).toString('base64url')}`;
}

/** @returns null for another purpose or browser; the caller checks epoch and time */
export function readGrant(purpose: GrantPurpose, token: string, browser: Buffer): Grant | null {
  const [, text = '', id, epoch, until, mac = ''] = /^((\d+)\.(\d+)\.(\d+))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const made = macOf(purpose, text, browser);
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
  return { id: Number(id), epoch: Number(epoch), until: Number(until) };
}
