import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONVERTER_FILES, converterPath } from '../paths.ts';
import { CONVERTER_SOURCES, converterSender } from './converter-files.ts';
import { securityHeaders } from './headers.ts';

const send = converterSender(securityHeaders({ siteOrigin: 'https://yoakari.example' }));
const server = createServer((request, response) => {
  if (!send(request.url ?? '', request, response)) response.writeHead(404).end();
});
let origin = '';

beforeAll(async () => {
  server.listen(0);
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('names the converter by the versions that are installed, as browsers keep it for a year', () => {
  const lock = readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8');
  const { dependencies } = JSON.parse(lock) as { dependencies: Record<string, string> };
  const versions = `${dependencies['@ffmpeg/ffmpeg']}-${dependencies['@ffmpeg/core']}`;
  expect(converterPath('worker.js')).toBe(`/converter/${versions}/worker.js`);
  for (const source of Object.values(CONVERTER_SOURCES)) expect(existsSync(source), source).toBe(true);
});

it('S81 gives WebAssembly to the worker of the converter, and nothing else', async () => {
  for (const name of CONVERTER_FILES) {
    const { status, headers } = await fetch(origin + converterPath(name), { method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toMatch(
      name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
    );
  }
});

it('serves its own files alone', async () => {
  const folder = path.posix.dirname(converterPath('worker.js'));
  for (const wanted of [`${folder}/classes.js`, `${folder}/../../package.json`, '/converter/worker.js'])
    expect((await fetch(origin + wanted)).status).toBe(404);
});
