import { createServer, type Server } from 'node:net';
import type { Config } from '../config.ts';

const ABSENT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);
/** A port that the system picks for one address may be taken at the next one. */
const TRIES = 10;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

const open = (listener: Server, port: number, host?: string): Promise<void> =>
  new Promise((done, failed) => {
    listener.once('error', failed);
    listener.listen({ port, host }, () => {
      listener.off('error', failed);
      done();
    });
  });

const close = (listener: Server) => new Promise((done) => listener.close(done));

async function openAll(server: Server, addresses: readonly string[], port: number): Promise<Server[]> {
  const listeners: Server[] = [];
  let bound = port;
  for (const host of addresses) {
    const isFirst = listeners.length === 0;
    // The server's limits, timeouts and end hold for these connections too.
    const listener = isFirst
      ? server
      : createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
    try {
      await open(listener, bound, host);
    } catch (error) {
      if (host === '::1' && !isFirst && ABSENT.has(codeOf(error))) continue;
      for (const opened of listeners) await close(opened);
      throw error;
    }
    listeners.push(listener);
    bound = (listener.address() as { port: number }).port;
  }
  return listeners;
}

/** All on one port. @returns what has to be closed. @throws the system's error, and then nothing is open */
export async function listenOn(
  server: Server,
  { listen, port }: Pick<Config, 'listen' | 'port'>,
): Promise<Server[]> {
  if (listen === 'all') {
    await open(server, port);
    return [server];
  }
  for (let tried = 1; ; tried++)
    try {
      return await openAll(server, listen, port);
    } catch (error) {
      if (port !== 0 || codeOf(error) !== 'EADDRINUSE' || tried === TRIES) throw error;
    }
}
