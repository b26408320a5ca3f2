import { createCipheriv, createDecipheriv } from 'node:crypto';
import { secrets } from '../secrets.ts';

/** Lists whose rows a visitor acts on by name. */
export type NamedList =
  | 'affiliation'
  | 'announcement'
  | 'delivery'
  | 'destination'
  | 'export'
  | 'hidden-word'
  | 'magazine-plan'
  | 'mute'
  | 'restriction'
  | 'shop-staff';

const BLOCK = 16;
const HALF = 8;
/** A single block has no pattern that a mode would have to hide. */
const MODE = 'aes-256-ecb';
const keyOf = (list: NamedList): Buffer => secrets().key(`row-name:${list}`);

/**
 * Encrypts the id of a row for addresses and answers: a plain id shows how many rows the site has. With `of`, names
 * differ for each parent, and `findRow` does not resolve them. @returns 22 characters
 */
export function nameRow(list: NamedList, id: number, of = 0): string {
  const block = Buffer.alloc(BLOCK);
  block.writeBigUInt64BE(BigInt(of));
  block.writeBigUInt64BE(BigInt(id), HALF);
  const cipher = createCipheriv(MODE, keyOf(list), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
}

/** @returns 0, which no row has, for what names none */
export function findRow(list: NamedList, name: string): number {
  const bytes = Buffer.from(name, 'base64url');
  if (bytes.length !== BLOCK) return 0;
  const decipher = createDecipheriv(MODE, keyOf(list), null).setAutoPadding(false);
  const block = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const id = Number(block.readBigUInt64BE(HALF));
  return block.readBigUInt64BE(0) === 0n && Number.isSafeInteger(id) ? id : 0;
}
