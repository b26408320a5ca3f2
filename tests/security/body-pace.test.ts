import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { BODY_PACE, type BodyPace } from '../../server/core/body-pace.ts';
import { readConfig } from '../../server/core/config.ts';
import { FORM_BYTES } from '../../server/core/http/body-sizes.ts';
import { createListener } from '../../server/core/http/listener.ts';
import { readBody } from '../../server/core/http/read-body.ts';
import { Wire } from '../support/wire.ts';

const servers: Server[] = [];
const wires: Wire[] = [];

afterAll(() => {
  for (const wire of wires) wire.close();
  for (const server of servers) server.close();
});

/** A server that reads 100 bytes at such a pace, and says what it has read. */
async function reader(pace: Partial<BodyPace>, most = 100): Promise<number> {
  const server = createListener(async (request, response) => {
    const reading = { most, pace: { ...BODY_PACE, ...pace } };
    const pieces = await readBody(request, reading).catch((error: Error) => error);
    const text = pieces instanceof Error ? pieces.message : Buffer.concat(pieces).toString();
    response.writeHead(pieces instanceof Error ? 408 : 200, { 'Content-Length': Buffer.byteLength(text) });
    response.end(text);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
async function send(to: number, pieces: readonly string[], pauseMs: number): Promise<Wire> {
  const wire = await Wire.open(to);
  wires.push(wire);
  wire.head('POST /', { 'Content-Length': 16 });
  for (const piece of pieces) {
    wire.write(piece);
    await pause(pauseMs);
  }
  return wire;
}
async function expectGivenUp(wire: Wire): Promise<void> {
  const { status, headers } = await wire.answer();
  expect([status, headers.get('connection')]).toEqual([408, 'close']);
  expect((await wire.end()).state).toBe('ended');
}
const SLOW = ['slow', ' but', ' on ', 'time'];

it('a body that stops is given up after its time; one that goes on is not', async () => {
  const port = await reader({ idleMs: 3000, stepBytes: 4 });
  const [going, stopped] = await Promise.all([send(port, SLOW, 1200), send(port, ['ab'], 0)]);
  expect(await going.answer()).toMatchObject({ status: 200, body: 'slow but on time' });
  await expectGivenUp(stopped);
});

it('a body is given up for fewer bytes than its step, however often they come', async () => {
  const port = await reader({ idleMs: 1500, stepBytes: 16 });
  await expectGivenUp(await send(port, [...'slow but never'], 150));
});

it('a body is given up after its whole time, but for files', async () => {
  const pace = { stepBytes: 1, allMs: 1500 };
  const texts = send(await reader(pace), SLOW.slice(0, 3), 600);
  const files = await send(await reader(pace, FORM_BYTES + 1), SLOW, 600);
  await expectGivenUp(await texts);
  expect((await files.answer()).status).toBe(200);
});

it('a body has 30 seconds for 128 kB, and 60 in all, which no setting changes', () => {
  for (const NODE_ENV of ['test', 'development', 'production'])
    expect(
      readConfig({ NODE_ENV, SITE_ORIGIN: `http${NODE_ENV === 'production' ? 's' : ''}://localhost` })
        .bodyPace,
    ).toEqual({ idleMs: 30_000, stepBytes: 131_072, allMs: 60_000 });
});
