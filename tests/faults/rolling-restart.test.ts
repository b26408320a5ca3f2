import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Site, startSite } from '../support/built-site.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
/** A request each ten milliseconds, as many as a proxy in front of two processes gets on a busy night. */
const EVERY_MS = 10;
/** As in deploy/nginx.conf: a second less than the site waits. */
const IDLE_MS = 4000;
const HEADERS = {
  host: 'localhost:4321',
  origin: 'http://localhost:4321',
  'x-requested-with': 'XMLHttpRequest',
  'sec-fetch-site': 'same-origin',
};
const CALLS = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/places' },
  { method: 'POST', path: '/api/logout' },
];

type Way = { site: Site; agent: Agent };
let varDir: string;
let ways: Way[] = [];
const start = async (): Promise<Way> => ({
  site: await startSite({
    databaseUrl: world.url,
    varDir,
    env: { WITHOUT_JOBS: '1', SECRET_KEY, TRUSTED_PROXIES: '127.0.0.1' },
  }),
  agent: new Agent({ keepAlive: true, timeout: IDLE_MS }),
});

beforeAll(async () => {
  varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-rolling-'));
  ways = [await start(), await start()];
});
afterAll(async () => {
  for (const { agent } of ways) agent.destroy();
  for (const { site } of ways) await site.stop();
  rmSync(varDir, { recursive: true, force: true });
});

const send = ({ site, agent }: Way, call: (typeof CALLS)[number], from: string): Promise<number> =>
  new Promise((done, failed) => {
    const headers = { ...HEADERS, 'x-forwarded-for': from };
    const asked = request(
      { ...call, agent, host: '127.0.0.1', port: site.port, headers },
      (answer: IncomingMessage) => {
        answer.resume().once('end', () => done(answer.statusCode ?? 0));
        answer.once('error', failed);
      },
    );
    asked.once('error', failed);
    asked.end();
  });

const isRefused = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/** As nginx: a process that takes no connection is left out, any other failure is the visitor's. */
async function askProxy(index: number): Promise<string> {
  const call = CALLS[index % CALLS.length] as (typeof CALLS)[number];
  const order = index % 2 ? ways : ways.toReversed();
  // A visitor of its own, whom no limit knows yet.
  const from = `10.${index >> 8}.${index & 255}.1`;
  for (const way of order) {
    try {
      return `${call.method} ${call.path} ${await send(way, call, from)}`;
    } catch (error) {
      if (!isRefused(error)) return `${call.method} ${call.path} ${(error as Error).message}`;
    }
  }
  return 'no process takes a connection';
}

it('R4: two processes are restarted one after the other under load, and no request fails', async () => {
  const answers: Promise<string>[] = [];
  let isOn = true;
  const load = (async () => {
    for (let index = 0; isOn; index++) {
      answers.push(askProxy(index));
      await setTimeout(EVERY_MS);
    }
  })();
  const codes: (number | null)[] = [];
  for (const place of [0, 1]) {
    const old = ways[place] as Way;
    codes.push(await old.site.stop());
    old.agent.destroy();
    ways[place] = await start();
  }
  isOn = false;
  await load;
  const counted = Object.groupBy(await Promise.all(answers), (answer) => answer);
  expect(codes).toEqual([0, 0]);
  expect(Object.keys(counted).toSorted()).toEqual([
    'GET / 200',
    'GET /api/places 200',
    'POST /api/logout 200',
  ]);
});

it('R4: a connection that is idle when the stop begins still takes a request, and is asked to end', async () => {
  const way = await start();
  expect(await send(way, { method: 'GET', path: '/' }, '10.200.0.1')).toBe(200);
  const isListening = () =>
    fetch(way.site.origin, { method: 'HEAD', headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  const stopped = way.site.stop();
  await expect.poll(isListening).toBe(false);
  expect(await send(way, { method: 'GET', path: '/' }, '10.200.0.1')).toBe(200);
  // Its answer said so: no connection is left, and the process ends.
  expect(await stopped).toBe(0);
  await expect(send(way, { method: 'GET', path: '/' }, '10.200.0.1')).rejects.toThrow('ECONNREFUSED');
});
