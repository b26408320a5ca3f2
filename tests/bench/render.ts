import { build } from '../../scripts/build.ts';
import { pageRenderer } from '../../server/site/pages/renderer.ts';
import { loadRender } from '../../server/site/pages/site.ts';
import { percentile, round, scratchWorld, table } from './scratch.ts';

const TIMES = 200;
const WARM_UP = 60;
const PAGES = {
  shop: (i: number) => `/shop/${2 + (i % 40)}/`,
  cast: (i: number) => `/cast/${2 + (i % 40)}/`,
  area: () => '/shops/tokyo/shinjuku-kabukicho/',
  top: () => '/',
  timeline: () => '/navi/tls/',
  search: (i: number) =>
    `/shops/?text=${encodeURIComponent(['カウンター', '新宿', 'クラブ', '歌舞伎町'][i % 4] ?? '')}`,
};

/** Microseconds of this process, its pool of threads included; PostgreSQL works in processes of its own. */
const cpuMicros = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** CPU time for one page of each kind, rendered and compressed as it would be stored, one after the other. */
export async function run(): Promise<Record<string, unknown>> {
  build();
  const world = await scratchWorld({ shops: 300, posts: 2000 });
  const render = pageRenderer(await loadRender(), world.config);
  const figures: Record<string, unknown> = {};
  const rows: (string | number)[][] = [];
  try {
    for (const [name, address] of Object.entries(PAGES)) {
      const took: number[] = [];
      let before = 0;
      for (let i = 0; i < WARM_UP + TIMES; i++) {
        if (i === WARM_UP) before = cpuMicros();
        const { pathname, search } = new URL(address(i), world.config.siteOrigin);
        const began = performance.now();
        const { status } = await render(pathname, search, pathname);
        if (status !== 200) throw new Error(`${pathname}${search} answered ${status}.`);
        if (i >= WARM_UP) took.push(performance.now() - began);
      }
      const cpu = round((cpuMicros() - before) / 1000 / TIMES);
      const p50 = round(percentile(took, 0.5));
      rows.push([name, cpu, round(1000 / cpu, 0), p50]);
      figures[`${name}_cpu_ms`] = cpu;
    }
    table(['page', 'CPU ms', 'per second of CPU', 'p50 ms with SQL'], rows);
    return figures;
  } finally {
    await world.close();
  }
}
