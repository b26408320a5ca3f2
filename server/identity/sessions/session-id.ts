import { randomBytes } from 'node:crypto';
import { hashOf } from '../../core/http/request-facts.ts';
import { secrets } from '../../core/secrets.ts';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits; the database keeps only the SHA-256. */
export function newSessionId(): { value: string; idHash: Buffer } {
  const value = randomBytes(32).toString('base64url');
  return { value, idHash: hashOf(value) };
}

/** Null for a value that is no session id. */
export const idHashOf = (value: string | undefined): Buffer | null =>
  value && SHAPE.test(value) ? hashOf(value) : null;

const keyed = (purpose: string, idHash: Buffer, bytes: number): string =>
  secrets().hmac(purpose).update(idHash).digest().subarray(0, bytes).toString('base64url');

/** Ties a page to its session (security.md 7.3). */
export const tagOf = (idHash: Buffer): string => keyed('session-tag', idHash, 8);

export const publicIdOf = (idHash: Buffer): string => keyed('session-name', idHash, 16);
