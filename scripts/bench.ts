import { ConfigError } from '../server/core/config.ts';
import { log } from '../server/core/log.ts';
import { runCommand, UsageError } from './with-database.ts';

const BENCHES: Record<string, () => Promise<{ run: () => Promise<Record<string, unknown>> }>> = {
  all: () => import('../tests/bench/all.ts'),
  pages: () => import('../tests/bench/pages.ts'),
  render: () => import('../tests/bench/render.ts'),
  prerender: () => import('../tests/bench/prerender.ts'),
  fresh: () => import('../tests/bench/fresh.ts'),
  listing: () => import('../tests/bench/listing.ts'),
  find: () => import('../tests/bench/find.ts'),
  session: () => import('../tests/bench/session.ts'),
  timeline: () => import('../tests/bench/timeline.ts'),
  desk: () => import('../tests/bench/desk.ts'),
  lighthouse: () => import('../tests/bench/lighthouse.ts'),
  upload: () => import('../tests/bench/upload.ts'),
  shifts: () => import('../tests/bench/shifts.ts'),
  capacity: () => import('../tests/bench/capacity.ts'),
  soak: () => import('../tests/bench/soak.ts'),
  next: () => import('../tests/bench/next.ts'),
};

// Each bench prints its table and, last, one JSON line with its figures.
await runCommand(async () => {
  const name = process.argv[2] ?? '';
  const load = BENCHES[name];
  if (!load) throw new UsageError(`Usage: npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  log.level = 'error';
  const { run } = await load();
  const figures = await run();
  if (!figures) throw new ConfigError('The bench gave no figures.');
  console.log(JSON.stringify({ bench: name, ...figures }));
});
