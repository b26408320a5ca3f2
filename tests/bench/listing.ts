import { parseShopParams } from '../../server/directory/listing/parse-params.ts';
import { readShopListing } from '../../server/directory/shops/read-listing.ts';
import { percentile, round, scratchWorld, table } from './scratch.ts';

const RUNS = 2000;
const WARM_UP = 200;
const QUERIES = ['', 'caba=1&girls=0&sexy=0', 'sort=review', 'sort=price', 'coupon=1', 'budgetMax=15000'];

/** The area listing (count, ids and cards) at 20,000 shops and 200,000 casts. */
export async function run(): Promise<Record<string, unknown>> {
  const world = await scratchWorld({ shops: 20_000, casts: 200_000, posts: 0 });
  try {
    const areas = await world.db.selectFrom('areas').select('id').orderBy('position').execute();
    const samples: number[] = [];
    const now = Date.now();
    for (let i = 0; i < RUNS + WARM_UP; i++) {
      const scope = { kind: 'area' as const, id: areas[i % areas.length]?.id ?? 1 };
      const params = parseShopParams(new URLSearchParams(QUERIES[i % QUERIES.length]), now);
      const began = performance.now();
      await readShopListing(world.db, scope, params, 1 + (i % 3), now);
      if (i >= WARM_UP) samples.push(performance.now() - began);
    }
    const [p50, p99] = [round(percentile(samples, 0.5)), round(percentile(samples, 0.99))];
    table(['area listing', 'runs', 'p50 ms', 'p99 ms'], [['20,000 shops, 200,000 casts', RUNS, p50, p99]]);
    return { p50_ms: p50, p99_ms: p99, shops: 20_000, casts: 200_000 };
  } finally {
    await world.close();
  }
}
