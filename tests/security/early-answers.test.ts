import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/built-site.ts';
import { Wire } from '../support/wire.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let site: Site;

beforeAll(async () => {
  site = await startSite({ databaseUrl: database.url });
});
afterAll(() => site?.stop());

const OURS = { 'X-Requested-With': 'XMLHttpRequest', Origin: 'http://localhost:4321' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'multipart/form-data; boundary=x' };
const LARGE = 3 * 2 ** 20;
/** What it would be to read a body as requests. */
const requests = (length: number) =>
  Buffer.alloc(length, 'GET /readyz HTTP/1.1\r\nHost: localhost:4321\r\n\r\n');

/** Answers that begin before the body of their request has come. */
const EARLY: [
  status: number,
  what: string,
  target: string,
  headers: Record<string, string>,
  length: number,
][] = [
  [413, 'JSON that is too long', 'POST /api/login', { ...OURS, ...JSON_TYPE }, LARGE],
  [413, 'a form that is too long', 'POST /api/shop_entry', { ...OURS, ...FORM_TYPE }, LARGE],
  [413, 'a form with files that is too long', 'POST /api/tl_media', { ...OURS, ...FORM_TYPE }, 31 * 2 ** 20],
  [413, 'reports that are too long', 'POST /csp-reports', {}, LARGE],
  [401, 'a form with files of a guest', 'POST /api/tl_media', { ...OURS, ...FORM_TYPE }, LARGE],
  [401, 'a post of a guest', 'POST /api/tl', { ...OURS, ...FORM_TYPE }, LARGE],
  [403, 'a form of another site', 'POST /api/tl', FORM_TYPE, LARGE],
  [415, 'another kind of body', 'POST /api/login', { ...OURS, 'Content-Type': 'text/plain' }, LARGE],
  [405, 'a form to a page', 'POST /shops/', FORM_TYPE, LARGE],
  [405, 'a method that the API never has', 'OPTIONS /api/login', JSON_TYPE, LARGE],
  [400, 'an address that is none', 'POST /%zz', JSON_TYPE, LARGE],
];

describe('S56: an answer before its body has come', () => {
  it.each(EARLY)('%s for %s is whole, and the last one of its connection', async (...row) => {
    const [status, , target, headers, length] = row;
    const wire = await Wire.open(site.port);
    wire.head(target, { ...headers, 'Content-Length': length });
    wire.write(requests(Math.min(length, LARGE)));
    const answer = await wire.answer();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('connection')).toBe('close');
    // Ended in order, so that a proxy hands the answer on; nothing of the body has been answered.
    expect(await wire.end()).toEqual({ state: 'ended', rest: '' });
    wire.close();
  });

  it('413 for JSON in pieces is such an answer, too', async () => {
    const wire = await Wire.open(site.port);
    wire.head('POST /api/login', { ...OURS, ...JSON_TYPE, 'Transfer-Encoding': 'chunked' });
    for (let i = 0; i < 40; i++) wire.write(`2000\r\n${'a'.repeat(0x2000)}\r\n`);
    const answer = await wire.answer();
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
    expect(await wire.end()).toEqual({ state: 'ended', rest: '' });
    wire.close();
  });

  it('a body that was read leaves its connection to the next request', async () => {
    const wire = await Wire.open(site.port);
    for (const body of ['{}', '{', JSON.stringify({ email: 'a'.repeat(60_000) })]) {
      wire.head('POST /api/login', { ...OURS, ...JSON_TYPE, 'Content-Length': body.length });
      wire.write(body);
      const answer = await wire.answer();
      expect([answer.status, answer.headers.get('connection')]).toEqual([422, 'keep-alive']);
    }
    wire.head('GET /readyz');
    expect((await wire.answer()).body).toBe('ready\n');
    wire.close();
  });
});

describe('S56: a request that does not name one host', () => {
  it.each([
    ['the same twice', 'Host: localhost:4321\r\nHost: localhost:4321\r\n'],
    ['another one first', 'Host: evil.example\r\nHost: localhost:4321\r\n'],
    ['another one last', 'Host: localhost:4321\r\nAccept: */*\r\nhOST: evil.example\r\n'],
  ])('is refused with 400: %s', async (_name, hosts) => {
    for (const target of ['/', '/readyz', '/api/places', '/robots.txt']) {
      const wire = await Wire.open(site.port);
      wire.write(`GET ${target} HTTP/1.1\r\n${hosts}\r\n`);
      const answer = await wire.answer();
      expect([answer.status, answer.headers.get('connection')]).toEqual([400, 'close']);
      expect(await wire.end()).toEqual({ state: 'ended', rest: '' });
      wire.close();
    }
  });

  it.each([
    'GET / HTTP/1.1\r\n\r\n',
    'GET /readyz HTTP/1.0\r\n\r\n',
    'GET /\r\n\r\n',
    'GET / HTTP/0.9\r\n\r\n',
  ])('is refused with 400: %j', async (head) => {
    const wire = await Wire.open(site.port);
    wire.write(head);
    expect((await wire.answer()).status).toBe(400);
    expect((await wire.end()).state).toBe('ended');
    wire.close();
  });
});

describe('S56: a request that two readers would part in two ways', () => {
  const smuggled = 'GET /readyz HTTP/1.1\r\nHost: localhost:4321\r\n\r\n';
  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 7\r\n'],
    ['the same length twice', 'Content-Length: 2\r\nContent-Length: 2\r\n'],
    ['two lengths in one line', 'Content-Length: 2, 7\r\n'],
    ['a length with a sign', 'Content-Length: +2\r\n'],
    ['a length in another notation', 'Content-Length: 0x2\r\n'],
    ['a length and pieces', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
    ['pieces and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 2\r\n'],
    ['pieces within pieces', 'Transfer-Encoding: chunked, identity\r\n'],
    ['an encoding of no one', 'Transfer-Encoding: xchunked\r\n'],
    ['a space before the colon', 'Content-Length : 2\r\n'],
    ['a folded line', 'X-A: b\r\n Content-Length: 2\r\n'],
    ['a bare line feed', 'X-A: b\nContent-Length: 2\r\n'],
    ['a bare return', 'X-A: b\rContent-Length: 2\r\n'],
    ['a NUL', 'X-A: b\0c\r\n'],
  ])('is refused with 400, and nothing after it is read: %s', async (_name, lines) => {
    const wire = await Wire.open(site.port);
    const head = `Host: localhost:4321\r\nX-Requested-With: XMLHttpRequest\r\nOrigin: ${OURS.Origin}\r\n`;
    wire.write(
      `POST /api/login HTTP/1.1\r\n${head}Content-Type: application/json\r\n${lines}\r\n{}${smuggled}`,
    );
    const answer = await wire.answer();
    expect(answer.status).toBe(400);
    expect((await wire.end()).rest).not.toContain('ready');
    wire.close();
  });
});
