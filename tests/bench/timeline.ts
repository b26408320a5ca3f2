import { createServer } from 'node:http';
import type { CompiledQuery } from 'kysely';
import { UsageError } from '../../scripts/with-database.ts';
import { apiListener } from '../../server/app/api-listener.ts';
import { FEED_PAGE } from '../../server/community/timeline/limits.ts';
import { type Feed, readFeedRows } from '../../server/community/timeline/read-feed.ts';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { createAccount } from '../../server/identity/accounts/create-account.ts';
import { ANYBODY } from '../../server/identity/sessions/caller.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { someFacts } from '../support/browser.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { load } from './load.ts';
import { round, scratchWorld, table } from './scratch.ts';
import { fillTimeline } from './timeline-world.ts';

const POSTS = 1_000_000;
const SHOPS = 1000;
const CASTS = 10_000;
/** A deep page comes after this many posts; a list that is shorter is read at its middle. */
const DEEP = 10_000;
/** Twice the cores of a small machine: both are kept busy, and no request queues for long. */
const CONNECTIONS = 4;
const SECONDS = 3;
const ROUNDS = 2;

/** Where the page after `DEEP` posts begins: the cursor that a reader who has walked there holds. */
async function deepCursor(db: Db, feed: Feed, reader: typeof ANYBODY, deep: number): Promise<string> {
  let cursor = '';
  for (let read = 0; read < deep; read += FEED_PAGE) {
    const { next } = await readFeedRows(db, feed, reader, {
      cursor,
      limit: Math.min(FEED_PAGE, deep - read),
    });
    if (!next) throw new Error(`The list ${feed.kind} has fewer than ${deep} posts.`);
    cursor = next;
  }
  return cursor;
}

/** The statements behind one call, run with nothing around them, as many at once as there are connections. */
async function sqlRate(db: Db, queries: readonly CompiledQuery[]): Promise<number> {
  const bare = db.withoutPlugins();
  const end = performance.now() + SECONDS * 1000;
  let runs = 0;
  const worker = async () => {
    while (performance.now() < end) {
      for (const query of queries) await bare.executeQuery(query);
      runs++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return runs / SECONDS;
}

/** First and deep pages of every list over HTTP, for a member who follows 500 casts, against their SQL alone. */
export async function run(): Promise<Record<string, unknown>> {
  const posts = Number(process.argv[3] ?? POSTS);
  if (!Number.isInteger(posts) || posts < 1000)
    throw new UsageError('Usage: npm run bench -- timeline [POSTS]');
  const world = await scratchWorld({ shops: SHOPS, casts: CASTS, posts: 0 });
  const db = connect(world.url, { name: 'bench-web' });
  const identity = { kind: 'email', value: 'bench@example.jp' } as const;
  const userId = await createAccount(world.db, { type: 'boy', by: 'email', identity, name: 'けん' });
  const began = performance.now();
  const { castId, shopId, tag } = await fillTimeline(world.db, posts, userId);
  console.log(`${posts} posts in ${round((performance.now() - began) / 1000, 0)} s`);
  const { cookie } = await openMemberSession(world.db, userId, someFacts());
  const headers = [`cookie=${cookie.split(';')[0]}`];
  const reader = { ...ANYBODY, userId };
  const deep = Math.min(DEEP, Math.floor(posts / 100));
  const lists: [path: string, feed: Feed][] = [
    ['top_tls/?', { kind: 'top' }],
    ['my_tls/?', { kind: 'my', userId }],
    [`shop_tls/?shopId=${shopId}&`, { kind: 'shop', shopId }],
    [`cast_tls/?castId=${castId}&`, { kind: 'cast', castId }],
    [`tag_tls/?tag=${encodeURIComponent(tag)}&`, { kind: 'tag', tag }],
  ];
  const server = createServer(apiListener([]));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const rows: (string | number)[][] = [];
  const worst = { first: 0, deep: 0, overSql: Number.POSITIVE_INFINITY, overFirst: 0 };
  try {
    for (const [path, feed] of lists) {
      const cursor = await deepCursor(world.db, feed, reader, deep);
      const address = (at: string) => `http://127.0.0.1:${port}/api/${path}cursor=${at}`;
      const recording = recordingQueries(db);
      provideDatabase(recording.db);
      await fetch(address(''), { headers: { cookie: cookie.split(';')[0] ?? '' } });
      provideDatabase(db);
      const best = { first: 0, deep: 0, sql: 0, firstP99: Infinity, deepP99: Infinity };
      for (let i = 0; i <= ROUNDS; i++) {
        const sql = await sqlRate(db, recording.recorded);
        const first = await load(address(''), { connections: CONNECTIONS, seconds: SECONDS, headers });
        const further = await load(address(cursor), { connections: CONNECTIONS, seconds: SECONDS, headers });
        // The first round warms up.
        if (i === 0) continue;
        best.sql = Math.max(best.sql, sql);
        best.first = Math.max(best.first, first.requests.average);
        best.deep = Math.max(best.deep, further.requests.average);
        best.firstP99 = Math.min(best.firstP99, first.latency.p99);
        best.deepP99 = Math.min(best.deepP99, further.latency.p99);
      }
      const [overSql, overFirst] = [best.first / best.sql, best.first / best.deep];
      rows.push([
        feed.kind,
        ...[best.first, best.deep, best.sql].map((rate) => round(rate, 0)),
        ...[best.firstP99, best.deepP99, round(overSql), round(overFirst)],
      ]);
      worst.first = Math.max(worst.first, best.firstP99);
      worst.deep = Math.max(worst.deep, best.deepP99);
      worst.overSql = Math.min(worst.overSql, overSql);
      worst.overFirst = Math.max(worst.overFirst, overFirst);
    }
  } finally {
    server.close();
    await db.destroy();
    await world.close();
  }
  table(['list', 'first/s', 'deep/s', 'SQL/s', 'first p99', 'deep p99', 'API/SQL', 'deep/first'], rows);
  return {
    posts,
    deep,
    first_p99_ms: worst.first,
    deep_p99_ms: worst.deep,
    api_over_sql: round(worst.overSql),
    deep_over_first: round(worst.overFirst),
  };
}
