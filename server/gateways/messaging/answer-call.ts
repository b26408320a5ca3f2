import { createHash, timingSafeEqual } from 'node:crypto';
import { config } from '../../core/config.ts';
import { lookup, unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { noteHeard, takeTry } from './call-queries.ts';
import { SPEECH, spokenText } from './call-speech.ts';
import type { MakeCode } from './contract.ts';
import { CALL_DIGITS, CALL_HEARD, CALL_TRIES } from './limits.ts';
import { mobileNumber } from './phone-ranges.ts';
import { hasGateway, putInOutbox } from './put-in-outbox.ts';
import type { WaitingCall } from './queue-call.ts';
import { ask, speak } from './twiml.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** Until the digits on the screen are keyed in, every caller hears the same: a number can be forged. @returns TwiML */
export async function answerCall(
  db: Db,
  { from, digits, action }: { from: string; digits?: string; action: string },
  makeCode: MakeCode,
): Promise<string> {
  const caller = mobileNumber(from);
  if (!caller) return speak(SPEECH.hidden);
  if (digits === undefined) return ask(SPEECH.ask, CALL_DIGITS, action);
  for (const { id, sealed, expiresAt } of await takeTry(db, lookup('caller', caller), {
    tries: CALL_TRIES,
    heard: CALL_HEARD,
  })) {
    const waiting = JSON.parse(unseal('waiting-call', sealed)) as WaitingCall;
    if (!isSame(waiting.digits, digits)) continue;
    const text = await transact(db, async (trx) => {
      const code = waiting.ticket ? await makeCode(trx, waiting.ticket) : null;
      if (code === null) return null;
      await noteHeard(trx, id);
      if (!hasGateway('voice') && !config().production)
        await putInOutbox(trx, { channel: 'voice', to: caller, text: spokenText(code) }, expiresAt);
      return spokenText(code);
    });
    if (text) return speak(text);
  }
  return speak(SPEECH.unknown);
}
