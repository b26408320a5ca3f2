import { build } from '../../scripts/build.ts';
import { Progress } from '../../scripts/progress.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import { publicPaths } from '../../server/directory/browsing/public-paths.ts';
import { NO_WORK, serve } from '../../server/main.ts';
import { prerender } from '../../server/site/pages/prerender.ts';
import { type Load, load } from './load.ts';
import { round, scratchWorld, table } from './scratch.ts';

/** In the store at the end of each part. */
const SIZES = [1000, 10_000, 50_000];
const MB = 1024 * 1024;
/** A shop that is read while others are rendered, this often. */
const VISITORS = { connections: 10, perSecond: 50, headers: ['accept-encoding=br'] };
const VISITED = '/shop/2/';

async function* take(paths: AsyncIterator<string>, count: number): AsyncGenerator<string> {
  for (let left = count; left > 0; left--) {
    const next = await paths.next();
    if (next.done) return;
    yield next.value;
  }
}

/**
 * Pages a second, time and memory to 1,000, 10,000 and 50,000 stored pages, by a site that serves visitors meanwhile;
 * and what a visitor waits. An answer that is no success ends the bench.
 */
export async function run(): Promise<Record<string, unknown>> {
  build();
  const world = await scratchWorld({ shops: 4000, casts: 46_000, posts: 0 });
  const database = { db: world.db, url: world.url, close: async () => {} };
  const config = { ...world.config, port: await freePort(0) };
  const server = await serve(config, world.secrets, database, NO_WORK);
  const { store, renderAside } = server.site;
  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown> = {};
  const paths = publicPaths(world.db)[Symbol.asyncIterator]();
  let stored = 0;
  let worst = 0;
  try {
    for (const size of SIZES) {
      const progress = new Progress(`Pre-rendering to ${size}`, size - stored, 'pages');
      let peak = 0;
      const visits: Promise<Load> = load(`http://127.0.0.1:${server.port}${VISITED}`, VISITORS);
      const began = performance.now();
      const result = await prerender(take(paths, size - stored), store, renderAside, (done) => {
        progress.at(done);
        if (done % 500 === 0) peak = Math.max(peak, process.memoryUsage.rss());
      });
      const seconds = (performance.now() - began) / 1000;
      progress.done(result.rendered);
      if (result.failed.length > 0) throw new Error(`Not rendered: ${result.failed.slice(0, 5).join(', ')}`);
      const { latency } = await visits;
      const rate = round(result.rendered / seconds, 1);
      rows.push([size, round(seconds, 1), rate, latency.p99, Math.round(peak / MB)]);
      worst = Math.max(worst, latency.p99);
      stored = size;
      Object.assign(figures, {
        pages_per_s: rate,
        visitor_p99_ms: worst,
        [`seconds_${size}`]: round(seconds, 1),
        [`rss_mb_${size}`]: Math.round(peak / MB),
      });
    }
    table(['stored pages', 'seconds', 'pages/s', 'visitor p99 ms', 'rss MB'], rows);
    return figures;
  } finally {
    await server.stop();
    await world.close();
  }
}
