import { seal } from '../../core/crypto/sealing.ts';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { domesticForm, mobileNumber } from '../../gateways/messaging/phone-ranges.ts';
import { sendSms } from '../../gateways/messaging/send-sms.ts';
import { mayNotify } from '../../gateways/messaging/sms-defence.ts';
import { registeredSms } from '../../gateways/messaging/wording.ts';
import { findByIdentity } from '../accounts/identities.ts';
import { noteReceived } from './text-queries.ts';
import { tokenHash, tokenIn } from './text-token.ts';

/** Only the number itself hears that it is registered; that it was asked counts for every number. */
const notifyMember = (db: Db, tel: string): Promise<void> =>
  transact(db, async (trx) => {
    if (!(await mayNotify(trx, tel, 'stranger'))) return;
    if (!(await findByIdentity(trx, { kind: 'tel', value: tel }))) return;
    await sendSms(trx, { to: tel, text: registeredSms(), isNotice: true });
  });

/** The sender is only a claim, noted for the browser of the token. @returns whether it was awaited */
export async function receiveText(db: Db, { from, body }: { from: string; body: string }): Promise<boolean> {
  const sender = mobileNumber(from);
  const token = tokenIn(body);
  if (!sender || !token) return false;
  const tel = domesticForm(sender);
  if (!(await noteReceived(db, tokenHash(token), seal('registration-text', tel)))) return false;
  await notifyMember(db, tel);
  return true;
}
