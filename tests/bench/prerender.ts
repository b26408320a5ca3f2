import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from '../../scripts/build.ts';
import { Progress } from '../../scripts/progress.ts';
import { publicPaths } from '../../server/directory/browsing/public-paths.ts';
import { PageStore } from '../../server/site/pages/page-store.ts';
import { prerender } from '../../server/site/pages/prerender.ts';
import { pageRenderer } from '../../server/site/pages/renderer.ts';
import { loadRender } from '../../server/site/pages/site.ts';
import { round, scratchWorld, table } from './scratch.ts';

const SIZES = [1000, 10_000, 50_000];
const MB = 1024 * 1024;

async function* take(paths: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const each of paths) {
    if (left-- <= 0) return;
    yield each;
  }
}

/** Pages a second, time and memory at 1,000, 10,000 and 50,000 pages, each into an empty store. */
export async function run(): Promise<Record<string, unknown>> {
  build();
  const world = await scratchWorld({ shops: 4000, casts: 46_000, posts: 0 });
  const render = pageRenderer(await loadRender(), world.config);
  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown> = {};
  try {
    for (const size of SIZES) {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-pages-'));
      const store = new PageStore(folder);
      const progress = new Progress(`Pre-rendering ${size}`, size, 'pages');
      let peak = 0;
      const began = performance.now();
      const result = await prerender(take(publicPaths(world.db), size), store, render, (done) => {
        progress.at(done);
        if (done % 500 === 0) peak = Math.max(peak, process.memoryUsage.rss());
      });
      const seconds = (performance.now() - began) / 1000;
      progress.done(result.rendered);
      if (result.failed.length > 0) throw new Error(`Not rendered: ${result.failed.slice(0, 5).join(', ')}`);
      const rate = round(result.rendered / seconds, 1);
      rows.push([result.rendered, round(seconds, 1), rate, Math.round(peak / MB)]);
      Object.assign(figures, {
        pages_per_s: rate,
        [`seconds_${size}`]: round(seconds, 1),
        [`rss_mb_${size}`]: Math.round(peak / MB),
      });
      rmSync(folder, { recursive: true, force: true });
    }
    table(['pages', 'seconds', 'pages/s', 'rss MB'], rows);
    return figures;
  } finally {
    await world.close();
  }
}
