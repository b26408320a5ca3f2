import { randomFillSync, timingSafeEqual } from 'node:crypto';
import { secrets } from '../../core/secrets.ts';

const [MOMENT_BYTES, NONCE_BYTES, MAC_BYTES] = [8, 16, 16];
const BODY_BYTES = MOMENT_BYTES + NONCE_BYTES;

const macOf = (body: Buffer): Buffer =>
  secrets().hmac('form-token').update(body).digest().subarray(0, MAC_BYTES);

/** Nothing of it is kept until it is used. */
export function newToken(moment: number): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeBigUInt64BE(BigInt(Math.floor(moment)));
  randomFillSync(body, MOMENT_BYTES);
  return Buffer.concat([body, macOf(body)]).toString('base64url');
}

/** Null for anything that is not ours. */
export function readToken(text: string): { moment: number; nonce: Buffer } | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), macOf(body))) return null;
  return { moment: Number(body.readBigUInt64BE()), nonce: body.subarray(MOMENT_BYTES) };
}
