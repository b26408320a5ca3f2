import { createHash, timingSafeEqual } from 'node:crypto';
import { lookup, unseal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { noteHeard, takeTry } from './call-queries.ts';
import { SPEECH, spokenText } from './call-speech.ts';
import { CALL_DIGITS, CALL_HEARD, CALL_TRIES } from './limits.ts';
import { mobileNumber } from './phone-ranges.ts';
import type { WaitingCall } from './queue-call.ts';
import { ask, speak } from './twiml.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** Until the digits on the screen are keyed in, every caller hears the same: a number can be forged. @returns TwiML */
export async function answerCall(
  db: Db,
  { from, digits, action }: { from: string; digits?: string; action: string },
): Promise<string> {
  const caller = mobileNumber(from);
  if (!caller) return speak(SPEECH.hidden);
  if (digits === undefined) return ask(SPEECH.ask, CALL_DIGITS, action);
  for (const { id, sealed } of await takeTry(db, lookup('caller', caller), {
    tries: CALL_TRIES,
    heard: CALL_HEARD,
  })) {
    const waiting = JSON.parse(unseal('waiting-call', sealed)) as WaitingCall;
    if (!isSame(waiting.digits, digits)) continue;
    await noteHeard(db, id);
    return speak(spokenText(waiting.code));
  }
  return speak(SPEECH.unknown);
}
