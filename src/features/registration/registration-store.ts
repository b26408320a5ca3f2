import { map } from 'nanostores';
import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import { keepPendingCode } from '../login/pending-code.ts';

export type Channel = 'sms' | 'call' | 'email';

/**
 * The registration under way. It stays in this page's memory and never enters the address, the history or a storage:
 * sending a code again needs the password once more, and a reload leaves only the way it takes (pending-code.ts).
 */
export type Registration = {
  /** Null before the first form was sent. */
  channel: Channel | null;
  type: AccountType;
  shopId: number | null;
  tel: string;
  email: string;
  password: string;
  /** Where to call, and what to key in there. */
  call: { number: string; digits: string } | null;
};

const NOTHING: Registration = {
  channel: null,
  type: 'boy',
  shopId: null,
  tel: '',
  email: '',
  password: '',
  call: null,
};

export const $registration = map<Registration>({ ...NOTHING });

export function rememberRegistration(known: Partial<Registration>): void {
  $registration.set({ ...$registration.get(), ...known });
  const { channel, type } = $registration.get();
  if (channel) keepPendingCode({ channel, type });
}

export function forgetRegistration(): void {
  $registration.set({ ...NOTHING });
  keepPendingCode(null);
}
