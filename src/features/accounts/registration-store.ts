import { map } from 'nanostores';
import type { AccountType } from '../../../server/accounts/contract.ts';

export type Channel = 'sms' | 'call' | 'email';

/**
 * The registration under way. It stays in this page's memory and never enters the address, the history or a storage:
 * sending a code again needs the password once more.
 */
export type Registration = {
  channel: Channel;
  type: AccountType;
  shopId: number | null;
  tel: string;
  email: string;
  password: string;
  /** When the last code was sent (ms). */
  sentAt: number;
};

const NOTHING: Registration = {
  channel: 'sms',
  type: 'boy',
  shopId: null,
  tel: '',
  email: '',
  password: '',
  sentAt: 0,
};

export const $registration = map<Registration>({ ...NOTHING });

export function rememberRegistration(known: Partial<Registration>): void {
  $registration.set({ ...$registration.get(), ...known });
}

export function forgetRegistration(): void {
  $registration.set({ ...NOTHING });
}
