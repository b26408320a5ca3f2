import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { askFrom, forgetConnections } from '../support/ask-from.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { databaseWorld } from '../support/world.ts';

/** Loopback has many addresses; one that the site does not listen on stands for an interface to the network. */
const OTHER_INTERFACE = '127.0.0.2';

const database = databaseWorld();

afterAll(() => {
  forgetConnections();
});

/** `open`, or the code with which the system refuses. */
const knock = (host: string, port: number) =>
  new Promise<string>((done) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      done('open');
    });
    socket.once('error', (error) => done((error as NodeJS.ErrnoException).code ?? ''));
  });

async function withSite(env: NodeJS.ProcessEnv, look: (site: Site) => Promise<void>): Promise<void> {
  const site = await startSite({ databaseUrl: database.url, env });
  try {
    await look(site);
  } finally {
    await site.stop();
  }
}

describe('a site that is started without NODE_ENV=production', () => {
  it('can be reached from this machine alone, under both of its addresses', () =>
    withSite({}, async ({ port }) => {
      expect(await knock('127.0.0.1', port)).toBe('open');
      expect((await fetch(`http://[::1]:${port}/healthz`)).status).toBe(200);
      expect(await knock(OTHER_INTERFACE, port)).toBe('ECONNREFUSED');
    }));

  it('can be reached from elsewhere where LISTEN=all says so, and shows its codes to this machine alone', () =>
    withSite({ LISTEN: 'all' }, async ({ port }) => {
      expect(await knock(OTHER_INTERFACE, port)).toBe('open');
      const ask = async (headers: Record<string, string>) =>
        (await askFrom('127.0.0.1', port, '/dev/outbox/', headers)).status;
      expect(await ask({})).toBe(200);
      expect(await ask({ 'X-Forwarded-For': '127.0.0.1' })).toBe(404);
      expect(await ask({ Host: 'yoakari.example' })).toBe(404);
    }));

  it('listens on the addresses that LISTEN names', () =>
    withSite({ LISTEN: OTHER_INTERFACE }, async ({ port }) => {
      expect(await knock(OTHER_INTERFACE, port)).toBe('open');
      expect(await knock('127.0.0.1', port)).toBe('ECONNREFUSED');
    }));
});
