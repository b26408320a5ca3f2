import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { JSON_BYTES, mostOf } from '../../server/core/http/body-sizes.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addressOf, unsafeRoutes } from '../support/api-routes.ts';
import { Browser } from '../support/browser.ts';
import { outerPort } from '../support/outer-server.ts';
import { addTimeline } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let port: number;
let cast: Browser;
let myId: string;

/** The server's ends of connections, by the port of the other end. */
const ends = new Map<number, Socket>();
const noteEnd = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  ends.set(socket.remotePort ?? 0, socket);
};
beforeAll(async () => {
  const { owner } = await addTimeline(test.db);
  cast = owner.browser;
  myId = owner.myId;
  port = await outerPort();
  subscribe('net.server.socket', noteEnd);
});
afterAll(() => unsubscribe('net.server.socket', noteEnd));

const PIECE = Buffer.alloc(64 * 1024, 'a');
/** What Node has read of a connection before it stops reading: pieces on their way to who has already refused them. */
const ON_THE_WAY = 5 * PIECE.length;

/** Sends a body that does not end. @returns the status, undefined for a closed connection, and what the server has read */
async function pour(target: string, headers: Record<string, string>, first: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const from = socket.localPort ?? 0;
  let said = '';
  let isOver = false;
  let wake = () => {};
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1');
    wake();
  });
  socket.on('drain', () => wake());
  for (const event of ['end', 'close', 'error'])
    socket.on(event, () => {
      isOver = true;
      wake();
    });
  const lines = { Host: new URL(config().siteOrigin).host, ...headers, 'Transfer-Encoding': 'chunked' };
  socket.write(`${target} HTTP/1.1\r\n`);
  socket.write(
    `${Object.entries(lines)
      .map((line) => line.join(': '))
      .join('\r\n')}\r\n\r\n`,
  );
  const send = (bytes: Buffer) => {
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    return socket.write('\r\n');
  };
  if (first !== '') send(Buffer.from(first));
  const most = 200 * 2 ** 20;
  const read = () => ends.get(from)?.bytesRead ?? 0;
  while (!isOver && said === '' && read() < most) {
    const isTaken = send(PIECE);
    // What does not fit waits for the server to read, to answer or to close.
    await new Promise<void>((done) => {
      wake = done;
      if (isTaken) setImmediate(done);
    });
  }
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d+)/.exec(said)?.[1];
  return { status: status === undefined ? undefined : Number(status), read: read() };
}

const cookiesOf = ({ cookies }: Browser) => [...cookies].map((pair) => pair.join('=')).join('; ');
const TYPES = {
  json: { type: 'application/json', first: '{"x":"', most: (_path: string) => JSON_BYTES },
  form: {
    type: 'multipart/form-data; boundary=x',
    first: '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n',
    most: mostOf,
  },
};
/** What no page of ours sends a body to. */
const OTHERS = ['/_server-islands/x', '/_actions/x', '/_image', '/', '/shops/', '/media/x', '/csp-reports'];

describe('S62: a body without an end', () => {
  it.each(['guest', 'cast'] as const)(
    'of a %s is read no further than its call takes',
    async (who) => {
      const browser = who === 'cast' ? cast : new Browser();
      const routes = [
        ...unsafeRoutes().map(({ method, path }) => [method, addressOf(path, { myId })] as const),
        ...OTHERS.map((path) => ['POST', path] as const),
      ];
      const odd: string[] = [];
      for (const [method, path] of routes)
        for (const { type, first, most } of Object.values(TYPES)) {
          await forgetLimits(test.db);
          const { status, read } = await pour(
            `${method} ${path}`,
            {
              ...{ 'X-Requested-With': 'XMLHttpRequest', Origin: config().siteOrigin, 'Content-Type': type },
              ...(browser.tag ? { Cookie: cookiesOf(browser), 'X-Session-Tag': browser.tag } : {}),
            },
            first,
          );
          const isRefused = status === undefined || (status >= 400 && status < 500);
          if (!isRefused || read > most(path) + ON_THE_WAY) odd.push(`${method} ${path}: ${status}, ${read}`);
        }
      expect(odd).toEqual([]);
    },
    120_000,
  );
});
