import type { AccountType } from '../../../server/identity/accounts/contract.ts';

/** A registration whose code is under way, without the number or the address: no storage holds those. */
export type PendingCode = { channel: 'sms' | 'call' | 'email'; type: AccountType };

const KEY = 'pending-code';
/** As long as a code is valid. */
const AGE_MS = 10 * 60_000;

/** Of this tab; null once the code is too old. */
export function readPendingCode(): PendingCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (PendingCode & { at: number }) | null;
    return kept && Date.now() - kept.at < AGE_MS ? { channel: kept.channel, type: kept.type } : null;
  } catch {
    return null;
  }
}

export function keepPendingCode(pending: PendingCode | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify({ ...pending, at: Date.now() }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a reload begins the registration anew.
  }
}
