import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { noteVerified, requireSms } from '../../gateways/messaging/sms-defence.ts';
import { sendCode } from '../codes/send-code.ts';
import { auditMember } from '../sessions/audit.ts';
import type { MemberCaller } from '../sessions/caller.ts';
import type { Done } from '../sessions/contract-calls.ts';
import { checkCode, maskedTarget } from './check-code.ts';
import { type Identity, identityLookup, readIdentities } from './identities.ts';
import { selectPassword } from './queries.ts';
import { maskedEmail, maskedTel } from './rules.ts';
import { PROVE_BY_LINE, PROVE_BY_PASSWORD } from './wording.ts';

/** What waits, sealed, for the code. */
type WaitingProof = { userId: number };

/** @throws InvalidInputError for accounts that prove themselves otherwise */
async function addressOf(db: Db, userId: number): Promise<Identity> {
  const refuse = (problem: string) => new InvalidInputError({ custom: [problem] });
  if (await selectPassword(db, userId)) throw refuse(PROVE_BY_PASSWORD);
  const { tel, email } = await readIdentities(db, userId);
  if (tel) return { kind: 'tel', value: tel };
  if (email) return { kind: 'email', value: email };
  throw refuse(PROVE_BY_LINE);
}

/** To what is registered, never to what is typed; the answer names it masked. */
export async function sendProofCode(db: Db, caller: MemberCaller): Promise<Done> {
  const { userId, facts } = caller;
  await limit('forgot_password', { facts, target: `user:${userId}` });
  const to = await addressOf(db, userId);
  const isTel = to.kind === 'tel';
  if (isTel) await requireSms(db, to.value);
  else await limit('mail', { facts, target: identityLookup(to).toString('hex') });
  const channel = isTel ? 'sms' : 'email';
  await transact(db, async (trx) => {
    const payload: WaitingProof = { userId };
    await sendCode(trx, { purpose: 'reauth', channel, target: to.value, facts, payload });
    await auditMember(trx, caller, {
      event: 'code.sent',
      target: maskedTarget(to),
      detail: { purpose: 'reauth', channel },
    });
  });
  const shown = isTel ? maskedTel(to.value) : maskedEmail(to.value);
  return { message: `${shown} に認証コードを送信しました。` };
}

export async function checkProofCode(
  db: Db,
  { userId, facts }: MemberCaller,
  { code }: { code: string },
): Promise<(trx: Queryable) => Promise<void>> {
  const to = await addressOf(db, userId);
  const { channel, payload } = await checkCode(db, { facts }, { identity: to, purpose: 'reauth', code });
  if ((payload as WaitingProof).userId !== userId) throw new InvalidInputError({ custom: [PROVE_BY_LINE] });
  return async (trx) => {
    if (channel === 'sms') await noteVerified(trx, to.value);
  };
}
