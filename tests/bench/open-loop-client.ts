// The load generator, in a process of its own. It reads of an answer what it must: a thousand of them a second are to
// cost it less than they cost the site.
import { connect, type Socket } from 'node:net';
import type { Note, Plan, Wire } from './open-loop.ts';
import { randomFrom } from './random.ts';

const WARM_UP_MS = 1000;
/** What is not answered by then never is. */
const PATIENCE_MS = 5000;
/** The site ends a connection after a thousand requests; browsers open a new one in time. */
const REQUESTS_PER_CONNECTION = 900;
/** Visitors who wait at once; more say only that the site is far behind. */
const MOST_WAITING = 4000;
const MILLION = 1_000_000;
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const NOTHING = Buffer.alloc(0);

type Visitor = { due: number; port: number; bytes: Buffer };
type Connection = {
  socket: Socket;
  visitor: Visitor | null;
  asked: number;
  head: Buffer;
  left: number;
  tail: Buffer;
};

function wireOf({ method, path, headers, body = '' }: Wire, host: string): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body) lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Bytes of the body that are still to come; `-1`: until the last chunk. */
function bodyLength(head: string): number {
  const status = head.slice(9, 12);
  if (status === '304' || status === '204') return 0;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  return length === undefined ? -1 : Number(length);
}

async function ask(plan: Plan): Promise<Note> {
  const wires = plan.requests.map((request) => wireOf(request, plan.host));
  const idle = new Map<number, Connection[]>(plan.ports.map((port) => [port, []]));
  const times: number[] = [];
  const late: number[] = [];
  const failures: Record<string, number> = {};
  const answers = { arrived: 0, bytes: 0, failures, firstFailure: '' };
  let waiting = 0;
  let measuredFrom = 0;

  function end(visitor: Visitor, status: string, text: string): void {
    waiting -= 1;
    if (visitor.due >= measuredFrom) times.push(performance.now() - visitor.due);
    if (status.startsWith('2')) return;
    failures[status] = (failures[status] ?? 0) + 1;
    answers.firstFailure ||= text.slice(0, 600);
  }

  function answered(connection: Connection): void {
    const { visitor, head, asked } = connection;
    if (!visitor) return;
    const text = head.toString('latin1');
    connection.visitor = null;
    end(visitor, text.slice(9, 12), head.toString());
    if (asked >= REQUESTS_PER_CONNECTION || /\r\nconnection: close/i.test(text)) connection.socket.end();
    else idle.get(visitor.port)?.push(connection);
  }

  function read(connection: Connection, part: Buffer): void {
    answers.bytes += part.length;
    let rest = part;
    if (connection.left === Number.POSITIVE_INFINITY) {
      connection.head = connection.head.length > 0 ? Buffer.concat([connection.head, part]) : part;
      const at = connection.head.indexOf('\r\n\r\n');
      if (at < 0) return;
      rest = connection.head.subarray(at + 4);
      connection.left = bodyLength(connection.head.toString('latin1', 0, at));
    }
    if (connection.left < 0) {
      connection.tail = Buffer.concat([connection.tail, rest]).subarray(-LAST_CHUNK.length);
      if (connection.tail.equals(LAST_CHUNK)) answered(connection);
      return;
    }
    connection.left -= rest.length;
    if (connection.left <= 0) answered(connection);
  }

  function open(port: number): Connection {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    const connection: Connection = {
      ...{ socket, visitor: null, asked: 0, head: NOTHING, left: 0, tail: NOTHING },
    };
    socket.on('data', (part: Buffer) => read(connection, part));
    socket.on('error', () => {});
    socket.once('close', () => {
      const { visitor, asked } = connection;
      const others = idle.get(port) ?? [];
      if (others.includes(connection)) others.splice(others.indexOf(connection), 1);
      connection.visitor = null;
      if (!visitor) return;
      // It was closed as idle while the request was on its way: a browser sends it once more.
      if (asked > 1 && connection.head.length === 0) send(visitor);
      else end(visitor, '0', 'The connection was closed.');
    });
    return connection;
  }

  function send(visitor: Visitor): void {
    const connection = idle.get(visitor.port)?.pop() ?? open(visitor.port);
    connection.visitor = visitor;
    connection.asked += 1;
    Object.assign(connection, { head: NOTHING, left: Number.POSITIVE_INFINITY, tail: NOTHING });
    connection.socket.write(visitor.bytes);
  }

  const random = randomFrom(Math.round(plan.rate));
  const gap = () => (-Math.log((random(MILLION) + 1) / MILLION) * 1000) / plan.rate;
  const began = performance.now();
  measuredFrom = began + WARM_UP_MS;
  const until = measuredFrom + plan.seconds * 1000;
  let due = began + gap();
  while (due < until && waiting < MOST_WAITING) {
    const now = performance.now();
    for (; due <= now && due < until; due += gap()) {
      const number = answers.arrived++;
      const port = plan.ports[number % plan.ports.length] as number;
      waiting += 1;
      if (due >= measuredFrom) late.push(performance.now() - due);
      send({ due, port, bytes: wires[number % wires.length] as Buffer });
    }
    await new Promise((done) => setTimeout(done, 1));
  }
  const giveUp = performance.now() + PATIENCE_MS;
  while (waiting > 0 && performance.now() < giveUp) await new Promise((done) => setTimeout(done, 5));
  for (; waiting > 0; waiting--) {
    times.push(PATIENCE_MS);
    failures[0] = (failures[0] ?? 0) + 1;
  }
  return { ...answers, times, late };
}

const note = (about: Note) => process.send?.(about);

process.once('message', async (plan: Plan) => {
  note({ isBegun: true });
  note(await ask(plan));
});
process.once('disconnect', () => process.exit());
