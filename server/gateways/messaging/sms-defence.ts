import { BY_SYSTEM, writeAudit } from '../../core/audit/write-audit.ts';
import { config } from '../../core/config.ts';
import { lookup } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { LimitError } from '../../core/limits/limit.ts';
import { log } from '../../core/log.ts';
import {
  insertSmsAsk,
  insertSmsSend,
  lockSms,
  openBreaker,
  type SmsMarks,
  selectSmsCounts,
  updateVerified,
} from './defence-queries.ts';
import { judge, judgeNumber, type Verdict } from './defence-rules.ts';
import { PAUSE_MINUTES, STRANGERS_SHARE } from './limits.ts';
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
  if (verdict.may === 'wait') throw new LimitError(verdict.seconds * 1000);
}

async function raiseAlarm(db: Db, reason: 'budget' | 'walk' | 'unverified'): Promise<void> {
  if (!(await openBreaker(db, reason, PAUSE_MINUTES))) return;
  log.error({ alarm: 'sms-breaker', reason }, 'text messages are held back');
  const event = { event: 'breaker.open', ...BY_SYSTEM, target: 'sms' };
  await writeAudit(db, { ...event, detail: { reason, minutes: PAUSE_MINUTES } });
}

/** Of two at once for one number the second has to wait. */
async function noteAsked(trx: Queryable, marks: SmsMarks): Promise<Verdict> {
  await lockSms(trx);
  const counts = await selectSmsCounts(trx, 'asked', marks);
  const verdict = judge(counts, config().messaging);
  const whole = verdict.may === 'send' ? judgeNumber(counts) : verdict;
  if (whole.may === 'send') await insertSmsAsk(trx, { ...marks, isNotice: false });
  return whole;
}

/**
 * Before anything is looked up, so that a refusal says nothing about an account. Outside a transaction.
 * @throws InvalidInputError or LimitError
 */
export async function requireSms(db: Db, tel: string): Promise<void> {
  const number = mobileNumber(tel);
  if (!number) return;
  const verdict = await db.transaction().execute((trx) => noteAsked(trx, marksOf(number)));
  if (verdict.may === 'pause' && verdict.alarm) await raiseAlarm(db, verdict.alarm);
  refuse(verdict);
}

/**
 * A notice is asked for as well, also where no account has the number. What a `stranger` can cause gives way when
 * half of the budget is used, and waits for the number as codes do. In the caller's transaction.
 */
export async function mayNotify(trx: Queryable, tel: string, by: 'owner' | 'stranger'): Promise<boolean> {
  const number = mobileNumber(tel);
  if (!number) return false;
  const marks = marksOf(number);
  const { smsPerHour, smsPerDay } = config().messaging;
  const share = by === 'owner' ? 1 : STRANGERS_SHARE;
  await lockSms(trx);
  const counts = await selectSmsCounts(trx, 'asked', marks, true);
  const verdict = judge(counts, { smsPerHour: smsPerHour * share, smsPerDay: smsPerDay * share });
  if (verdict.may !== 'send' || (by === 'stranger' && judgeNumber(counts).may !== 'send')) return false;
  await insertSmsAsk(trx, { ...marks, isNotice: true });
  return true;
}

/**
 * What leaves, in the caller's transaction: it was asked for before, so that this refuses nothing that was not refused
 * then. False refuses a notice.
 */
export async function countSms(trx: Queryable, number: string, isNotice = false): Promise<boolean> {
  const marks = marksOf(number);
  await lockSms(trx);
  const verdict = judge(await selectSmsCounts(trx, 'sent', marks), config().messaging);
  if (verdict.may !== 'send' && isNotice) return false;
  refuse(verdict);
  await insertSmsSend(trx, { ...marks, isNotice });
  return true;
}

/** The share of verified texts shows whether people ask for them. */
export async function noteVerified(trx: Queryable, tel: string): Promise<void> {
  const number = mobileNumber(tel);
  if (number) await updateVerified(trx, marksOf(number).number);
}
