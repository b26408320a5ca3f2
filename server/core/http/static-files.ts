import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { chooseEncoding, compressText, type Encoding, isUnchanged } from './encoding.ts';
import type { FlatHeaders } from './headers.ts';

const TYPES = new Map<string, string>(
  Object.entries({
    '.css': 'text/css; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.mjs': 'text/javascript; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.svg': 'image/svg+xml; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
    '.webmanifest': 'application/manifest+json; charset=utf-8',
    '.speculationrules': 'application/speculationrules+json; charset=utf-8',
    '.png': 'image/png',
    '.ico': 'image/x-icon',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
  }),
);
/** Names with a content hash never change; the others are asked for again. */
const HASHED = 'public, max-age=31536000, immutable';
const NAMED = 'public, max-age=3600';

type Variant = { headers: FlatHeaders; body: Buffer };
export type StaticFile = Partial<Record<Encoding, Variant>> & {
  identity: Variant;
  etag: string;
  unchanged: FlatHeaders;
};

function readVariants(source: string, url: string, common: FlatHeaders): StaticFile | null {
  const type = TYPES.get(path.extname(source));
  if (!type) return null;
  const body = readFileSync(source);
  const isText = type.includes('charset');
  const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`;
  const unchanged = [
    ...common,
    ...['Cache-Control', url.startsWith('/_astro/') ? HASHED : NAMED, 'ETag', etag],
    ...(isText ? ['Vary', 'Accept-Encoding'] : []),
  ];
  const head = [...unchanged, 'Content-Type', type];
  const variant = (bytes: Buffer, coding?: string): Variant => ({
    body: bytes,
    headers: [
      ...head,
      ...(coding ? ['Content-Encoding', coding] : []),
      'Content-Length',
      String(bytes.length),
    ],
  });
  const file = { etag, unchanged, identity: variant(body) };
  if (!isText) return file;
  const stored = (suffix: string) => (existsSync(source + suffix) ? readFileSync(source + suffix) : null);
  const [br, gzip] = [stored('.br'), stored('.gz')];
  const made = br && gzip ? { br, gzip } : compressText(body, 9);
  return { ...file, br: variant(made.br, 'br'), gzip: variant(made.gzip, 'gzip') };
}

/** Compressed in memory; the build leaves `.br` and `.gz` beside each text. */
export function loadStaticFiles(
  folder: string,
  headersOf: (url: string) => FlatHeaders,
): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const url = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const variants = readVariants(file, url, headersOf(url));
    if (variants) files.set(url, variants);
  }
  return files;
}

export function sendStatic(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  if (isUnchanged(request, file.etag)) {
    response.writeHead(304, file.unchanged);
    response.end();
    return;
  }
  const { headers, body } = file[chooseEncoding(request.headers['accept-encoding'])] ?? file.identity;
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
