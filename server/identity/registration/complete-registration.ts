import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { noteVerified } from '../../gateways/messaging/sms-defence.ts';
import { checkCode } from '../accounts/check-code.ts';
import { findByIdentity, type Identity, isTakenError, takeIdentity } from '../accounts/identities.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { EMAIL_TAKEN, TEL_TAKEN } from '../accounts/wording.ts';
import type { Caller } from '../sessions/caller.ts';
import type { OpenedMemberSession } from '../sessions/open-session.ts';
import { registerAccount } from './register-account.ts';
import type { WaitingRegistration } from './request-registration.ts';

/**
 * A recycled number: its holder gets a new account with nothing of the old one, whose owner keeps every other way in
 * and gets a notice (security.md S16).
 */
async function takeOver(trx: Queryable, userId: number, facts: RequestFacts): Promise<void> {
  await takeIdentity(trx, userId, 'tel');
  await notifyOwner(trx, userId, 'number_lost');
  await writeAudit(trx, {
    event: 'tel.lost',
    ...BY_SYSTEM,
    target: `user:${userId}`,
    facts,
  });
}

/** Makes the account and opens its first session. */
export async function completeRegistration(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { identity, code }: { identity: Identity; code: string },
): Promise<OpenedMemberSession> {
  const isTel = identity.kind === 'tel';
  const { channel, payload } = await checkCode(
    db,
    { facts },
    { identity, purpose: 'register', channel: isTel ? ['sms', 'call'] : 'email', code },
  );
  const { type, shopId, password, anew } = payload as WaitingRegistration;
  const taken = () => new InvalidInputError({ code: [isTel ? TEL_TAKEN : EMAIL_TAKEN] });
  return transact(db, async (trx) => {
    const owner = await findByIdentity(trx, identity);
    if (owner && !anew) throw taken();
    // The owner of a suspended account does not come back as a new member.
    if (owner?.status === 'suspended') throw new ApiError('forbidden');
    if (owner) await takeOver(trx, owner.userId, facts);
    if (channel === 'sms') await noteVerified(trx, identity.value);
    return registerAccount(trx, { type, by: channel, identity, password, shopId }, facts);
  }).catch((error) => {
    // Another registration of the same number or address was quicker by a moment.
    throw isTakenError(error) ? taken() : error;
  });
}
