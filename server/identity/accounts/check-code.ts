import { BY_GUEST, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { limit } from '../../core/limits/limit.ts';
import { type TakenCode, type TypedCode, takeCode } from '../codes/take-code.ts';
import type { Caller } from '../sessions/caller.ts';
import { countedAs } from '../sessions/known-devices.ts';
import { type Identity, identityLookup } from './identities.ts';

/** What an audit row calls a number or an address: enough to find it again, too little to know it. */
export const maskedTarget = (identity: Identity): string =>
  `${identity.kind}:${identityLookup(identity).toString('hex').slice(0, 16)}`;

export async function checkCode(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { identity, ...typed }: Omit<TypedCode, 'target' | 'facts'> & { identity: Identity },
): Promise<TakenCode> {
  // By browser: a code works only where it was asked for, and strangers have others.
  await limit('verify', { facts, target: countedAs(identityLookup(identity).toString('hex'), facts, true) });
  try {
    return await takeCode(db, { ...typed, target: identity.value, facts });
  } catch (error) {
    const detail = { purpose: [typed.purpose].flat().join(' ') };
    const target = maskedTarget(identity);
    await writeAudit(db, {
      event: 'verify.failed',
      ...BY_GUEST,
      target,
      facts,
      detail,
    });
    throw error;
  }
}
