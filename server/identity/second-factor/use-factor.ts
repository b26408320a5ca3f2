import { unseal } from '../../core/crypto/sealing.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { FACTOR_SHAPE, type FactorOwner } from './contract.ts';
import { countRecoveryCodes, selectTotp, updateLastStep, updateRecoveryCodeUsed } from './queries.ts';
import { type FactorCode, readFactorCode } from './rules.ts';
import { recoveryHash, stepOf } from './totp.ts';

export const SECRET_PURPOSE = 'totp-secret';

export const hasFactor = async (db: Queryable, owner: FactorOwner): Promise<boolean> =>
  (await selectTotp(db, owner)) !== undefined;

export const readRecoveryCodesLeft = (db: Queryable, owner: FactorOwner): Promise<number> =>
  countRecoveryCodes(db, owner);

/** @throws InvalidInputError */
export function requireFactorCode(typed: string): FactorCode {
  const factor = readFactorCode(typed);
  if (!factor) throw new InvalidInputError({ code: [FACTOR_SHAPE] });
  return factor;
}

/** Callers limit the attempts. @returns false when it is wrong or was used */
export async function useFactor(
  trx: Queryable,
  owner: FactorOwner,
  { kind, code }: FactorCode,
): Promise<boolean> {
  if (kind === 'recovery') return updateRecoveryCodeUsed(trx, owner, recoveryHash(code));
  const totp = await selectTotp(trx, owner);
  if (!totp) return false;
  const step = stepOf(unseal(SECRET_PURPOSE, totp.sealed), code, await selectNow(trx), totp.lastStep);
  return step !== null && updateLastStep(trx, owner, step);
}
