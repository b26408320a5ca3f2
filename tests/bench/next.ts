import { build } from '../../scripts/build.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import { NO_WORK, serve } from '../../server/main.ts';
import { load } from './load.ts';
import { NextSite } from './next-site.ts';
import { cpuOf, cpuOfFamily, needsProc } from './processes.ts';
import { round, scratchWorld, table } from './scratch.ts';

const PAGE = '/shop/2/';
/** As browsers ask. */
const ENCODINGS = 'gzip, deflate, br, zstd';
const LOAD = { connections: 50, headers: [`accept-encoding=${ENCODINGS}`] };
const ROUNDS = 2;
/** Bytes of HTML may differ by this share. */
const SAME = 0.02;

/** `cpu`: seconds that it has worked. */
type Site = { url: string; cpu: () => number };

const htmlOf = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
};

const sizeOf = (html: string) => Buffer.byteLength(html);

/** A page of Next.js around as much of `html` as makes it as large. @returns its path */
async function sameSize(next: NextSite, port: number, html: string): Promise<string> {
  let part = html;
  for (let i = 0; i < 10; i++) {
    const path = next.add(part);
    const ratio = sizeOf(html) / sizeOf(await htmlOf(`http://127.0.0.1:${port}${path}`));
    if (Math.abs(1 - ratio) <= SAME) return path;
    part = html.repeat(2).slice(0, Math.round(part.length * ratio));
  }
  throw new Error('No page of Next.js came out as large.');
}

async function sentBytes(url: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((done, failed) => {
    const asked = request(url, { headers: { 'accept-encoding': ENCODINGS } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.once('end', () => done(bytes));
    });
    asked.once('error', failed);
    asked.end();
  });
}

/** A stored shop page against a page of the same size that Next.js has rendered once and serves as it is. */
export async function run(): Promise<Record<string, unknown>> {
  needsProc();
  build();
  const next = new NextSite();
  const world = await scratchWorld({ shops: 300, posts: 0 });
  const database = { db: world.db, url: world.url, close: async () => {} };
  const server = await serve({ ...world.config, port: await freePort(0) }, world.secrets, database, NO_WORK);
  try {
    await next.build();
    const stored = `http://127.0.0.1:${server.port}${PAGE}`;
    const html = await htmlOf(stored);
    const compressing = await next.start({ compress: true });
    const path = await sameSize(next, compressing.port, html);
    // As behind a proxy that compresses.
    const plain = await next.start({ compress: false });
    const sites: Record<string, Site> = {
      stored: { url: stored, cpu: () => cpuOf(process.pid) },
      'Next.js': {
        url: `http://127.0.0.1:${compressing.port}${path}`,
        cpu: () => cpuOfFamily(compressing.pid),
      },
      'Next.js, uncompressed': {
        url: `http://127.0.0.1:${plain.port}${path}`,
        cpu: () => cpuOfFamily(plain.pid),
      },
    };
    const best: Record<string, { perSecond: number; p99: number; cpuMs: number }> = {};
    // In turns, and the first round warms up: what else the machine does hits all alike.
    for (let i = 0; i <= ROUNDS; i++)
      for (const [name, { url, cpu }] of Object.entries(sites)) {
        const seconds = i === 0 ? 3 : 6;
        const before = cpu();
        const { requests, latency } = await load(url, { ...LOAD, seconds });
        const cpuMs = ((cpu() - before) * 1000) / (requests.average * seconds);
        if (i > 0 && requests.average > (best[name]?.perSecond ?? 0))
          best[name] = { perSecond: requests.average, p99: latency.p99, cpuMs };
      }
    const rows = await Promise.all(
      Object.entries(sites).map(async ([name, { url }]) => [
        ...[name, sizeOf(await htmlOf(url)), await sentBytes(url)],
        ...[Math.round(best[name]?.perSecond ?? 0), best[name]?.p99 ?? Number.NaN],
        round(best[name]?.cpuMs ?? Number.NaN, 3),
      ]),
    );
    table(['shop page', 'HTML bytes', 'sent bytes', 'requests/s', 'p99 ms', 'CPU ms each'], rows);
    const rate = (name: string) => best[name]?.perSecond ?? Number.NaN;
    const cpu = (name: string) => best[name]?.cpuMs ?? Number.NaN;
    return {
      stored_per_s: Math.round(rate('stored')),
      next_per_s: Math.round(rate('Next.js')),
      next_uncompressed_per_s: Math.round(rate('Next.js, uncompressed')),
      // The load generator is busier than what it asks: this says what the site itself would do.
      next_cpu_over_stored: round(cpu('Next.js') / cpu('stored'), 1),
      next_uncompressed_cpu_over_stored: round(cpu('Next.js, uncompressed') / cpu('stored'), 1),
      stored_over_next: round(rate('stored') / rate('Next.js'), 1),
      stored_over_next_uncompressed: round(rate('stored') / rate('Next.js, uncompressed'), 1),
    };
  } finally {
    await next.stop();
    await server.stop();
    await world.close();
  }
}
