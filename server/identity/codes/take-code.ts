import { timingSafeEqual } from 'node:crypto';
import { unseal } from '../../core/crypto/sealing.ts';
import type { CodeChannel, CodePurpose } from '../../core/db/code-tables.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { codeHash, targetOf } from './code-bytes.ts';
import { deleteCodes, deleteCodesTo, markUsed, selectCode, spendTry } from './queries.ts';
import { CODE_EXPIRED, CODE_SPENT, CODE_TRIES, codeWrong, readCode } from './rules.ts';
import type { SealedCode } from './send-code.ts';

export type TypedCode = {
  purpose: CodePurpose | readonly CodePurpose[];
  /** Any when left out. */
  channel?: CodeChannel | readonly CodeChannel[];
  target: string;
  facts: Pick<RequestFacts, 'browser'>;
  code: string;
  /** The form's name of the code field, for its errors. */
  field?: string;
};

export type TakenCode = { purpose: CodePurpose; channel: CodeChannel; payload: unknown };

/**
 * Of many right ones at once, one wins. Takes the database and no transaction: a spent try stays spent, whatever
 * becomes of the caller's work. @returns the payload of `sendCode`. @throws InvalidInputError (decisions §4)
 */
export async function takeCode(db: Db, typed: TypedCode): Promise<TakenCode> {
  const refuse = (problem: string): never => {
    throw new InvalidInputError({ [typed.field ?? 'code']: [problem] });
  };
  const read = readCode(typed.code);
  if ('problem' in read) return refuse(read.problem);
  const key = {
    purposes: [typed.purpose].flat() as CodePurpose[],
    channels: [typed.channel ?? ['sms', 'call', 'email']].flat(2) as CodeChannel[],
    target: targetOf(typed.target),
    browser: typed.facts.browser,
  };
  const found = await selectCode(db, key);
  if (!found || found.expired) return refuse(CODE_EXPIRED);
  const live = await spendTry(db, found.id);
  if (!live) return refuse(found.tries >= CODE_TRIES ? CODE_SPENT : CODE_EXPIRED);
  const given = codeHash(live.purpose, live.target, read.code, live.nonce);
  if (live.codeHash.length !== given.length || !timingSafeEqual(given, live.codeHash))
    return refuse(codeWrong(CODE_TRIES - live.tries));
  if (!(await markUsed(db, found.id))) return refuse(CODE_EXPIRED);
  const { payload } = JSON.parse(unseal('verification-codes', live.sealed)) as SealedCode;
  return { purpose: live.purpose, channel: live.channel, payload };
}

const KEPT_HOURS = 24;

export async function deleteOldCodes(db: Queryable): Promise<void> {
  await deleteCodes(db, KEPT_HOURS);
}

/** Whatever they are for, in every browser. */
export const forgetCodes = (trx: Queryable, to: string): Promise<void> => deleteCodesTo(trx, targetOf(to));
