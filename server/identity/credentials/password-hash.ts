import { createHmac } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { config } from '../../core/config.ts';
import { ApiError } from '../../core/http/errors.ts';
import { log, traceOf } from '../../core/log.ts';
import { PASSWORD_COST, type PasswordCost } from '../../core/password-cost.ts';
import { secrets } from '../../core/secrets.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { inTurn } from './hash-turns.ts';

export type PasswordHash = { hash: string; pepper: string };

const HASH_BYTES = 32;
const PEPPER = 'p1';

/** Tests may hash for less; production never does. */
const todaysCost = (): Readonly<PasswordCost> =>
  config().production ? PASSWORD_COST : config().passwordCost;

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

/** Argon2id, the package's default algorithm. @throws ApiError 503 when too many are waiting */
export async function hashPassword(text: string): Promise<PasswordHash> {
  const options = { ...todaysCost(), outputLen: HASH_BYTES };
  return { hash: await hashing(() => hash(peppered(text, PEPPER), options)), pepper: PEPPER };
}

const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');

/** At today's cost: comparing with it takes as long as with a real one. */
function hashOfNoPassword(): PasswordHash {
  const { memoryCost, timeCost, parallelism } = todaysCost();
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return { hash: `$argon2id$v=19$${parameters}$${base64(16)}$${base64(HASH_BYTES)}`, pepper: PEPPER };
}

/**
 * For no account (null) as much is computed, so that the answer takes as long. @throws ApiError 503 when too many wait
 */
export async function verifyPassword(row: PasswordHash | null | undefined, text: string): Promise<boolean> {
  const compared = row ?? hashOfNoPassword();
  const same = await hashing(() => verify(compared.hash, peppered(text, compared.pepper)));
  return same && row != null;
}

/** Less than today's cost, or another pepper: it is hashed anew at the next login. */
export function isOutdated(row: PasswordHash): boolean {
  const cost = todaysCost();
  const { memoryCost, timeCost } = parseOptions(row.hash);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost || row.pepper !== PEPPER;
}
