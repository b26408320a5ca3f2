import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import type { Sms } from './contract.ts';
import { mobileNumber } from './phone-ranges.ts';
import { putInOutbox } from './put-in-outbox.ts';
import { countSms } from './sms-defence.ts';

/**
 * Sent after the commit, through the defence of security.md 7.6. `requireSms`, for a notice `mayNotify`, comes first. @throws InvalidInputError; ApiError when held back
 */
export async function sendSms(trx: Queryable, { to, text, expiresAt, isNotice }: Sms): Promise<void> {
  const number = mobileNumber(to);
  if (!number) throw new InvalidInputError({ tel: [NO_MOBILE] });
  const isCounted = await countSms(trx, number, isNotice);
  if (!isCounted) return;
  await putInOutbox(trx, { channel: 'sms', to: number, text }, expiresAt);
}

export const NO_MOBILE = 'SMSを受信できる携帯電話番号（060・070・080・090）を入力してください。';
