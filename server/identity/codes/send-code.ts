import { randomBytes } from 'node:crypto';
import { seal } from '../../core/crypto/sealing.ts';
import type { CodeChannel, CodePurpose } from '../../core/db/account-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { CallShown } from '../../gateways/messaging/contract.ts';
import { codeHash, newCode, targetOf } from './code-bytes.ts';
import { deliverCode } from './deliver-code.ts';
import { upsertCode } from './queries.ts';

export type CodeRequest = {
  purpose: CodePurpose;
  channel: CodeChannel;
  /** Telephone number or mail address in its one normal form; for a shop's number: `shop:12`. */
  target: string;
  /**
   * Where the message goes; the target itself when left out. Null: to nobody. The same work is done and taken back,
   * so that neither the answer nor its time tells that nobody is there.
   */
  to?: string | null;
  facts: Pick<RequestFacts, 'browser'>;
  /** Handed back by `takeCode`; kept sealed. */
  payload: unknown;
  /** The target belongs to somebody already: the owner is told so, and no code that fits is made. */
  registered?: boolean;
  /** The first paragraph of the mail, where the purpose alone does not tell its reader who asks for what. */
  lead?: string;
};

/** What a code row carries, sealed. */
export type SealedCode = { payload: unknown };

/**
 * Makes the one live code of (purpose, target, browser) and queues its message in the caller's transaction.
 * @returns where to call and what to key in (channel `call`), else null.
 */
export async function sendCode(trx: Queryable, request: CodeRequest): Promise<CallShown | null> {
  const { purpose, channel, facts, payload, lead, registered = false } = request;
  const target = targetOf(request.target);
  const nonce = randomBytes(16);
  const code = newCode();
  // What is kept of a decoy fits no code at all.
  const isDecoy = registered || request.to === null;
  const sealed: SealedCode = { payload };
  const expiresAt = await upsertCode(trx, {
    purpose,
    channel,
    target,
    nonce,
    browser: facts.browser,
    codeHash: codeHash(purpose, target, code, isDecoy ? randomBytes(16) : nonce),
    sealed: seal('verification-codes', JSON.stringify(sealed)),
  });
  const to = request.to === undefined ? request.target : request.to;
  return deliverCode(trx, {
    purpose,
    channel,
    to,
    target: request.target,
    code,
    registered,
    expiresAt,
    lead,
  });
}
