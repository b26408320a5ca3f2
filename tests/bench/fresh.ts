import { build } from '../../scripts/build.ts';
import { freePort } from '../../server/core/db/free-port.ts';
import { publicPaths } from '../../server/directory/browsing/public-paths.ts';
import { serve } from '../../server/main.ts';
import { prerender } from '../../server/site/pages/prerender.ts';
import { percentile, round, scratchWorld, table } from './scratch.ts';

const SIZES = [1000, 50_000];
const CHANGES = 300;
const PURGES = 300;
const GIVE_UP_MS = 5000;

async function* take(paths: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const each of paths) {
    if (left-- <= 0) return;
    yield each;
  }
}

async function until(holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > GIVE_UP_MS) return GIVE_UP_MS;
    // A pause: the one who asks must not keep busy the thread that is to answer.
    await new Promise((done) => setTimeout(done, 2));
  }
  return performance.now() - began;
}

/** Time from a committed change to new bytes served, and from a hidden cast to her page gone, at two store sizes. */
export async function run(): Promise<Record<string, unknown>> {
  build();
  const world = await scratchWorld({ shops: 4000, casts: 46_000, posts: 0 });
  const database = { db: world.db, url: world.url, close: async () => {} };
  const server = await serve({ ...world.config, port: await freePort(0) }, world.secrets, database);
  const at = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  const figures: Record<string, unknown> = {};
  const rows: (string | number)[][] = [];
  try {
    for (const size of SIZES) {
      const filled = await prerender(
        take(publicPaths(world.db), size),
        server.site.store,
        server.site.render,
      );
      console.log(`${server.site.store.size} pages stored (${filled.rendered} rendered now).`);
      const changed: number[] = [];
      for (let i = 0; i < CHANGES; i++) {
        const id = 10 + i * 11;
        await (await at(`/shop/${id}/`)).arrayBuffer();
        const text = `変更${size}-${i}`;
        await world.db
          .updateTable('shops')
          .set({ catchCopy: text })
          .where('id', '=', id)
          .where('status', '=', 'open')
          .execute();
        const open = await world.db
          .selectFrom('shops')
          .select('id')
          .where('id', '=', id)
          .where('status', '=', 'open')
          .executeTakeFirst();
        if (open)
          changed.push(await until(async () => (await (await at(`/shop/${id}/`)).text()).includes(text)));
      }
      const purged: number[] = [];
      for (let i = 0; i < PURGES; i++) {
        const id = 1000 + i * 13 + (size === SIZES[0] ? 0 : 1);
        const before = await at(`/cast/${id}/`);
        await before.arrayBuffer();
        if (before.status !== 200) continue;
        await world.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', id).execute();
        purged.push(
          await until(async () => {
            const answer = await at(`/cast/${id}/`);
            await answer.arrayBuffer();
            return answer.status === 410;
          }),
        );
      }
      const [change, purge] = [round(percentile(changed, 0.99), 1), round(percentile(purged, 0.99), 1)];
      rows.push([server.site.store.size, changed.length, round(percentile(changed, 0.5), 1), change, purge]);
      figures[`p99_ms_${size}`] = change;
      figures.purge_p99_ms = Math.max(Number(figures.purge_p99_ms ?? 0), purge);
    }
    table(['stored pages', 'changes', 'p50 ms', 'p99 ms', 'purge p99 ms'], rows);
    return figures;
  } finally {
    await server.stop();
    await world.close();
  }
}
