import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { watchShifts } from '../../layout-shifts.ts';
import { DESKTOP, expect, LOOKS_LONG, PHONE, test } from '../../walker.ts';
import { addressOf, ONE_EACH, PAGE_KINDS } from '../addresses.ts';

type InPieces = {
  path: string;
  cut: typeof byBytes;
  request: APIRequestContext;
  baseURL: string | undefined;
};

/** What moves while the page at `path` arrives; each piece waits until the one before it is painted. */
async function shiftsOf(page: Page, { path, cut, request, baseURL }: InPieces): Promise<Window['shifts']> {
  const pieces = cut(await (await request.get(path)).text());
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, answer) => resolve(answer)).listen(0);
  const { port } = server.address() as AddressInfo;
  const address = new URL(path, `http://localhost:${port}`).href;
  await page.route(
    (url) => url.port === String(port) && url.href !== address,
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const url = `${baseURL}${pathname}${search}`;
      const headers = { ...route.request().headers(), origin: `${baseURL}` };
      await route.fulfill({ response: await route.fetch({ url, headers }) });
    },
  );
  const opened = page.goto(address, { waitUntil: 'commit' });
  const answer = await asked;
  answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  for (const piece of pieces) {
    answer.write(piece);
    await opened;
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
  }
  answer.end();
  await page.waitForLoadState();
  const shifts = await page.evaluate(() => window.shifts);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  server.closeAllConnections();
  server.close();
  return shifts;
}

const sumOf = (shifts: Window['shifts']) => shifts.reduce((sum, { value }) => sum + value, 0);

const PIECES = 6;

/** The head, and what follows in pieces of as many bytes each: where one ends, no one has chosen. */
function byBytes(html: string): (string | Uint8Array)[] {
  const start = html.indexOf('<body');
  const bytes = Buffer.from(html.slice(start));
  const size = Math.ceil(bytes.length / PIECES);
  const parts = Array.from({ length: PIECES }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
  return [Buffer.concat([Buffer.from(html.slice(0, start)), parts[0] ?? bytes]), ...parts.slice(1)];
}

/** Pages that have no kind of their own for other walks. */
const MORE = {
  reviews: async (request: APIRequestContext) => `${await addressOf('shop', request)}reviews/`,
  timeline: async () => '/navi/tls/',
  terms: async () => '/navi/terms/',
  takedown: async () => '/navi/takedown/',
};
const BY_BYTES = [
  ...(LOOKS_LONG ? PAGE_KINDS : ONE_EACH).map(
    (kind) => [kind, (request: APIRequestContext) => addressOf(kind, request)] as const,
  ),
  ...Object.entries(MORE),
];
const SIZES = LOOKS_LONG ? { phone: PHONE, desktop: DESKTOP } : { phone: PHONE };
for (const [size, viewport] of Object.entries(SIZES))
  for (const [kind, find] of BY_BYTES)
    test(`${kind} on a ${size} keeps its place however its bytes arrive`, async ({
      page,
      request,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      const moved = await shiftsOf(page, { path: await find(request), cut: byBytes, request, baseURL });
      expect(sumOf(moved), JSON.stringify(moved)).toBeLessThanOrEqual(0.01);
    });

/**
 * What comes beside or above something that is painted, a piece ending before each of the elements: columns, the chips of
 * many filters. Within a line no piece ends: the rest of one that is centred moves what is painted of it anywhere.
 */
const COLUMNS = /(?=<(?:main|section|aside|footer)\b)/;
const LINES = /(?=<(?:main|section|aside|footer|ul|li|label|p)\b)/;
const BY_ELEMENTS = [
  { kind: 'top', size: 'desktop', viewport: DESKTOP, before: COLUMNS },
  { kind: 'shops-none', size: 'phone', viewport: PHONE, before: LINES },
  { kind: 'shops-none', size: 'desktop', viewport: DESKTOP, before: LINES },
] as const;
for (const { kind, size, viewport, before } of BY_ELEMENTS)
  test(`${kind} on a ${size}, arriving element by element, moves nothing that is already there`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    const path = await addressOf(kind, request);
    const cut = (html: string) => html.split(before);
    let moved = await shiftsOf(page, { path, cut, request, baseURL });
    // A busy parser may still stop within a line; what is built wrongly moves at every load.
    for (let again = 0; again < 2 && sumOf(moved) >= 0.0005; again++)
      moved = await shiftsOf(page, { path, cut, request, baseURL });
    expect(sumOf(moved), JSON.stringify(moved)).toBeLessThan(0.0005);
  });
