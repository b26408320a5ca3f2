import type { Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import { sendMail } from '../../gateways/messaging/send-mail.ts';
import { sendSms } from '../../gateways/messaging/send-sms.ts';
import { mayNotify } from '../../gateways/messaging/sms-defence.ts';
import type { MailText } from '../../gateways/messaging/wording.ts';
import { openIdentity } from '../../identity/accounts/identities.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { lockAdmins, selectContacts } from './queries.ts';

type Other = Awaited<ReturnType<typeof lockAdmins>>[number];

/** @throws ApiError not_found for a caller whom another one has removed meanwhile */
export async function lockOthers(trx: Queryable, { admin }: AdminCaller): Promise<Other[]> {
  const admins = await lockAdmins(trx);
  if (!admins.some(({ id }) => id === admin.userId)) throw new ApiError('not_found');
  return admins.filter(({ id }) => id !== admin.userId);
}

export async function notifyAdmins(
  trx: Queryable,
  admins: readonly { id: number }[],
  notice: MailText,
): Promise<void> {
  const ids = admins.map(({ id }) => id);
  const contacts = ids.length > 0 ? await selectContacts(trx, ids) : [];
  for (const { kind, value } of contacts.map(openIdentity)) {
    if (kind === 'email') await sendMail(trx, { to: value, ...notice });
    else if (await mayNotify(trx, value, 'owner'))
      await sendSms(trx, { to: value, text: notice.subject, isNotice: true });
  }
}
