import { config } from '../../core/config.ts';
import { seal, unseal } from '../../core/crypto/sealing.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { ENROLMENT_OVER, type EnrolmentAnswer, FACTOR_WRONG, type FactorOwner } from './contract.ts';
import { deleteFactors, replaceRecoveryCodes, upsertTotp } from './queries.ts';
import { ENROLMENT_MINUTES, grouped } from './rules.ts';
import { newRecoveryCodes, newSecret, recoveryHash, secretUri, stepOf } from './totp.ts';
import { SECRET_PURPOSE } from './use-factor.ts';

const PURPOSE = 'factor-enrolment';

type Enrolment = { owner: string; secret: string; until: number };

const nameOf = (owner: FactorOwner): string =>
  'userId' in owner ? `user:${owner.userId}` : `shop-login:${owner.shopLoginId}`;

/** A secret on its way into an app: the browser brings it back sealed, so nothing is stored before its first code. */
export const sealEnrolment = (owner: FactorOwner, secret: string, now: number): string =>
  seal(
    PURPOSE,
    JSON.stringify({
      owner: nameOf(owner),
      secret,
      until: now + ENROLMENT_MINUTES * 60,
    } satisfies Enrolment),
  ).toString('base64url');

/** @returns the secret; null when the ticket belongs to another account, has expired or is not ours. */
export function openEnrolment(ticket: string, owner: FactorOwner, now: number): string | null {
  try {
    const enrolment = JSON.parse(unseal(PURPOSE, Buffer.from(ticket, 'base64url'))) as Enrolment;
    return enrolment.owner === nameOf(owner) && enrolment.until > now ? enrolment.secret : null;
  } catch {
    return null;
  }
}

/** A secret for an app: as text, as what its QR code says, and sealed, to come back with the first code. */
export async function startEnrolment(
  db: Queryable,
  owner: FactorOwner,
  { name }: { name: string },
): Promise<EnrolmentAnswer> {
  const secret = newSecret();
  const ticket = sealEnrolment(owner, secret, await selectNow(db));
  return { secret, uri: secretUri(config().siteName, name, secret), ticket };
}

/** @returns what to store, once the app has shown its first code. @throws InvalidInputError */
export async function checkEnrolment(
  db: Queryable,
  owner: FactorOwner,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ sealed: Buffer; step: number }> {
  const now = await selectNow(db);
  const secret = openEnrolment(ticket, owner, now);
  if (!secret) throw new InvalidInputError({ custom: [ENROLMENT_OVER] });
  const step = stepOf(secret, code, now);
  if (step === null) throw new InvalidInputError({ code: [FACTOR_WRONG] });
  return { sealed: seal(SECRET_PURPOSE, secret), step };
}

/** From now on codes of this app count; the first one is used up by showing it. */
export const storeFactor = (
  trx: Queryable,
  owner: FactorOwner,
  { sealed, step }: { sealed: Buffer; step: number },
) => upsertTotp(trx, owner, sealed, step);

/** New recovery codes in place of the old ones. @returns them, to be shown this once. */
export async function makeRecoveryCodes(trx: Queryable, owner: FactorOwner): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, owner, codes.map(recoveryHash));
  return codes.map((code) => grouped(code));
}

/** App and recovery codes are worth nothing any more. @returns false when there was no app. */
export const removeFactor = (trx: Queryable, owner: FactorOwner): Promise<boolean> =>
  deleteFactors(trx, owner);
