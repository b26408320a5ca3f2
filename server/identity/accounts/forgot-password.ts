import { BY_GUEST, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { requireSms } from '../../gateways/messaging/sms-defence.ts';
import { sendCode } from '../codes/send-code.ts';
import type { Caller } from '../sessions/caller.ts';
import { countedAs } from '../sessions/known-devices.ts';
import { maskedTarget } from './check-code.ts';
import { findByIdentity, identityLookup, readIdentities } from './identities.ts';
import { isLikeEmail, readEmail, readLoginName, readTel } from './rules.ts';

export type WaitingReset = { userId: number };

/** Judged by the form alone, without a look at who is registered. */
function problemOf(typed: string): string {
  const read = isLikeEmail(typed) ? readEmail(typed) : readTel(typed);
  return 'problem' in read ? read.problem : '';
}

/** For an unknown address as much is done, and nothing is sent. */
export async function forgotPassword(
  db: Db,
  { facts }: Pick<Caller, 'facts'>,
  { email, isKnownDevice }: { email: string; isKnownDevice: (owner: { userId: number }) => boolean },
): Promise<void> {
  const name = readLoginName(email);
  if (!name) throw new InvalidInputError({ email: [problemOf(email)] });
  const registered = await findByIdentity(db, name);
  const isKnown = registered !== undefined && isKnownDevice(registered);
  const keys = { facts, target: countedAs(identityLookup(name).toString('hex'), facts, isKnown) };
  await limit('forgot_password', keys);
  if (name.kind === 'email') await limit('mail', keys);
  else await requireSms(db, name.value);
  await transact(db, async (trx) => {
    const owner = await findByIdentity(trx, name);
    const isThere = owner?.status === 'active';
    // To the address as it was registered, never to what was typed.
    const stored = await readIdentities(trx, isThere ? owner.userId : 0);
    await sendCode(trx, {
      purpose: 'reset',
      channel: name.kind === 'email' ? 'email' : 'sms',
      target: name.value,
      to: stored[name.kind] ?? null,
      facts,
      payload: { userId: isThere ? owner.userId : 0 } satisfies WaitingReset,
    });
    await writeAudit(trx, {
      event: 'code.sent',
      ...BY_GUEST,
      facts,
      target: maskedTarget(name),
      detail: { purpose: 'reset', channel: name.kind === 'email' ? 'email' : 'sms' },
    });
  });
}
