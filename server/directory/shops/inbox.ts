import { readEmail } from '../../identity/accounts/rules.ts';

/** Where questions and applications reach a shop; null for one that has no address, or 「電話のみ」 in its place. */
export function inboxOf(email: string | null): string | null {
  const read = readEmail(email ?? '');
  return 'problem' in read ? null : read.value;
}
