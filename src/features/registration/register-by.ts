import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import type { Done } from '../../../server/identity/sessions/contract-calls.ts';
import type { FormValues } from '../../components/form/form-store.ts';
import { sendGuarded } from '../../components/form/form-token.ts';
import { tidyTel } from '../../components/form/tidy.ts';
import type { Deliver } from '../../lib/deliver.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalArgs } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { $registration, type Channel, rememberRegistration } from './registration-store.ts';

const ASK = '「18歳以上です（高校生不可）」にチェックを入れてください。';

/** Sends a registration once its box for the age is ticked; the tick itself stays here. */
export const sendWithAge: Deliver = async (sent, options) => {
  const { over18, ...body } = sent.body as { over18?: boolean };
  if (over18) return sendGuarded({ ...sent, body }, options);
  const errors = { over18: [ASK] };
  return { ok: false, refusal: { status: 422, errors, message: ASK, needLogin: false, body: null } };
};

/** What the form of a channel starts with: what was typed before, when the visitor comes back to change it. */
export function startOf(channel: Channel, { type, isChosen }: ModalArgs['register_sms']): FormValues {
  const known = $registration.get();
  const isSame = known.channel === channel;
  const values: FormValues = {
    type: isSame && !isChosen ? known.type : type,
    password: isSame ? known.password : '',
    over18: false,
    subject: '',
  };
  return channel === 'email' ? { ...values, email: known.email } : { ...values, tel: known.tel };
}

/** What a first step answers; a call also tells where to call. */
export type Sent = Done & { callNumber?: string; callDigits?: string };

/** The code is under way: what was typed is remembered and the code asked for. */
export function goOnToCode(
  channel: Channel,
  { message, callNumber, callDigits }: Sent,
  values: FormValues,
  args: ModalArgs['register_sms'],
): void {
  const type: AccountType = values.type === 'girl' ? 'girl' : 'boy';
  const { shopId } = args;
  const [tel, email] = [String(values.tel ?? ''), String(values.email ?? '').trim()];
  rememberRegistration({
    channel,
    type,
    shopId: shopId ?? null,
    tel,
    email,
    password: String(values.password),
    call: callNumber && callDigits ? { number: callNumber, digits: callDigits } : null,
  });
  showMessage(message);
  const common = { type, ...(shopId && { shopId }) };
  if (channel === 'email') openModal('verify_email', { ...common, email });
  else if (channel === 'sms') openModal('verify_sms', { ...common, tel: tidyTel(tel) });
  else openModal('verify_call', { ...common, tel: tidyTel(tel) });
}
