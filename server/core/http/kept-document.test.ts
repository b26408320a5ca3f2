import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { keptDocument } from './kept-document.ts';

const TEXT = JSON.stringify({ words: 'よあかり'.repeat(500) });
let written: number;
let app: Hono;

beforeEach(() => {
  written = 0;
  app = new Hono();
  app.get(
    '/',
    keptDocument('application/json', { 'Cache-Control': 'public, max-age=30' }, () => {
      written += 1;
      return TEXT;
    }),
  );
});

it('is written once for all who ask', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('/')));
  for (const answer of answers) expect(await answer.text()).toBe(TEXT);
  expect(written).toBe(1);
});

it('goes out in the coding that a client takes', async () => {
  const sizes = new Map<string | null, number>();
  for (const accepted of ['br', 'gzip', '']) {
    const answer = await app.request('/', { headers: { 'Accept-Encoding': accepted } });
    const { headers } = answer;
    const { byteLength } = await answer.arrayBuffer();
    expect(headers.get('vary')).toBe('Accept-Encoding');
    sizes.set(headers.get('content-encoding'), byteLength);
  }
  expect([...sizes.keys()]).toEqual(['br', 'gzip', null]);
  expect(sizes.get(null)).toBe(Buffer.byteLength(TEXT));
  expect(sizes.get('br')).toBeLessThan(Buffer.byteLength(TEXT) / 10);
});

it('is a 304 without a body for a client that has it, cacheable like the whole answer', async () => {
  const etag = (await app.request('/')).headers.get('etag') ?? '';
  const again = await app.request('/', { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect(again.headers.get('etag')).toBe(etag);
  expect(again.headers.get('cache-control')).toBe('public, max-age=30');
});

it('is written again for the next who asks after it failed', async () => {
  let fails = true;
  const failing = new Hono();
  failing.onError((_, context) => context.text('failed', 500));
  failing.get(
    '/',
    keptDocument('text/plain', {}, () => {
      if (fails) throw new Error('not yet');
      return 'text';
    }),
  );
  expect((await failing.request('/')).status).toBe(500);
  fails = false;
  expect(await (await failing.request('/')).text()).toBe('text');
});
