import type { CodeChannel, CodePurpose } from '../../core/db/code-tables.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CallShown, CodeTicket } from '../../gateways/messaging/contract.ts';
import { queueCall } from '../../gateways/messaging/queue-call.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { sendSms } from '../../gateways/messaging/send-sms.ts';
import { mayNotify } from '../../gateways/messaging/sms-defence.ts';
import { codeMail, codeSms, registeredMail, registeredSms } from '../../gateways/messaging/wording.ts';
import { takenBack } from './queries.ts';

type Delivery = {
  purpose: CodePurpose;
  channel: CodeChannel;
  to: string | null;
  target: string;
  code: string;
  ticket: CodeTicket;
  registered: boolean;
  withoutNotice: boolean;
  expiresAt: Date;
  lead: string | undefined;
};

export async function deliverCode(trx: Queryable, delivery: Delivery): Promise<CallShown | null> {
  const { to, target, channel, code, ticket, purpose, registered, expiresAt, lead } = delivery;
  if (channel === 'call') {
    if (!delivery.withoutNotice && (await mayNotify(trx, target, 'stranger'))) {
      const notice = () => sendSms(trx, { to: target, text: registeredSms(), expiresAt, isNotice: true });
      if (registered) await notice();
      else await takenBack(trx, notice);
    }
    return queueCall(trx, { to: target, ticket, expiresAt });
  }
  const send =
    channel === 'sms'
      ? () =>
          sendSms(trx, { to: to ?? target, text: registered ? registeredSms() : codeSms(code), expiresAt })
      : () =>
          sendMail(trx, {
            to: to ?? `${code}@example.invalid`,
            ...(registered ? registeredMail() : codeMail(purpose, code, lead)),
            expiresAt,
          });
  if (to === null) await takenBack(trx, send);
  else await send();
  return null;
}
