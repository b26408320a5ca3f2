import { randomInt } from 'node:crypto';
import { config } from '../../core/config.ts';
import { lookup, seal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { insertWaitingCall } from './call-queries.ts';
import { spokenText } from './call-speech.ts';
import type { CallShown, SpokenCode } from './contract.ts';
import { CALL_DIGITS } from './limits.ts';
import { mobileNumber, shownNumber } from './phone-ranges.ts';
import { hasGateway, putInOutbox } from './put-in-outbox.ts';

const NO_PHONE = '電話番号の形式が正しくありません。例：090-1234-5678';

export type WaitingCall = { digits: string; code: string };

/**
 * A caller from `to` who keys in the digits on the screen hears the code: the number alone can be forged.
 * @throws InvalidInputError for anything but a mobile number of Japan
 */
export async function queueCall(trx: Queryable, { to, code, expiresAt }: SpokenCode): Promise<CallShown> {
  const number = mobileNumber(to);
  if (!number) throw new InvalidInputError({ tel: [NO_PHONE] });
  const digits = String(randomInt(10 ** CALL_DIGITS)).padStart(CALL_DIGITS, '0');
  const sealed = seal('waiting-call', JSON.stringify({ digits, code } satisfies WaitingCall));
  await insertWaitingCall(trx, { caller: lookup('caller', number), sealed, expiresAt });
  if (!hasGateway('voice') && !config().production)
    await putInOutbox(trx, { channel: 'voice', to: number, text: spokenText(code) }, expiresAt);
  return { number: shownNumber(config().messaging.callNumber), digits };
}
