import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Compressed } from '../../core/http/encoding.ts';

/** A page as the store keeps it: compressed once, with everything its answer needs. */
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
  gzip: Buffer;
};

type Head = Omit<StoredPage, 'br' | 'gzip'> & { br: number; gzip: number; crc: number };

const MAGIC = Buffer.from('YP01');

export function makePage(
  page: Omit<StoredPage, 'br' | 'gzip' | 'etag'> & { body: Buffer },
  compressed: Compressed,
): StoredPage {
  const { body, ...rest } = page;
  const etag = `"${createHash('sha1').update(body).update(rest.policy).digest('base64url').slice(0, 20)}"`;
  return { ...rest, etag, ...compressed };
}

/** One file: magic, length of the head, the head as JSON with lengths and checksum, brotli bytes, gzip bytes. */
export function encodePage(page: StoredPage): Buffer {
  const { br, gzip, ...rest } = page;
  const head: Head = { ...rest, br: br.length, gzip: gzip.length, crc: crc32(gzip, crc32(br)) };
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([MAGIC, length, json, br, gzip]);
}

/** Null when the bytes are torn or of another format. */
export function decodePage(bytes: Buffer): StoredPage | null {
  if (bytes.length < 8 || !bytes.subarray(0, 4).equals(MAGIC)) return null;
  const start = 8 + bytes.readUInt32LE(4);
  try {
    const { br, gzip, crc, ...rest } = JSON.parse(bytes.toString('utf8', 8, start)) as Head;
    if (bytes.length !== start + br + gzip || crc32(bytes.subarray(start)) !== crc) return null;
    return { ...rest, br: bytes.subarray(start, start + br), gzip: bytes.subarray(start + br) };
  } catch {
    return null;
  }
}
