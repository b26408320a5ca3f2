import { randomBytes } from 'node:crypto';
import { seal } from '../../core/crypto/sealing.ts';
import type { CodeChannel, CodePurpose } from '../../core/db/code-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { CallShown } from '../../gateways/messaging/contract.ts';
import { codeHash, newCode, targetOf } from './code-bytes.ts';
import { deliverCode } from './deliver-code.ts';
import { ticketOf } from './make-code.ts';
import { upsertCode } from './queries.ts';

export type CodeRequest = {
  purpose: CodePurpose;
  channel: CodeChannel;
  target: string;
  /**
   * The target when left out. Null: the same work is rolled back, so that neither answer nor time tells that no one is
   * there.
   */
  to?: string | null;
  facts: Pick<RequestFacts, 'browser'>;
  payload: unknown;
  /** The target has an owner, who gets a notice; no code that fits is made. */
  registered?: boolean;
  /** Of a call alone: the notice is a text, which costs money. */
  withoutNotice?: boolean;
  /** Where the purpose alone does not tell the reader who wants what. */
  lead?: string;
};

/** What a code row carries, sealed. */
export type SealedCode = { payload: unknown };

/**
 * One live code of (purpose, target, browser). @returns where to call and what to key in (channel `call`), else null
 */
export async function sendCode(trx: Queryable, request: CodeRequest): Promise<CallShown | null> {
  const { purpose, channel, facts, payload, lead, registered = false, withoutNotice = false } = request;
  const target = targetOf(request.target);
  const nonce = randomBytes(16);
  const code = newCode();
  // The code of a decoy opens no account, and the code of a call is made when its owner calls.
  const isDecoy = registered || request.to === null;
  const isLater = channel === 'call';
  const sealed: SealedCode = { payload };
  const expiresAt = await upsertCode(trx, {
    purpose,
    channel,
    target,
    nonce,
    browser: facts.browser,
    codeHash: codeHash(purpose, target, code, isDecoy || isLater ? randomBytes(16) : nonce),
    sealed: seal('verification-codes', JSON.stringify(sealed)),
  });
  const to = request.to === undefined ? request.target : request.to;
  return deliverCode(trx, {
    purpose,
    channel,
    to,
    target: request.target,
    code,
    ticket: ticketOf({ purpose, target, nonce, isDecoy }),
    registered,
    withoutNotice,
    expiresAt,
    lead,
  });
}
