import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { chooseEncoding, compressAside, type Encoding, namesCopy } from './encoding.ts';

type Kept = Record<Encoding, Uint8Array<ArrayBuffer>> & { etag: string };

const QUALITY = 9;

const viewOf = (bytes: Buffer) =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);

async function make(text: string): Promise<Kept> {
  const identity = Buffer.from(text);
  const made = [compressAside(identity, 'br', QUALITY), compressAside(identity, 'gzip', QUALITY)] as const;
  const [br, gzip] = await Promise.all(made);
  const etag = `"${createHash('sha1').update(identity).digest('base64url').slice(0, 20)}"`;
  return { identity: viewOf(identity), br: viewOf(br), gzip: viewOf(gzip), etag };
}

/** Written and compressed on first use, then given as kept bytes or 304. `headers` stand on both answers. */
export function keptDocument(type: string, headers: Record<string, string>, write: () => string) {
  let kept: Promise<Kept> | null = null;

  function document(): Promise<Kept> {
    if (kept) return kept;
    const made = Promise.resolve().then(() => make(write()));
    kept = made;
    made.catch(() => {
      kept = null;
    });
    return made;
  }

  return async (context: Context): Promise<Response> => {
    const found = await document();
    const named: Record<string, string> = { ...headers, ETag: found.etag, Vary: 'Accept-Encoding' };
    if (namesCopy(context.req.header('if-none-match'), found.etag)) return context.body(null, 304, named);
    const encoding = chooseEncoding(context.req.header('accept-encoding'));
    if (encoding !== 'identity') named['Content-Encoding'] = encoding;
    return context.body(found[encoding], 200, { ...named, 'Content-Type': type });
  };
}
