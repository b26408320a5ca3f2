import { createHmac } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { secrets } from '../secrets.ts';
import { inTurn } from './hash-turns.ts';

/** A password as it is kept: an Argon2id string and the name of the pepper key that went into it. */
export type PasswordHash = { hash: string; pepper: string };

/** Argon2id is the package's default algorithm (its enum cannot be imported under isolated modules). */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const PEPPER = 'p1';

/** What is hashed: the text in one normal form, keyed, so that the database alone can verify nothing. */
function peppered(text: string, pepper: string): string {
  return createHmac('sha256', secrets().key(`password-pepper-${pepper}`))
    .update(text.normalize('NFKC'))
    .digest('base64');
}

/** @throws ApiError 503 when too many are waiting already. */
export async function hashPassword(text: string): Promise<PasswordHash> {
  return { hash: await inTurn(() => hash(peppered(text, PEPPER), COST)), pepper: PEPPER };
}

let dummy: Promise<PasswordHash> | undefined;

/**
 * Whether `text` is the password of `row`; for an account that does not exist (null) a fixed password is compared, so
 * that the answer takes as long.
 */
export async function verifyPassword(row: PasswordHash | null | undefined, text: string): Promise<boolean> {
  dummy ??= hashPassword('nobody');
  const compared = row ?? (await dummy);
  const same = await inTurn(() => verify(compared.hash, peppered(text, compared.pepper)));
  return same && row != null;
}

/** Whether a hash was made with less than today's cost or another pepper: it is made again at the next login. */
export function isOutdated(row: PasswordHash): boolean {
  const { memoryCost, timeCost } = parseOptions(row.hash);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost || row.pepper !== PEPPER;
}
