import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/core/db/connect.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import { Browser } from '../support/browser.ts';
import type { CastBrowser } from '../support/casts.ts';
import { type SilentProxy, silentProxy } from '../support/silent-proxy.ts';
import { addPost } from '../support/timeline.ts';
import { expectTook, expectWithin, msSince } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';
import { addCasts, expectKept, startWriters } from '../support/writers.ts';

/** What is promised, and what a busy machine may add to it. */
const [ENDS_MS, RECOVERS_MS, SLACK_MS] = [5000, 10_000, 5000];
const AT_ONCE = 20;
const [WRITERS, POSTS] = [2, 12];

const test = databaseWorld();
let proxy: SilentProxy;
let api: ApiProcess;
let post: number;
let casts: CastBrowser[] = [];

beforeAll(async () => {
  casts = await addCasts(test.db, POSTS);
  post = await addPost(test.db, casts[0]?.castId ?? 0);
  proxy = await silentProxy(test.url);
  api = await startApi(proxy.url);
  for (const { browser } of casts) browser.through = api.send;
});
afterAll(async () => {
  await api?.kill();
  await proxy?.close();
});

const guest = () => Object.assign(new Browser(), { through: api.send });

async function ask(i = 0): Promise<{ status: number; retryAfter: string | null; ms: number }> {
  const began = performance.now();
  const answer = await (i % 2
    ? guest().post('/api/tl_like', { tlId: post })
    : guest().get(`/api/tl/${post}/comments`));
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    ms: msSince(began),
  };
}
const askAll = () => Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(i)));
const statuses = async () => new Set((await askAll()).map(({ status }) => status));

describe('R10: a network that swallows what goes to the database, without closing anything', () => {
  it('each request ends with 503 in time, soon after it is whole again all of them succeed, and each answered write is there once', async () => {
    expect(await statuses()).toEqual(new Set([200]));
    const writers = startWriters(casts, WRITERS);
    await writers.reach(POSTS / 4);
    proxy.fallSilent();
    for (let round = 0; round < 2; round++)
      for (const { status, retryAfter, ms } of await askAll()) {
        expect([status, retryAfter]).toEqual([503, '5']);
        expectWithin(ms, ENDS_MS + SLACK_MS, 'a request to a silent database');
      }
    proxy.heal();
    const healed = performance.now();
    await expect.poll(async () => (await ask()).status, { timeout: 30_000, interval: 100 }).toBe(200);
    expectTook(healed, RECOVERS_MS + SLACK_MS, 'answers after the network is whole again');
    await forgetCounts();
    expect(await statuses()).toEqual(new Set([200]));
    await expectKept(writers, test.db);
  });

  it('of connections that it has forgotten while no one asked, one request finds out for all', async () => {
    await forgetCounts();
    expect(await statuses()).toEqual(new Set([200]));
    proxy.forget();
    expect((await ask()).status).toBe(503);
    expect(await statuses()).toEqual(new Set([200]));
  });

  it('the database closes what has vanished without a word', async () => {
    const db = connect(test.url, { name: 'web', poolSize: 1 });
    const { rows } = await sql<{ idle: string; every: string; times: string; inTransaction: string }>`
      select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_interval') as every,
        current_setting('tcp_keepalives_count') as times,
        current_setting('idle_in_transaction_session_timeout') as in_transaction`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ idle: '20', every: '5', times: '4', inTransaction: '10s' }]);
  });
});

const forgetCounts = () => test.db.deleteFrom('rateLimits').execute();
