import { unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { checkCode, maskedTarget } from '../../identity/accounts/check-code.ts';
import { type Identity, identityLookup } from '../../identity/accounts/identities.ts';
import { notifyOwner } from '../../identity/accounts/notify-owner.ts';
import { CODE_SENT } from '../../identity/accounts/wording.ts';
import { CODE_EXPIRED } from '../../identity/codes/rules.ts';
import { sendCode } from '../../identity/codes/send-code.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { checkRecentProof } from '../../identity/sessions/rights.ts';
import type { MultiPostSetting, ProofForm } from './contract.ts';
import { markProved, selectDestination } from './destination-queries.ts';
import { readMultiPost } from './destinations.ts';
import { ADDRESS } from './mail-of-post.ts';
import { PROVED, PROVED_ALREADY, proofLead } from './wording.ts';

const PURPOSE = 'multi_post';
/** What waits, sealed, for the code: it proves the address for this cast and no other one. */
type WaitingProof = { castId: number };

/** @throws ApiError not_found for what is not hers; InvalidInputError for what needs no code. */
async function unprovedOf(db: Db, castId: number, id: number) {
  const found = await selectDestination(db, castId, id);
  if (!found) throw new ApiError('not_found');
  if (found.provedAt !== null) throw new InvalidInputError({ custom: [PROVED_ALREADY] });
  const email: Identity = { kind: 'email', value: unseal(ADDRESS, found.sealed) };
  return { email, lookup: found.lookup, name: found.name };
}

/** A code and no link: a blog may publish its mails, and typed elsewhere a code is worth nothing (security.md 7.5). */
export async function sendDestinationCode(db: Db, caller: CastCaller, { id }: { id: number }): Promise<Done> {
  const { castId, userId, facts } = caller;
  await limit('cross_proof', { facts, account: userId });
  const { email, name } = await unprovedOf(db, castId, id);
  await limit('mail', { facts, target: identityLookup(email).toString('hex') });
  await transact(db, async (trx) => {
    const payload: WaitingProof = { castId };
    const lead = proofLead(name);
    await sendCode(trx, { purpose: PURPOSE, channel: 'email', target: email.value, facts, payload, lead });
    await auditMember(trx, caller, {
      event: 'code.sent',
      target: maskedTarget(email),
      detail: { purpose: PURPOSE, channel: 'email' },
    });
  });
  return { message: CODE_SENT };
}

/** @throws ApiError reauth; InvalidInputError with the sentences of decisions §4 */
export async function proveDestination(
  db: Db,
  caller: CastCaller,
  { id, code }: ProofForm & { id: number },
): Promise<MultiPostSetting> {
  const { castId, userId, facts, member } = caller;
  checkRecentProof(member);
  await limit('cross_post', { facts, account: userId });
  const { email, lookup } = await unprovedOf(db, castId, id);
  const { payload } = await checkCode(db, caller, {
    identity: email,
    purpose: PURPOSE,
    channel: 'email',
    code,
  });
  const expired = new InvalidInputError({ code: [CODE_EXPIRED] });
  if ((payload as WaitingProof).castId !== castId) throw expired;
  await transact(db, async (trx) => {
    if (!(await markProved(trx, castId, id, lookup))) throw expired;
    await notifyOwner(trx, userId, 'destination_proved');
    await auditMember(trx, caller, { event: 'destination.proved', target: maskedTarget(email) });
  });
  return { ...(await readMultiPost(db, caller)), message: PROVED };
}
