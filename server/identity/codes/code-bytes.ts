import { createHmac, randomInt } from 'node:crypto';
import { lookup } from '../../core/crypto/sealing.ts';
import type { CodePurpose } from '../../core/db/code-tables.ts';
import { secrets } from '../../core/secrets.ts';
import { CODE_DIGITS } from './rules.ts';

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** The number or address is not readable from it. */
export const targetOf = (target: string): Buffer => lookup('code-target', target.toLowerCase());

/** Worthless without the key, for another purpose or for another target. */
export function codeHash(purpose: CodePurpose, target: Buffer, code: string, nonce: Buffer): Buffer {
  const hmac = createHmac('sha256', secrets().key('verification-codes'));
  return hmac.update(`${purpose}\0`).update(target).update(`\0${code}\0`).update(nonce).digest();
}
