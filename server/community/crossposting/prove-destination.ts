import { writeAudit } from '../../core/audit/write-audit.ts';
import { unseal } from '../../core/crypto/sealing.ts';
import { database } from '../../core/db/database.ts';
import type { Done } from '../../core/http/done.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { requireOwnCastPage } from '../../directory/casts/callers.ts';
import { checkCode, maskedTarget } from '../../identity/accounts/check-code.ts';
import { type Identity, identityLookup } from '../../identity/accounts/identities.ts';
import { CODE_SENT } from '../../identity/accounts/wording.ts';
import { CODE_EXPIRED } from '../../identity/codes/rules.ts';
import { sendCode } from '../../identity/codes/send-code.ts';
import type { AppContext } from '../../identity/sessions/env.ts';
import type { MultiPostSetting } from './contract.ts';
import { markProved, selectDestination } from './destination-queries.ts';
import { readMultiPost } from './destinations.ts';
import { ADDRESS } from './mail-of-post.ts';
import { PROVED, PROVED_ALREADY, proofLead } from './wording.ts';

const PURPOSE = 'multi_post';
/** What waits, sealed, for the code: it proves the address for this cast and no other one. */
type WaitingProof = { castId: number };

/** @throws ApiError not_found for what is not hers; InvalidInputError for what needs no code. */
async function unprovedOf(castId: number, id: number) {
  const found = await selectDestination(database(), castId, id);
  if (!found) throw new ApiError('not_found');
  if (found.provedAt !== null) throw new InvalidInputError({ custom: [PROVED_ALREADY] });
  const email: Identity = { kind: 'email', value: unseal(ADDRESS, found.sealed) };
  return { email, lookup: found.lookup, name: found.name };
}

/**
 * Mails a code to the address of a destination, within the limits of mails to one address (security.md 7.5). It is a
 * code and no link, because what is mailed to a blog may be published there: typed elsewhere it is worth nothing.
 */
export async function sendDestinationCode(context: AppContext, id: number): Promise<Done> {
  const { castId, userId } = requireOwnCastPage(context);
  const { facts } = context.var;
  await limit('cross_proof', { facts, account: userId });
  const { email, name } = await unprovedOf(castId, id);
  await limit('mail', { facts, target: identityLookup(email).toString('hex') });
  await database()
    .transaction()
    .execute(async (trx) => {
      const payload: WaitingProof = { castId };
      const lead = proofLead(name);
      await sendCode(trx, { purpose: PURPOSE, channel: 'email', target: email.value, facts, payload, lead });
      await writeAudit(trx, {
        event: 'code.sent',
        realm: 'member',
        actor: `user:${userId}`,
        facts,
        target: maskedTarget(email),
        detail: { purpose: PURPOSE, channel: 'email' },
      });
    });
  return { message: CODE_SENT };
}

/** Takes the code: posts go to the destination from then on. @throws InvalidInputError with the sentences of decisions §4 */
export async function proveDestination(
  context: AppContext,
  id: number,
  code: string,
): Promise<MultiPostSetting> {
  const { castId, userId } = requireOwnCastPage(context);
  const { facts } = context.var;
  await limit('cross_post', { facts, account: userId });
  const { email, lookup } = await unprovedOf(castId, id);
  const { payload } = await checkCode(email, { purpose: PURPOSE, channel: 'email', code }, facts);
  const expired = new InvalidInputError({ code: [CODE_EXPIRED] });
  if ((payload as WaitingProof).castId !== castId) throw expired;
  await database()
    .transaction()
    .execute(async (trx) => {
      if (!(await markProved(trx, castId, id, lookup))) throw expired;
      await writeAudit(trx, {
        event: 'destination.proved',
        realm: 'member',
        actor: `user:${userId}`,
        facts,
        target: maskedTarget(email),
      });
    });
  return { ...(await readMultiPost(context)), message: PROVED };
}
