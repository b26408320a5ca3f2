import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { browserPort } from './browser-port.ts';

it('gives runs that begin at once ports of their own, with room for the sites beside', async () => {
  const ports = await Promise.all([499, 500, 501].map(browserPort));
  expect(ports.toSorted((a, b) => a - b)).toEqual([20_000, 20_020, 29_980]);
});

it('gives another one where the port is taken', async () => {
  const server = createServer();
  const port = await browserPort(7);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  expect(await browserPort(7)).not.toBe(port);
  await new Promise((done) => server.close(done));
});
