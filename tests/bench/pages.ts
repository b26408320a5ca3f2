import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from '../../scripts/build.ts';
import { ConfigError } from '../../server/core/config.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import { serve } from '../../server/main.ts';
import { loadRender } from '../../server/site/pages/site.ts';
import { type Load, load } from './load.ts';
import { round, scratchWorld, table } from './scratch.ts';

const BROTLI = { connections: 50, headers: ['accept-encoding=br'] };

/** nginx with one worker, answering every request with the same compressed bytes and headers. */
async function startNginx(page: Buffer, headers: string): Promise<{ url: string; stop: () => void }> {
  if (spawnSync('nginx', ['-v']).error) {
    if (process.getuid?.() === 0) spawnSync('apt-get', ['install', '-y', 'nginx-light'], { stdio: 'ignore' });
    if (spawnSync('nginx', ['-v']).error)
      throw new ConfigError(
        'This bench compares with nginx: install it first (Debian: apt-get install nginx-light).',
      );
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-nginx-'));
  mkdirSync(path.join(folder, 'html'));
  writeFileSync(path.join(folder, 'html/page.br'), page);
  const port = await freePort(0);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  server { listen 127.0.0.1:${port}; root ${folder}/html;
    location / { try_files /page.br =404; default_type "text/html; charset=utf-8"; types {}
      ${headers} } } }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  for (let i = 0; i < 100; i++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const stop = () => {
    nginx.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** A stored shop page against nginx with the same bytes, and against Astro rendering it for each request. */
export async function run(): Promise<Record<string, unknown>> {
  build();
  const world = await scratchWorld({ shops: 300, posts: 0 });
  const database = { db: world.db, url: world.url, close: async () => {} };
  const server = await serve({ ...world.config, port: await freePort(0) }, world.secrets, database);
  const url = `http://127.0.0.1:${server.port}/shop/2/`;
  const first = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await first.text();
  const stored = server.site.store.get('/shop/2/');
  if (!stored) throw new Error('The shop page was not stored.');
  const named = [
    'content-encoding',
    'etag',
    'vary',
    'content-security-policy',
    'cache-control',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ];
  const lines = named.map(
    (name) =>
      `add_header ${name} '${(name === 'content-encoding' ? 'br' : (first.headers.get(name) ?? '')).replaceAll("'", "\\'")}';`,
  );
  const nginx = await startNginx(stored.br, lines.join('\n'));

  const render = await loadRender();
  const rendering = createServer(async (_request, response) => {
    const answer = await render(new Request(url));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const renderPort = await freePort(0);
  await new Promise<void>((done) => rendering.listen(renderPort, done));

  try {
    await load(url, BROTLI);
    const best = { stored: 0, nginx: 0 };
    let results: [string, Load][] = [];
    // Taken in turns, the better of two: whatever else the machine does hits both alike.
    for (let round = 0; round < 2; round++) {
      const byStore = await load(url, BROTLI);
      const byNginx = await load(nginx.url, BROTLI);
      best.stored = Math.max(best.stored, byStore.requests.average);
      best.nginx = Math.max(best.nginx, byNginx.requests.average);
      results = [
        ['stored', byStore],
        ['nginx', byNginx],
      ];
    }
    const rendered = await load(`http://127.0.0.1:${renderPort}/`, { ...BROTLI, connections: 10 });
    results.push(['rendered by Astro', rendered]);
    table(
      ['shop page', 'requests/s', 'p50 ms', 'p99 ms'],
      results.map(([name, one]) => [
        name,
        Math.round(one.requests.average),
        one.latency.p50,
        one.latency.p99,
      ]),
    );
    const [, storedLoad] = results[0] as [string, Load];
    return {
      stored_over_nginx: round(best.stored / best.nginx),
      stored_over_rendered: round(best.stored / rendered.requests.average, 1),
      stored_per_s: Math.round(best.stored),
      p50_ms: storedLoad.latency.p50,
      p99_ms: storedLoad.latency.p99,
    };
  } finally {
    nginx.stop();
    await promisify(rendering.close.bind(rendering))().catch(() => {});
    await server.stop();
    await world.close();
  }
}
