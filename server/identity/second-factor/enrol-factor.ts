import { byShopLogin, byUser } from '../../core/audit/write-audit.ts';
import { config } from '../../core/config.ts';
import { seal, unseal } from '../../core/crypto/sealing.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { ENROLMENT_OVER, type EnrolmentAnswer, FACTOR_WRONG, type FactorOwner } from './contract.ts';
import { deleteFactors, replaceRecoveryCodes, selectTotp, upsertTotp } from './queries.ts';
import { ENROLMENT_MINUTES, grouped } from './rules.ts';
import { newRecoveryCodes, newSecret, recoveryHash, secretUri, stepOf } from './totp.ts';
import { SECRET_PURPOSE } from './use-factor.ts';

const PURPOSE = 'factor-enrolment';

type Enrolment = { owner: string; secret: string; until: number };

const nameOf = (owner: FactorOwner): string =>
  'userId' in owner ? byUser(owner.userId).actor : byShopLogin(owner.shopLoginId).actor;

/** The browser brings the secret back sealed, so that nothing is stored before its first code. */
export const sealEnrolment = (owner: FactorOwner, secret: string, now: number): string =>
  seal(
    PURPOSE,
    JSON.stringify({
      owner: nameOf(owner),
      secret,
      until: now + ENROLMENT_MINUTES * 60,
    } satisfies Enrolment),
  ).toString('base64url');

/** @returns null when the ticket is another account's, has expired or is not ours */
export function openEnrolment(ticket: string, owner: FactorOwner, now: number): string | null {
  try {
    const enrolment = JSON.parse(unseal(PURPOSE, Buffer.from(ticket, 'base64url'))) as Enrolment;
    return enrolment.owner === nameOf(owner) && enrolment.until > now ? enrolment.secret : null;
  } catch {
    return null;
  }
}

/** As text, as a QR code, and sealed. */
export async function startEnrolment(
  db: Queryable,
  owner: FactorOwner,
  { name }: { name: string },
): Promise<EnrolmentAnswer> {
  const secret = newSecret();
  const ticket = sealEnrolment(owner, secret, await selectNow(db));
  return { secret, uri: secretUri(config().siteName, name, secret), ticket };
}

/** @throws InvalidInputError */
export async function checkEnrolment(
  db: Queryable,
  owner: FactorOwner,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ sealed: Buffer; step: number }> {
  const now = await selectNow(db);
  const secret = openEnrolment(ticket, owner, now);
  const present = await selectTotp(db, owner);
  // Sent again it would make new recovery codes, and the code of its app count once more.
  const isDone = present !== undefined && unseal(SECRET_PURPOSE, present.sealed) === secret;
  if (!secret || isDone) throw new InvalidInputError({ custom: [ENROLMENT_OVER] });
  const step = stepOf(secret, code, now);
  if (step === null) throw new InvalidInputError({ code: [FACTOR_WRONG] });
  return { sealed: seal(SECRET_PURPOSE, secret), step };
}

/** The first code counts as used. */
export const storeFactor = (
  trx: Queryable,
  owner: FactorOwner,
  { sealed, step }: { sealed: Buffer; step: number },
) => upsertTotp(trx, owner, sealed, step);

/** Replaces the old ones. @returns them, to be shown once */
export async function makeRecoveryCodes(trx: Queryable, owner: FactorOwner): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, owner, codes.map(recoveryHash));
  return codes.map((code) => grouped(code));
}

/** @returns false when there was no app */
export const removeFactor = (trx: Queryable, owner: FactorOwner): Promise<boolean> =>
  deleteFactors(trx, owner);
