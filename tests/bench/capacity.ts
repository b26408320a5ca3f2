import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { build } from '../../scripts/build.ts';
import { type Calls, pageCalls, readCalls, writeCalls } from './capacity-calls.ts';
import { addCrowd } from './crowd.ts';
import { type Answers, openLoop } from './open-loop.ts';
import { cpuOf, cpuOfDatabase, needsProc, ORIGIN, startWeb, type Web } from './processes.ts';
import { round, type Scratch, scratchWorld, table } from './scratch.ts';
import { measureVisit } from './visit.ts';

const WORLD = { shops: 60, casts: 600, posts: 2000 };
const MEMBERS = 1000;
const CASTS = 400;
/** What a visitor waits at most, but for one in a hundred. */
const LIMIT_MS = 100;
const SECONDS = 3;
/** Found to this share. */
const FACTOR = 1.5;
const HALVINGS = 2;
/** The first step of each kind, per second. */
const FIRST = { pages: 2000, reads: 150, writes: 60 };
/** Of a core or of the machine: no more is to be had. */
const FULL = 0.85;
const PAUSE_MS = 1500;
/** With a second process it begins at this share of what the first could do alone. */
const BELOW = 0.7;

type Kind = keyof typeof FIRST;
/** Cores that were busy. */
type Shares = { webs: number[]; database: number; generator: number };
type Step = { rate: number; answers: Answers; shares: Shares; holds: boolean };
/** The highest rate that holds, and the lowest that does not. */
type Found = Step & { over: Step };
type Cost = { at: number; webs: number[]; database: number; generator: number };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function sharesOf(before: Cost, after: Cost): Shares {
  const seconds = (after.at - before.at) / 1000;
  const share = (from: number, to: number) => round((to - from) / seconds);
  return {
    webs: after.webs.map((to, i) => share(before.webs[i] ?? 0, to)),
    database: share(before.database, after.database),
    generator: share(before.generator, after.generator),
  };
}

/** One rate of arrivals, and what each process worked meanwhile. @throws for an answer that refuses what was asked */
async function step(world: Scratch, webs: readonly Web[], calls: Calls, rate: number): Promise<Step> {
  const requests = calls(Math.ceil(rate * (SECONDS + 1.2)));
  const { answers, before, after } = await openLoop(
    { ports: webs.map(({ port }) => port), host: new URL(ORIGIN).host, rate, seconds: SECONDS, requests },
    (generator) => ({
      at: performance.now(),
      webs: webs.map(({ pid }) => cpuOf(pid)),
      database: cpuOfDatabase(world),
      generator: cpuOf(generator),
    }),
  );
  const refused = Object.keys(answers.failures).find((status) => /^[34]/.test(status));
  if (refused) throw new Error(`${refused} at ${rate}/s: ${answers.firstFailure}`);
  const failed = Object.values(answers.failures).reduce((sum, count) => sum + count, 0);
  console.log(`${rate}/s of ${webs.length}: p99 ${round(answers.p99, 1)} ms, ${failed} failed`);
  return {
    ...{ rate, answers, shares: sharesOf(before, after) },
    holds: failed === 0 && answers.p99 <= LIMIT_MS,
  };
}

/** What has no time left where the rate is the highest that holds. */
function bottleneckOf({ shares: { webs, database, generator }, over }: Found): string {
  const cores = availableParallelism();
  const parts = {
    web: webs.reduce((sum, one) => sum + one, 0),
    PostgreSQL: database,
    'load generator': generator,
  };
  // What it sends late it measures as if the site were late.
  if (generator > FULL || over.answers.lateP99 > LIMIT_MS / 2) return 'load generator';
  if (webs.some((one) => one > FULL)) return 'web process';
  const all = Object.values(parts).reduce((sum, one) => sum + one, 0);
  if (all < FULL * cores) return 'waits';
  const [largest = ['', 0]] = Object.entries(parts).sort(([, a], [, b]) => b - a);
  return `cores, most for ${largest[0]}`;
}

/** The highest rate at which p99 is within the limit: steps up until it is not, twice, then halves of what is between. */
async function capacityOf(world: Scratch, webs: readonly Web[], calls: Calls, first: number): Promise<Found> {
  const best: { step: Step | null; over: Step | null } = { step: null, over: null };
  const tried = async (rate: number): Promise<boolean> => {
    for (let i = 0; i < 2; i++) {
      const taken = await step(world, webs, calls, rate);
      if (taken.holds) {
        best.step = taken;
        return true;
      }
      best.over = taken;
      await pause(PAUSE_MS);
    }
    return false;
  };
  let [low, high] = [0, first];
  while (await tried(Math.round(high))) [low, high] = [high, high * FACTOR];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = low > 0 ? Math.sqrt(low * high) : high / 2;
    if (await tried(Math.round(middle))) low = middle;
    else high = middle;
  }
  if (!best.step || !best.over)
    throw new Error(`p99 was over ${LIMIT_MS} ms at ${Math.round(high)}/s already.`);
  return { ...best.step, over: best.over };
}

/**
 * The rate of pages, reads and writes at which the 99th of a hundred visitors waits 100 ms, with one web process and
 * with two before one PostgreSQL; what has no time left then; and what one visit costs.
 */
export async function run(): Promise<Record<string, unknown>> {
  needsProc();
  build();
  const secretKey = randomBytes(32).toString('hex');
  process.env.SECRET_KEY = secretKey;
  const world = await scratchWorld(WORLD);
  const webs: Web[] = [];
  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown> = {};
  try {
    const crowd = await addCrowd(world, { members: MEMBERS, casts: CASTS });
    const castIds = crowd.casts.map(({ castId }) => castId ?? 0);
    const posts = await world.db.selectFrom('posts').select('id').where('status', '=', 'public').execute();
    const postIds = posts.map(({ id }) => id);
    const calls: Record<Kind, Calls> = {
      pages: await pageCalls(world),
      reads: readCalls(crowd.members, castIds),
      writes: writeCalls(crowd, castIds, postIds),
    };
    const from = { ...FIRST };
    for (const processes of [1, 2]) {
      webs.push(await startWeb(world, secretKey));
      for (const kind of Object.keys(FIRST) as Kind[]) {
        const found = await capacityOf(world, webs, calls[kind], from[kind]);
        const { rate, answers, shares } = found;
        from[kind] = rate * BELOW;
        const bottleneck = bottleneckOf(found);
        console.log(`${kind} with ${processes}: ${rate}/s, ${bottleneck}, ${JSON.stringify(shares)}`);
        rows.push([
          ...[kind, processes, rate, round(answers.p50, 1), round(answers.p99, 1)],
          ...[shares.webs.join(' + '), shares.database, shares.generator, bottleneck],
        ]);
        figures[`${kind}_per_s_${processes}`] = rate;
        figures[`${kind}_bottleneck_${processes}`] = bottleneck;
      }
      // By now what is worked has been compiled.
      if (processes === 1) Object.assign(figures, await measureVisit(world, webs[0] as Web, crowd.members));
    }
  } finally {
    for (const web of webs) await web.stop();
    await world.close();
  }
  const cores = ['web cores', 'PostgreSQL', 'generator'];
  table(['what', 'web processes', 'per second', 'p50 ms', 'p99 ms', ...cores, 'bottleneck'], rows);
  return figures;
}
