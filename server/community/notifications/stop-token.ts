import { timingSafeEqual } from 'node:crypto';
import { config } from '../../core/config.ts';
import { stopPath } from '../../core/paths.ts';
import { secrets } from '../../core/secrets.ts';

const sign = (key: string): Buffer => secrets().hmac('stop-notices').update(key).digest();

/** What the link below a mail carries: it stops mails, and opens nothing. `key`: of the account, until its sessions end. */
export const stopToken = (key: string): string => `${key}.${sign(key).toString('base64url')}`;

/** @returns the key; null for a forged link */
export function readStopToken(token: string): string | null {
  const [key = '', given = ''] = token.split('.');
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) return null;
  const bytes = Buffer.from(given, 'base64url');
  const right = sign(key);
  return bytes.length === right.length && timingSafeEqual(bytes, right) ? key : null;
}

export const stopUrl = (key: string): string => config().siteOrigin + stopPath(stopToken(key));

/** RFC 8058 leaves no place for the token but the address. */
export const oneClickUrl = (key: string): string =>
  `${config().siteOrigin}/api/hooks/stop_notices?token=${stopToken(key)}`;
