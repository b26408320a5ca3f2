import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;

/** Browsers send one of a few headers; what each allows is remembered. */
const known = new Map<string, Encoding>();
const MAX_KNOWN = 200;

/** The best coding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  const remembered = known.get(accept);
  if (remembered) return remembered;
  const chosen = readEncoding(accept);
  if (known.size < MAX_KNOWN) known.set(accept, chosen);
  return chosen;
}

function readEncoding(accept: string): Encoding {
  const allowed = (name: string) =>
    accept.split(',').some((part) => part.trim().split(';')[0]?.trim() === name && !REFUSED.test(part));
  if (allowed('br')) return 'br';
  return allowed('gzip') ? 'gzip' : 'identity';
}

/** Brotli and gzip of a text; quality 5 costs a page 1–2 ms, 11 a hundred times that. */
export function compressText(text: Buffer, quality = 5): { br: Buffer; gzip: Buffer } {
  const br = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  return { br, gzip: gzipSync(text, { level: quality > 9 ? 9 : 6 }) };
}
