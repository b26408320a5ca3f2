import { globalAgent, request } from 'node:http';
import { config } from '../../server/core/config.ts';
import { database } from '../../server/core/db/database.ts';
import { metrics } from '../../server/core/http/metrics.ts';
import { traffic } from '../../server/core/limits/traffic.ts';
import { secrets } from '../../server/core/secrets.ts';
import { type RunningServer, serve } from '../../server/main.ts';
import { checkHeaders } from './answer-headers.ts';
import { testDatabaseOf } from './database.ts';
import { asAnotherCaller } from './one-connection.ts';

/** The proxy of the site that is under test: addresses which this machine does not have come through it. */
export const PROXY = '127.0.0.88';

/** They belong to the connection and the clock, not to the answer. */
const OF_THE_WAY = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const noJobs = async () => ({ stop: async () => {} });

let running: Promise<RunningServer> | null = null;

/** Starts the whole built product in this process, on the database and with the settings and secrets of the test. */
async function start(): Promise<RunningServer> {
  const test = testDatabaseOf(database());
  if (!test) throw new Error('The server needs a database: provideDatabase(test.db) comes before a request.');
  const asked = { ...config(), production: true, port: 0, overloadedMs: 30_000 };
  const opened = { db: test.db, url: test.url, close: async () => {} };
  const before = new Set(metricNames());
  const server = await serve(asked, secrets(), opened, noJobs);
  test.users.push(async () => {
    running = null;
    // Behind a proxy a server waits for the other ends of idle connections.
    globalAgent.destroy();
    await server.stop();
    // The next file of this process starts a server that measures and counts anew.
    for (const name of metricNames()) if (!before.has(name)) metrics.removeSingleMetric(name);
    traffic.sweep(Number.POSITIVE_INFINITY);
  });
  return server;
}

const metricNames = () => metrics.getMetricsAsArray().map(({ name }) => name);

/** The port of the file's server, which starts with the first request and stops with the file's database. */
export async function outerPort(): Promise<number> {
  running ??= asAnotherCaller(start);
  return (await running).port;
}

/** What stands in an address as a browser would write it; dots and slashes stay as they are. */
const written = (path: string) =>
  path
    .replace(/#.*$/s, '')
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/gu, encodeURIComponent);

/**
 * Sends a request over HTTP through the outer server, from the address `ip`: from a socket of its own when this
 * machine has that address (127.x.y.z), else through the site's proxy.
 * @throws Error when the answer has not all headers of security.md 7.7
 */
export async function sendToServer(ip: string, path: string, init: RequestInit): Promise<Response> {
  const port = await outerPort();
  const isOwn = ip.startsWith('127.');
  const given = new Response(init.body ?? null);
  const type = given.headers.get('content-type');
  const body = Buffer.from(await given.arrayBuffer());
  const headers = {
    Host: new URL(config().siteOrigin).host,
    ...(type ? { 'content-type': type } : {}),
    ...(isOwn ? {} : { 'x-forwarded-for': ip }),
    ...(body.length > 0 ? { 'content-length': body.length } : {}),
    ...Object.fromEntries(new Headers(init.headers)),
  };
  const answer = await new Promise<Response>((done, failed) => {
    const { method = 'GET' } = init;
    const to = { host: '127.0.0.1', port, method, path: written(path), headers, agent: false as const };
    const sent = request({ ...to, localAddress: isOwn ? ip : PROXY }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', failed);
      response.on('end', () => {
        const { statusCode: status = 0, rawHeaders: raw } = response;
        const named = new Headers();
        for (let i = 0; i < raw.length; i += 2) {
          const [name = '', value = ''] = raw.slice(i, i + 2);
          if (!OF_THE_WAY.has(name.toLowerCase())) named.append(name, value);
        }
        const isEmpty = method === 'HEAD' || [204, 205, 304].includes(status);
        done(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: named }));
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
  checkHeaders(`${init.method ?? 'GET'} ${path}`, answer);
  return answer;
}
