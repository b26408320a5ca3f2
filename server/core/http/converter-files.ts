import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { CONVERTER_FILES, type ConverterFile, converterPath } from '../paths.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import type { FlatHeaders } from './headers.ts';
import { pour } from './streams.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export const compressedFolder = path.join(root, 'dist/converter');

export const CONVERTER_SOURCES: Record<ConverterFile, string> = {
  'worker.js': path.join(root, 'node_modules/@ffmpeg/ffmpeg/dist/esm/worker.js'),
  'const.js': path.join(root, 'node_modules/@ffmpeg/ffmpeg/dist/esm/const.js'),
  'errors.js': path.join(root, 'node_modules/@ffmpeg/ffmpeg/dist/esm/errors.js'),
  'ffmpeg-core.js': path.join(root, 'node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.js'),
  'ffmpeg-core.wasm': path.join(root, 'node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.wasm'),
};

/** Security.md 7.4: WebAssembly runs in the worker and on no page. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

type Variant = { source: string; headers: FlatHeaders };

function variantsOf(name: ConverterFile, common: FlatHeaders): Partial<Record<Encoding, Variant>> {
  const source = CONVERTER_SOURCES[name];
  const type = name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript; charset=utf-8';
  const head = [
    ...common,
    ...['Content-Security-Policy', POLICY, 'Content-Type', type, 'Vary', 'Accept-Encoding'],
    ...['Cache-Control', 'public, max-age=31536000, immutable'],
  ];
  const variants: Partial<Record<Encoding, Variant>> = {};
  for (const [coding, suffix] of Object.entries(SUFFIXES) as [Encoding, string][]) {
    const file = suffix ? path.join(compressedFolder, name + suffix) : source;
    if (!existsSync(file)) continue;
    const headers = [...head, 'Content-Length', String(statSync(file).size)];
    if (suffix) headers.push('Content-Encoding', coding);
    variants[coding] = { source: file, headers };
  }
  return variants;
}

export function converterSender(common: FlatHeaders) {
  const files = new Map(CONVERTER_FILES.map((name) => [converterPath(name), variantsOf(name, common)]));
  return (wanted: string, request: IncomingMessage, response: ServerResponse): boolean => {
    const variants = files.get(wanted);
    const file = variants?.[chooseEncoding(request.headers['accept-encoding'])] ?? variants?.identity;
    if (!file) return false;
    response.writeHead(200, file.headers);
    if (request.method === 'HEAD') response.end();
    else pour(createReadStream(file.source), response);
    return true;
  };
}
