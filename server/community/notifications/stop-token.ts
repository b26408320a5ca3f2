import { timingSafeEqual } from 'node:crypto';
import { config } from '../../core/config.ts';
import { stopPath } from '../../core/paths.ts';
import { secrets } from '../../core/secrets.ts';

const sign = (userId: string): Buffer => secrets().hmac('stop-notices').update(userId).digest();

/** What the link below a mail carries: it stops mails, and opens nothing. */
export const stopToken = (userId: number): string =>
  `${userId}.${sign(String(userId)).toString('base64url')}`;

/** @returns null for a forged link */
export function readStopToken(token: string): number | null {
  const [id = '', given = ''] = token.split('.');
  if (!/^[1-9]\d{0,15}$/.test(id)) return null;
  const bytes = Buffer.from(given, 'base64url');
  const right = sign(id);
  return bytes.length === right.length && timingSafeEqual(bytes, right) ? Number(id) : null;
}

export const stopUrl = (userId: number): string => config().siteOrigin + stopPath(stopToken(userId));

/** RFC 8058 leaves no place for the token but the address. */
export const oneClickUrl = (userId: number): string =>
  `${config().siteOrigin}/api/hooks/stop_notices?token=${stopToken(userId)}`;
