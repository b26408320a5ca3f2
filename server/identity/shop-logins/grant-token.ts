import { createHmac, timingSafeEqual } from 'node:crypto';
import { secrets } from '../../core/secrets.ts';

/** What may be done next: after a code, set a password; after the password, give the second factor. */
export type GrantPurpose = 'shop-reset' | 'shop-factor';

/** For a login, as long as its epoch is this one, until `until` (s since 1970). */
export type Grant = { id: number; epoch: number; until: number };

const macOf = (purpose: GrantPurpose, text: string, browser: Buffer): Buffer =>
  createHmac('sha256', secrets().key(purpose)).update(text).update('\0').update(browser).digest();

/** Worth something in this browser only, and not beyond the epoch, which a new password ends. */
export function signGrant(purpose: GrantPurpose, { id, epoch, until }: Grant, browser: Buffer): string {
  const text = `${id}.${epoch}.${until}`;
  return `${text}.${macOf(purpose, text, browser).toString('base64url')}`;
}

/** @returns null when it was not made here, for this purpose or for this browser; the caller looks at epoch and time. */
export function readGrant(purpose: GrantPurpose, token: string, browser: Buffer): Grant | null {
  const [, text = '', id, epoch, until, mac = ''] = /^((\d+)\.(\d+)\.(\d+))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const made = macOf(purpose, text, browser);
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
  return { id: Number(id), epoch: Number(epoch), until: Number(until) };
}
