import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { secrets } from '../secrets.ts';

const VERSION = 1;
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
const HEAD_LENGTH = 1 + IV_LENGTH + TAG_LENGTH;

/** AES-256-GCM. @returns version (1 byte), IV (12), tag (16), ciphertext */
export function sealBytes(purpose: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', secrets().key(`seal:${purpose}`), iv);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
}

export const seal = (purpose: string, text: string): Buffer => sealBytes(purpose, Buffer.from(text, 'utf8'));

/** @throws for another purpose or key, and for changed bytes */
export function unsealBytes(purpose: string, bytes: Buffer): Buffer {
  if (bytes.length < HEAD_LENGTH || bytes[0] !== VERSION) throw new Error('These bytes are not sealed.');
  const iv = bytes.subarray(1, 1 + IV_LENGTH);
  const decipher = createDecipheriv('aes-256-gcm', secrets().key(`seal:${purpose}`), iv, {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAuthTag(bytes.subarray(1 + IV_LENGTH, HEAD_LENGTH));
  return Buffer.concat([decipher.update(bytes.subarray(HEAD_LENGTH)), decipher.final()]);
}

export const unseal = (purpose: string, bytes: Buffer): string =>
  unsealBytes(purpose, bytes).toString('utf8');

/** Tells rows of a list apart without their numbers, which would count what the whole site has. */
export const keyFor = (list: string, row: string | number): string =>
  lookup(`key:${list}`, String(row)).toString('base64url').slice(0, 16);

/** HMAC-SHA-256, 32 bytes: finds `text` without storing it. */
export function lookup(purpose: string, text: string): Buffer {
  return secrets().hmac(`lookup:${purpose}`).update(text, 'utf8').digest();
}
