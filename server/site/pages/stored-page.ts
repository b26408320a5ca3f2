import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A page as the store keeps it: in the coding that nearly all browsers ask for, with everything its answer needs. */
export type StoredPage = {
  key: string;
  status: number;
  tags: string[];
  etag: string;
  /** Milliseconds since the epoch; the page is not served from then on. */
  expiresAt: number;
  contentType: string;
  policy: string;
  robots: string | null;
  br: Buffer;
};

type Head = Omit<StoredPage, 'br'> & { crc: number };

const MAGIC = Buffer.from('YP02');

export function makePage(page: Omit<StoredPage, 'br' | 'etag'> & { body: Buffer }, br: Buffer): StoredPage {
  const { body, ...rest } = page;
  const etag = `"${createHash('sha1').update(body).update(rest.policy).digest('base64url').slice(0, 20)}"`;
  return { ...rest, etag, br };
}

/** One file: magic, length of the head, the head as JSON with a checksum, brotli bytes. */
export function encodePage(page: StoredPage): Buffer {
  const { br, ...rest } = page;
  const head: Head = { ...rest, crc: crc32(br) };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([MAGIC, length, json, br]);
}

/** Null when the bytes are torn or of another format. */
export function decodePage(bytes: Buffer): StoredPage | null {
  if (bytes.length < 8 || !bytes.subarray(0, 4).equals(MAGIC)) return null;
  const start = 8 + bytes.readUInt32LE(4);
  try {
    const { crc, ...rest } = JSON.parse(bytes.toString('utf8', 8, start)) as Head;
    const br = bytes.subarray(start);
    return crc32(br) === crc ? { ...rest, br } : null;
  } catch {
    return null;
  }
}
