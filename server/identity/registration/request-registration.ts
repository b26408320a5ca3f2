import { BY_GUEST, writeAudit } from '../../core/audit/write-audit.ts';
import type { Db } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit, limitSparing } from '../../core/limits/limit.ts';
import { log } from '../../core/log.ts';
import type { CallShown } from '../../gateways/messaging/contract.ts';
import { requireSms } from '../../gateways/messaging/sms-defence.ts';
import { maskedTarget } from '../accounts/check-code.ts';
import type { AccountType } from '../accounts/contract.ts';
import { findByIdentity, type Identity, identityLookup } from '../accounts/identities.ts';
import { sendCode } from '../codes/send-code.ts';
import { hashPassword, type PasswordHash } from '../credentials/password-hash.ts';
import { passwordProblem } from '../credentials/password-problem.ts';
import type { Caller } from '../sessions/caller.ts';

export type Registration = {
  by: 'sms' | 'call' | 'email';
  target: string;
  password: string;
  type: AccountType;
  shopId?: number | null;
  anew?: boolean;
};

export type WaitingRegistration = {
  type: AccountType;
  shopId: number | null;
  password: PasswordHash;
  anew: boolean;
};

/** When the target has an owner, they get a notice; the `answer` of the call is the same. */
export async function requestRegistration<A>(
  db: Db,
  { facts, openCall }: Pick<Caller, 'facts' | 'openCall'>,
  { by, target, password, type, shopId, anew = false }: Registration,
  answer: (shown: CallShown | null) => A,
): Promise<A> {
  const problem = passwordProblem(password, { own: [target] });
  if (problem) throw new InvalidInputError({ password: [problem] });
  const identity: Identity = { kind: by === 'email' ? 'email' : 'tel', value: target };
  const keys = { facts, target: identityLookup(identity).toString('hex') };
  const isFlooded = (await limitSparing(`register_${by}`, keys)).length > 0;
  if (isFlooded) log.error({ alarm: 'registrations', by }, 'more ask to register than usual');
  if (by === 'email') await limit('mail', keys);
  if (by === 'sms') await requireSms(db, target);

  const isAnew = anew && by === 'sms';
  const waiting: WaitingRegistration = {
    type,
    shopId: shopId ?? null,
    password: await hashPassword(password),
    anew: isAnew,
  };
  return transactOnce(db, { openCall }, async (trx) => {
    const owner = await findByIdentity(trx, identity);
    const shown = await sendCode(trx, {
      purpose: 'register',
      channel: by,
      target,
      facts,
      payload: waiting,
      registered: owner !== undefined && !isAnew,
      withoutNotice: isFlooded,
    });
    await writeAudit(trx, {
      event: 'code.sent',
      ...BY_GUEST,
      facts,
      target: maskedTarget(identity),
      detail: { purpose: 'register', channel: by },
    });
    return answer(shown);
  });
}
