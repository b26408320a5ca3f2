import { config } from '../config.ts';
import { lookup } from '../crypto/sealing.ts';
import type { Db, Queryable } from '../db/connect.ts';
import { ApiError, InvalidInputError } from '../http/errors.ts';
import { log } from '../log.ts';
import {
  countSmsSends,
  insertSmsSend,
  lockSms,
  openBreaker,
  type SmsMarks,
  updateVerified,
} from './defence-queries.ts';
import { judge, type Verdict } from './defence-rules.ts';
import { PAUSE_MINUTES } from './limits.ts';
import { mobileNumber } from './phone-ranges.ts';

export const SMS_PAUSED = 'ただいまSMSを利用できません。LINE、お電話、メールのいずれかでお手続きください。';

/** `+819012345678`: 0901 2345 678 → the first 8 digits are a block of 1,000 numbers, the first 6 a carrier's. */
const marksOf = (number: string): SmsMarks => {
  const digits = number.replace(/^\+81/, '0');
  return {
    number: lookup('sms-number', digits),
    block: lookup('sms-block', digits.slice(0, 8)),
    carrier: lookup('sms-carrier', digits.slice(0, 6)),
  };
};

function refuse(verdict: Verdict): void {
  if (verdict.may === 'pause') throw new InvalidInputError({ custom: [SMS_PAUSED] });
  if (verdict.may === 'wait') throw new ApiError('too_many_requests');
}

/**
 * To be asked before anything is looked up, so that the refusal says nothing about an account. Outside a transaction:
 * what it finds wrong opens the breaker for everybody.
 * @throws InvalidInputError or ApiError as `sendSms` does.
 */
export async function requireSms(db: Db, tel: string): Promise<void> {
  const number = mobileNumber(tel);
  if (!number) return;
  const verdict = judge(await countSmsSends(db, marksOf(number)), config().messaging);
  if (verdict.may === 'pause' && verdict.alarm && verdict.alarm !== 'budget')
    if (await openBreaker(db, verdict.alarm, PAUSE_MINUTES))
      log.error({ alarm: 'sms-breaker', reason: verdict.alarm }, 'text messages are held back');
  if (verdict.may === 'pause' && verdict.alarm === 'budget')
    log.error({ alarm: 'sms-budget' }, 'the budget of text messages is spent');
  refuse(verdict);
}

/** Counts one text to `number` (international form) within the caller's transaction, or refuses it. */
export async function countSms(trx: Queryable, number: string): Promise<void> {
  const marks = marksOf(number);
  await lockSms(trx);
  refuse(judge(await countSmsSends(trx, marks), config().messaging));
  await insertSmsSend(trx, marks);
}

/** To be called when a code sent by text was right: the share of such texts shows whether people are asking for them. */
export async function noteVerified(trx: Queryable, tel: string): Promise<void> {
  const number = mobileNumber(tel);
  if (number) await updateVerified(trx, marksOf(number).number);
}
