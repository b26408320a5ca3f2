import { seal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { domesticForm, mobileNumber } from '../../gateways/messaging/phone-ranges.ts';
import { sendSms } from '../../gateways/messaging/send-sms.ts';
import { requireSms } from '../../gateways/messaging/sms-defence.ts';
import { registeredSms } from '../../gateways/messaging/wording.ts';
import { findByIdentity } from '../accounts/identities.ts';
import { noteReceived } from './text-queries.ts';
import { tokenHash, tokenIn } from './text-token.ts';

/** Only the number itself hears that it is registered; the notice gives way to every limit. */
async function tellMember(db: Db, tel: string): Promise<void> {
  try {
    await requireSms(db, tel);
    const text = registeredSms();
    await db.transaction().execute((trx) => sendSms(trx, { to: tel, text, isNotice: true }));
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof InvalidInputError)) throw error;
  }
}

/** The sender is only a claim, noted for the browser of the token. @returns whether it was awaited */
export async function receiveText(db: Db, { from, body }: { from: string; body: string }): Promise<boolean> {
  const sender = mobileNumber(from);
  const token = tokenIn(body);
  if (!sender || !token) return false;
  const tel = domesticForm(sender);
  if (!(await noteReceived(db, tokenHash(token), seal('registration-text', tel)))) return false;
  if (await findByIdentity(db, { kind: 'tel', value: tel })) await tellMember(db, tel);
  return true;
}
