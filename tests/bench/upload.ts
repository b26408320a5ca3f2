import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { build } from '../../scripts/build.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import { MAX_PIXELS } from '../../server/gateways/media/limits.ts';
import { NO_WORK, serve } from '../../server/main.ts';
import { castBrowser, fileOf, upload } from '../support/casts.ts';
import { load } from './load.ts';
import { percentile, round, scratchWorld, table } from './scratch.ts';

const UPLOADS = 10;
const VISITORS = { connections: 10, perSecond: 50, headers: ['accept-encoding=br'] };
/** 4:3, as telephones take them. */
const WIDTH = Math.floor(Math.sqrt((MAX_PIXELS * 4) / 3));
const HEIGHT = Math.floor(MAX_PIXELS / WIDTH);

/** Noise, as a plain surface would be decoded in no time. */
const largestPhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#8a6f6a',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .blur(2)
    .jpeg({ quality: 80 })
    .toBuffer();

/** The largest photo that is taken, from the call to its answer, and what other requests wait meanwhile. */
export async function run(): Promise<Record<string, unknown>> {
  build();
  const media = mkdtempSync(path.join(os.tmpdir(), 'yoakari-uploads-'));
  process.env.VAR_DIR = media;
  const world = await scratchWorld({ shops: 50, posts: 0 });
  const database = { db: world.db, url: world.url, close: async () => {} };
  const server = await serve({ ...world.config, port: await freePort(0) }, world.secrets, database, NO_WORK);
  const visit = () => load(`http://127.0.0.1:${server.port}/shop/2/`, VISITORS);
  const took: number[] = [];
  try {
    const { browser } = await castBrowser(world.db);
    const photo = await largestPhoto();
    const quiet = await visit();
    const visits = visit();
    for (let i = 0; i < UPLOADS; i++) {
      const began = performance.now();
      await upload(browser, fileOf(photo));
      took.push(performance.now() - began);
    }
    const busy = await visits;
    const longest = round(Math.max(...took) / 1000);
    table(
      ['megapixels', 'MB', 'p50 s', 'longest s', 'other requests p99 ms', 'without uploads'],
      [
        [
          round((WIDTH * HEIGHT) / 1e6, 1),
          round(photo.length / 1024 / 1024, 1),
          round(percentile(took, 0.5) / 1000),
          longest,
          busy.latency.p99,
          quiet.latency.p99,
        ],
      ],
    );
    return {
      longest_s: longest,
      other_p99_ms: busy.latency.p99,
      quiet_p99_ms: quiet.latency.p99,
    };
  } finally {
    await server.stop();
    await world.close();
    rmSync(media, { recursive: true, force: true });
  }
}
