import { timingSafeEqual } from 'node:crypto';
import { config } from '../../core/config.ts';
import { seal, unseal } from '../../core/crypto/sealing.ts';
import { stopMagazinePath } from '../../core/paths.ts';
import { secrets } from '../../core/secrets.ts';

const PURPOSE = 'stop-magazine';

/** It stops one magazine for one address, and opens nothing. Sealed, as a number would tell how many readers there are. */
export const stopToken = (id: number): string => seal(PURPOSE, String(id)).toString('base64url');

function readSealed(token: string): string | null {
  try {
    return unseal(PURPOSE, Buffer.from(token, 'base64url'));
  } catch {
    return null;
  }
}

/** Links of earlier mails name the number and carry a signature. */
function readSigned(token: string): string | null {
  const [id = '', given = ''] = token.split('.');
  const bytes = Buffer.from(given, 'base64url');
  const right = secrets().hmac(PURPOSE).update(id).digest();
  return bytes.length === right.length && timingSafeEqual(bytes, right) ? id : null;
}

/** @returns null for a forged link */
export function readStopToken(token: string): number | null {
  const id = token.includes('.') ? readSigned(token) : readSealed(token);
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

export const stopUrl = (token: string): string => config().siteOrigin + stopMagazinePath(token);

/** RFC 8058 leaves no place for the token but the address. */
export const oneClickUrl = (token: string): string =>
  `${config().siteOrigin}/api/hooks/stop_magazine?token=${token}`;
