import { randomInt } from 'node:crypto';
import { config } from '../../core/config.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { shownNumber } from '../../core/text/shown-telephone.ts';
import { insertWaitingCall } from './call-queries.ts';
import type { CallShown, CodeTicket, SpokenCode } from './contract.ts';
import { CALL_DIGITS } from './limits.ts';
import { mobileNumber } from './phone-ranges.ts';

const NO_PHONE = '電話番号の形式が正しくありません。例：090-1234-5678';

export type WaitingCall = { digits: string; ticket?: CodeTicket };

/**
 * For a caller from `to` who keys in the digits on the screen a code is made: the number alone can be forged.
 * @throws InvalidInputError for anything but a mobile number of Japan
 */
export async function queueCall(trx: Queryable, { to, ticket, expiresAt }: SpokenCode): Promise<CallShown> {
  const number = mobileNumber(to);
  if (!number) throw new InvalidInputError({ tel: [NO_PHONE] });
  const digits = String(randomInt(10 ** CALL_DIGITS)).padStart(CALL_DIGITS, '0');
  const sealed = seal('waiting-call', JSON.stringify({ digits, ticket } satisfies WaitingCall));
  await insertWaitingCall(trx, { caller: lookup('caller', number), sealed, expiresAt });
  return { number: shownNumber(config().messaging.callNumber), digits };
}
