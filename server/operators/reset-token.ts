import { createHmac, timingSafeEqual } from 'node:crypto';
import { secrets } from '../secrets.ts';

/** What a way to a new password is for: a login, as long as its epoch is this one, until `until` (s since 1970). */
export type ResetGrant = { id: number; epoch: number; until: number };

const macOf = (text: string, browser: Buffer): Buffer =>
  createHmac('sha256', secrets().key('shop-reset')).update(text).update('\0').update(browser).digest();

/** Worth something in this browser only, and once: the new password ends the epoch. */
export function signReset({ id, epoch, until }: ResetGrant, browser: Buffer): string {
  const text = `${id}.${epoch}.${until}`;
  return `${text}.${macOf(text, browser).toString('base64url')}`;
}

/** @returns null when it was not made here or for this browser; the caller looks at epoch and time. */
export function readReset(token: string, browser: Buffer): ResetGrant | null {
  const [, text = '', id, epoch, until, mac = ''] = /^((\d+)\.(\d+)\.(\d+))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const made = macOf(text, browser);
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
  return { id: Number(id), epoch: Number(epoch), until: Number(until) };
}
