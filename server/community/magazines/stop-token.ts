import { timingSafeEqual } from 'node:crypto';
import { config } from '../../core/config.ts';
import { stopMagazinePath } from '../../core/paths.ts';
import { secrets } from '../../core/secrets.ts';

const sign = (id: string): Buffer => secrets().hmac('stop-magazine').update(id).digest();

/** It stops one magazine for one address, and opens nothing. */
export const stopToken = (id: number): string => `${id}.${sign(String(id)).toString('base64url')}`;

/** @returns null for a forged link */
export function readStopToken(token: string): number | null {
  const [id = '', given = ''] = token.split('.');
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const bytes = Buffer.from(given, 'base64url');
  const right = sign(id);
  return bytes.length === right.length && timingSafeEqual(bytes, right) ? Number(id) : null;
}

export const stopUrl = (id: number): string => config().siteOrigin + stopMagazinePath(stopToken(id));

/** RFC 8058 leaves no place for the token but the address. */
export const oneClickUrl = (id: number): string =>
  `${config().siteOrigin}/api/hooks/stop_magazine?token=${stopToken(id)}`;
