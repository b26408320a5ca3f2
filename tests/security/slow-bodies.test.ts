import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiListener } from '../../server/app/api-listener.ts';
import { config, readConfig } from '../../server/core/config.ts';
import { securityHeaders } from '../../server/core/http/headers.ts';
import { createListener, LISTENER_LIMITS } from '../../server/core/http/listener.ts';
import { refuseMalformed } from '../../server/core/http/malformed.ts';
import { UploadRoom, uploadRoom } from '../../server/core/http/upload-room.ts';
import { FILES_LEFT_OUT } from '../../server/desk/takedowns/rules.ts';
import { agedToken } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, formOf } from '../support/casts.ts';
import { png } from '../support/hostile-pictures.ts';
import { postingWorld } from '../support/posting-world.ts';
import { Wire } from '../support/wire.ts';

const world = postingWorld();
const MB = 2 ** 20;
/** The long form waits as long as the product does. */
const IDLE_MS = process.env.FULL === '1' ? readConfig({}).bodyPace.idleMs : 1500;
const servers: Server[] = [];
const wires: Wire[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
async function open(port: number): Promise<Wire> {
  const wire = await Wire.open(port);
  wires.push(wire);
  return wire;
}
const refuse = () => refuseMalformed(securityHeaders(config()), 'Yoakari');

let port: number;
beforeAll(async () => {
  port = await listen(createListener(apiListener([]), refuse()));
});
afterEach(() => {
  for (const wire of wires.splice(0)) wire.close();
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const headersOf = ({ browser }: CastBrowser) => ({
  'X-Requested-With': 'XMLHttpRequest',
  Origin: config().siteOrigin,
  Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
  'X-Session-Tag': browser.tag ?? '',
  'Content-Type': 'multipart/form-data; boundary=x',
});
const FILES = { '/api/tl': 'images[0]', '/api/tl_media': 'file', '/api/takedown': 'evidence[0]' };
/** The first bytes of a form, in the middle of its first file. */
function beginningOf(path: string, bytes: number): Buffer {
  const name = FILES[path as keyof typeof FILES] ?? 'images[0]';
  const head = `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes)]).subarray(0, bytes);
}
/** A form that has begun and does not go on. */
async function begin(cast: CastBrowser, path: string, bytes: number, length: number): Promise<Wire> {
  const wire = await open(port);
  wire.head(`POST ${path}`, { ...headersOf(cast), 'Content-Length': length });
  wire.write(beginningOf(path, bytes));
  return wire;
}
const grey = fileOf(png(200, 200, Buffer.alloc(200 * 201)));
async function uploads(cast: CastBrowser): Promise<number> {
  const { 'Content-Type': _type, ...headers } = headersOf(cast);
  const sent = { method: 'POST', headers, body: formOf({ file: grey }) };
  return (await fetch(`http://127.0.0.1:${port}/api/tl_media`, sent)).status;
}
const held = () => expect.poll(() => uploadRoom.bytes, { timeout: 20_000 });

describe('forms with files that are under way', () => {
  it('are counted by what has come: slow ones of one account close uploads for no one', async () => {
    const slow = await castBrowser(world.test.db, 'れな');
    // Together they announce all the room there is.
    for (let i = 0; i < 3; i++) await begin(slow, '/api/tl', 100_000, Math.floor((256 * MB) / 3) - 10);
    await held().toBe(300_000);
    expect(await uploads(world.cast)).toBe(200);
    expect(await uploads(slow)).toBe(200);
  });

  it('count no more once they are answered, or broken off', async () => {
    await held().toBe(0);
    const wire = await begin(world.cast, '/api/tl_media', 500_000, MB);
    await held().toBe(500_000);
    wire.close();
    await held().toBe(0);
  });

  it('one account holds 128 MB, and leaves the rest to others', async () => {
    const greedy = await castBrowser(world.test.db, 'まい');
    await begin(greedy, '/api/tl', 100 * MB, 105 * MB);
    await held().toBe(100 * MB);
    const second = await begin(greedy, '/api/tl', 30 * MB, 105 * MB);
    const answer = await second.answer();
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
    await held().toBe(100 * MB);
  });

  it('guests of one network hold 128 MB at most: members upload, and a guest is heard without files', async () => {
    const { trustedProxies } = config();
    config().trustedProxies = ['127.0.0.1'];
    const headersFrom = (address: string) => ({
      ...headersOf(world.cast),
      ...{ 'X-Forwarded-For': address, Cookie: '', 'X-Session-Tag': '' },
    });
    const unfinished = async (address: string) => {
      const wire = await open(port);
      wire.head('POST /api/takedown', { ...headersFrom(address), 'Content-Length': 30 * MB });
      wire.write(beginningOf('/api/takedown', 30 * MB - 1));
    };
    let count = 0;
    const ask = async (evidence: File[]) => {
      const fields = {
        ...{
          url: '/cast/12/',
          part: '写真',
          right: 'portrait',
          reason: '私が写っています。',
          standing: 'self',
        },
        ...{
          name: '山田',
          email: `slow${++count}@example.jp`,
          notice: 'no',
          formToken: agedToken(),
          evidence,
        },
      };
      const { 'Content-Type': _type, ...headers } = headersFrom(`10.21.${count}.1`);
      const sent = { method: 'POST', headers, body: formOf(fields) };
      const answer = await fetch(`http://127.0.0.1:${port}/api/takedown`, sent);
      return [answer.status, ((await answer.json()) as { note?: string | null }).note];
    };
    const evidence = [fileOf(Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(9 * MB)]), 'x.pdf')];
    try {
      for (let n = 1; n <= 4; n++) await unfinished(`10.20.1.${n}`);
      await expect.poll(() => uploadRoom.bytes > 4 * (30 * MB - 1000), { timeout: 20_000 }).toBe(true);
      expect(await ask([])).toEqual([200, null]);
      expect(await ask(evidence)).toEqual([200, FILES_LEFT_OUT]);
      expect(await uploads(world.cast)).toBe(200);
    } finally {
      config().trustedProxies = trustedProxies;
    }
    for (const wire of wires.splice(0)) wire.close();
    await held().toBe(0);
    expect(await ask(evidence)).toEqual([200, null]);
  });

  it('have room by sender and in all: what two accounts hold leaves some for a third', () => {
    const room = new UploadRoom(100);
    const [first, second, third] = ['a', 'b', 'c'].map((account) => room.enter([account, `net-${account}`]));
    const neighbour = room.enter(['d', 'net-a']);
    first?.take(40);
    expect(() => first?.take(11)).toThrow('通信できませんでした');
    expect(() => neighbour.take(11)).toThrow('通信できませんでした');
    neighbour.take(10);
    second?.take(25);
    expect(() => second?.take(1)).toThrow('通信できませんでした');
    third?.take(12);
    expect(() => third?.take(1)).toThrow('通信できませんでした');
    first?.leave();
    third?.take(15);
    expect(() => room.enter(['e', 'net-e']).take(51)).toThrow('通信できませんでした');
    for (const place of [first, second, third, neighbour]) place?.leave();
    expect(room.bytes).toBe(0);
  });
});

describe('what refuses a form with files asks for none of it', () => {
  const unread = async (cast: CastBrowser, path: string, length: number) => {
    const wire = await begin(cast, path, 0, length);
    const { status, headers } = await wire.answer();
    return [status, headers.get('connection')];
  };
  const points = (limit: string, count: number, { userId }: CastBrowser) =>
    world.test.db
      .insertInto('rateLimits')
      .values({ key: `${limit}:${userId}`, points: count, expire: Date.now() + 600_000 })
      .execute();

  it('a guest', async () => {
    const guest = { ...world.cast, browser: { cookies: new Map(), tag: null } } as unknown as CastBrowser;
    for (const path of ['/api/tl_media', '/api/tl', '/api/init_name', `/api/my_page/x/profile_setting`])
      expect(await unread(guest, path, MB), path).toEqual([401, 'close']);
  });

  it('uploads beyond their number', async () => {
    await points('upload:account:1800', 30, world.cast);
    expect(await unread(world.cast, '/api/tl_media', MB)).toEqual([429, 'close']);
  });

  it('bytes beyond those of a day, as they are announced; texts still go', async () => {
    await points('upload_bytes:account:86400', 2995, world.cast);
    for (const path of ['/api/tl_media', '/api/tl', `/api/my_page/${world.cast.myId}/profile_setting`])
      expect(await unread(world.cast, path, 700_000), path).toEqual([429, 'close']);
    expect((await world.cast.browser.post('/api/tl', formOf({ message: '文字だけ' }))).status).toBe(200);
  });
});

describe('a body that stops', () => {
  it('is given up by every call: JSON, forms, forms with files, signed calls', async () => {
    const { bodyPace } = config();
    config().bodyPace = { ...bodyPace, idleMs: IDLE_MS };
    const headers = headersOf(world.cast);
    const json = { ...headers, 'Content-Type': 'application/json' };
    const kinds = [
      ['/api/votes', json],
      ['/api/shop_entry', headers],
      ['/api/tl_media', headers],
      ['/api/tl', headers],
      ['/api/hooks/sms', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ] as const;
    const answers = kinds.map(async ([path, sent]) => {
      const wire = await open(port);
      wire.head(`POST ${path}`, { ...sent, 'Content-Length': 1000 });
      wire.write('{');
      const answer = await wire.answer();
      const { state } = await wire.end();
      return [path, answer.status, answer.headers.get('connection'), state];
    });
    try {
      expect(await Promise.all(answers)).toEqual(kinds.map(([path]) => [path, 408, 'close', 'ended']));
      await held().toBe(0);
    } finally {
      config().bodyPace = bodyPace;
    }
  }, 60_000);
});

describe('the listener', () => {
  it('gives 15 seconds for a head and 120 for a request, and looks every second', () => {
    expect(LISTENER_LIMITS).toMatchObject({ headersTimeout: 15_000, requestTimeout: 120_000 });
    expect(LISTENER_LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(1000);
    const [server] = servers;
    expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 5000 });
  });

  it('ends a head that does not come, and a body that never ends, with 408', async () => {
    const limits = { ...LISTENER_LIMITS, headersTimeout: 400, requestTimeout: 800 };
    const quick = await listen(
      createListener(apiListener([]), refuse(), { ...limits, connectionsCheckingInterval: 50 }),
    );
    const head = await open(quick);
    head.write('POST /api/votes HTTP/1.1\r\nHost: x\r\n');
    const body = await open(quick);
    body.head('POST /api/votes', {
      ...headersOf(world.cast),
      'Content-Type': 'application/json',
      'Content-Length': 1000,
    });
    const trickle = setInterval(() => body.write(' '), 100);
    try {
      for (const wire of [head, body]) {
        const answer = await wire.answer();
        expect([answer.status, answer.headers.get('connection')]).toEqual([408, 'close']);
        expect((await wire.end()).state).toBe('ended');
      }
    } finally {
      clearInterval(trickle);
    }
  });

  it('adds nothing to an answer that has begun', async () => {
    const begun = await listen(
      createListener((_request, response) => {
        response.writeHead(200, { 'Content-Length': 1000 });
        response.write('begun');
      }, refuse()),
    );
    const wire = await open(begun);
    wire.head('GET /');
    await wire.part('begun');
    wire.write('\0\0 no request\r\n\r\n');
    expect((await wire.end()).rest.endsWith('\r\n\r\nbegun')).toBe(true);
  });
});
