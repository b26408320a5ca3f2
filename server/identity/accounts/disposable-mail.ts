import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

let domains: Set<string> | undefined;

/**
 * Whether an address in its normal form is one that is thrown away after use. The domain counts as a whole, its
 * subdomains with it; whose the address is plays no part.
 */
export function isDisposable(email: string): boolean {
  domains ??= disposableEmailBlocklistSet();
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  for (let i = 0; i < labels.length - 1; i++) if (domains.has(labels.slice(i).join('.'))) return true;
  return false;
}
