import { createHmac } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { ApiError } from '../../core/http/errors.ts';
import { log, traceOf } from '../../core/log.ts';
import { secrets } from '../../core/secrets.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { inTurn } from './hash-turns.ts';

export type PasswordHash = { hash: string; pepper: string };

/** Argon2id is the package's default algorithm (its enum cannot be imported under isolated modules). */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const PEPPER = 'p1';

/** In one normal form, keyed: the database alone can verify nothing. */
function peppered(text: string, pepper: string): string {
  return createHmac('sha256', secrets().key(`password-pepper-${pepper}`))
    .update(nfkc(text))
    .digest('base64');
}

/** Hashing that fails is out of order for known and unknown names alike. @throws ApiError 503 */
async function hashing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(work);
  } catch (error) {
    if (!(error instanceof ApiError)) log.error({ alarm: 'hash', error: traceOf(error) }, 'hashing failed');
    throw new ApiError('unavailable');
  }
}

/** @throws ApiError 503 when too many are waiting */
export async function hashPassword(text: string): Promise<PasswordHash> {
  return { hash: await hashing(() => hash(peppered(text, PEPPER), COST)), pepper: PEPPER };
}

const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');

/** At today's cost: comparing with it takes as long as with a real one. */
const OF_NO_PASSWORD: PasswordHash = {
  hash: `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(COST.outputLen)}`,
  pepper: PEPPER,
};

/**
 * For no account (null) as much is computed, so that the answer takes as long. @throws ApiError 503 when too many wait
 */
export async function verifyPassword(row: PasswordHash | null | undefined, text: string): Promise<boolean> {
  const compared = row ?? OF_NO_PASSWORD;
  const same = await hashing(() => verify(compared.hash, peppered(text, compared.pepper)));
  return same && row != null;
}

/** Less than today's cost, or another pepper: it is hashed anew at the next login. */
export function isOutdated(row: PasswordHash): boolean {
  const { memoryCost, timeCost } = parseOptions(row.hash);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost || row.pepper !== PEPPER;
}
