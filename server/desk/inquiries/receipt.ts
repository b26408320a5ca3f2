import { randomInt } from 'node:crypto';
import { businessDateOf } from '../../core/business-day.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';

/** Letters and digits that are not taken for one another on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const LETTERS = 6;

/** `20261121-7K3F9Q`: the business day and random characters. */
export async function newReceipt(db: Db): Promise<string> {
  const day = businessDateOf((await selectNow(db)) * 1000).replaceAll('-', '');
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${day}-${letters.join('')}`;
}
