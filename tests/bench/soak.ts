import { randomBytes } from 'node:crypto';
import { build } from '../../scripts/build.ts';
import { UsageError } from '../../scripts/with-database.ts';
import { addCrowd } from './crowd.ts';
import { needsProc, residentOf, startWeb, type Web } from './processes.ts';
import { scratchWorld, table } from './scratch.ts';
import { type Line, lineThrough } from './slope.ts';
import { mixedUses, type Uses } from './soak-uses.ts';

const MINUTES = 10;
const SHOPS = 4000;
/** Per shop, so that there are 44,000 pages with 4000 of them. */
const CASTS_OF_SHOP = 11.5;
/** A member has the points for ten votes, a cast posts ten times an hour and fifty times a day. */
const MEMBERS = 400;
const CASTS = 200;
const EVERY_MS = 10_000;
const MB = 1024 * 1024;
/** Of the uses: more is no soak but a fault. */
const MOST_FAILED = 0.01;

type Sample = { at: number; rss: number; heap: number; external: number };
const KINDS = ['rss', 'heap', 'external'] as const;

async function sample(web: Web): Promise<Sample> {
  const [heap, external] = await Promise.all(
    ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'].map(web.metric),
  );
  return {
    at: performance.now() / 3_600_000,
    rss: residentOf(web.pid),
    ...{ heap: (heap ?? Number.NaN) / MB, external: (external ?? Number.NaN) / MB },
  };
}

/** Runs each use at its own pace until the end. @returns how often each was done */
async function use(uses: Uses, until: Promise<unknown>): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const underWay = new Set<Promise<unknown>>();
  const timers = Object.entries(uses).map(([name, [everyMs, one]]) =>
    setInterval(() => {
      done[name] = (done[name] ?? 0) + 1;
      const work: Promise<unknown> = one().finally(() => underWay.delete(work));
      underWay.add(work);
    }, everyMs),
  );
  await until;
  for (const timer of timers) clearInterval(timer);
  await Promise.all(underWay);
  return done;
}

function argumentsOf(): { minutes: number; shops: number } {
  const minutes = Number(process.argv[3] ?? process.env.SOAK_MINUTES ?? MINUTES);
  const shops = Number(process.argv[4] ?? SHOPS);
  if (!(minutes >= 1) || !Number.isInteger(shops) || shops < 20)
    throw new UsageError('Usage: npm run bench -- soak [MINUTES] [SHOPS], or SOAK_MINUTES=60');
  return { minutes, shops };
}

const verdictOf = ({ low }: Line) => (low > 0 ? 'GROWS' : 'no slope');

/**
 * Memory of one web process while pages are read and searched, photos are posted, votes given and casts hidden; and
 * whether it still grows in the second half: a slope whose 95 % interval is above zero.
 */
export async function run(): Promise<Record<string, unknown>> {
  const { minutes, shops } = argumentsOf();
  needsProc();
  build();
  const secretKey = randomBytes(32).toString('hex');
  process.env.SECRET_KEY = secretKey;
  const world = await scratchWorld({ shops, casts: Math.round(shops * CASTS_OF_SHOP), posts: 2000 });
  let web: Web | null = null;
  try {
    const crowd = await addCrowd(world, { members: MEMBERS, casts: CASTS });
    web = await startWeb(world, secretKey);
    const pages = await web.metric('yoakari_stored_pages');
    const first = await sample(web);
    console.log(`${pages} pages stored: ${Math.round(first.rss)} MB.`);
    const failed: Record<string, number> = {};
    const uses = await mixedUses(world, web.port, crowd, failed);
    const samples: Sample[] = [];
    const [running] = [web];
    const watching = (async () => {
      for (const end = performance.now() + minutes * 60_000; performance.now() < end; ) {
        await new Promise((done) => setTimeout(done, EVERY_MS));
        samples.push(await sample(running));
      }
    })();
    const done = await use(uses, watching);
    console.log(
      Object.entries(done)
        .map(([name, times]) => `${times} ${name}`)
        .join(', '),
    );
    const count = Object.values(done).reduce((sum, times) => sum + times, 0);
    const failures = Object.values(failed).reduce((sum, times) => sum + times, 0);
    for (const [what, times] of Object.entries(failed)) console.log(`failed ${times} times: ${what}`);
    if (failures > count * MOST_FAILED) throw new Error(`${failures} of ${count} uses failed.`);

    const later = samples.slice(Math.floor(samples.length / 2));
    const rows = KINDS.map((kind) => {
      const values = samples.map((one) => one[kind]);
      const line = lineThrough(later.map((one) => ({ x: one.at, y: one[kind] })));
      return { kind, values, line };
    });
    table(
      ['memory', 'at the start MB', 'highest MB', 'at the end MB', 'MB/h', 'from', 'to', 'verdict'],
      rows.map(({ kind, values, line }) => [
        ...[kind, Math.round(first[kind]), Math.round(Math.max(...values)), Math.round(values.at(-1) ?? 0)],
        ...[Math.round(line.slope), Math.round(line.low), Math.round(line.high), verdictOf(line)],
      ]),
    );
    const rss = rows[0] as (typeof rows)[number];
    return {
      ...{ minutes, stored_pages: pages, start_rss_mb: Math.round(first.rss) },
      rss_mb: Math.round(Math.max(...rss.values)),
      ...{ rss_mb_per_h: Math.round(rss.line.slope), least_rss_mb_per_h: Math.round(rss.line.low) },
      samples: KINDS.map((kind) => samples.map((one) => Math.round(one[kind])).join(' ')),
    };
  } finally {
    await web?.stop();
    await world.close();
  }
}
