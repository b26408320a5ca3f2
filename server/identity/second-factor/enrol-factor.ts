import { config } from '../../core/config.ts';
import { seal } from '../../core/crypto/sealing.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import type { EnrolmentAnswer, FactorOwner } from './contract.ts';
import { openEnrolment, sealEnrolment } from './factor-ticket.ts';
import { deleteFactors, replaceRecoveryCodes, upsertTotp } from './queries.ts';
import { grouped } from './rules.ts';
import { newRecoveryCodes, newSecret, recoveryHash, secretUri, stepOf } from './totp.ts';
import { SECRET_PURPOSE } from './use-factor.ts';
import { ENROLMENT_OVER, FACTOR_WRONG } from './wording.ts';

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
