import { randomInt } from 'node:crypto';
import { businessDateOf } from '../../core/business-day.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { isInLimit, limit } from '../../core/limits/limit.ts';
import { identityLookup } from '../../identity/accounts/identities.ts';
import type { Caller } from '../../identity/sessions/caller.ts';

/** Letters and digits that are not taken for one another on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const LETTERS = 6;

/** `20261121-7K3F9Q`: the business day and random characters. */
export async function newReceipt(db: Db): Promise<string> {
  const day = businessDateOf((await selectNow(db)) * 1000).replaceAll('-', '');
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${day}-${letters.join('')}`;
}

/** An address that is not proven gets no more mails than codes. */
export async function mayMailReceipt({ facts }: Pick<Caller, 'facts'>, email: string): Promise<boolean> {
  const target = identityLookup({ kind: 'email', value: email }).toString('hex');
  return isInLimit(limit('mail', { facts, target }));
}
