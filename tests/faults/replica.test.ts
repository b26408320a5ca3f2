import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticingAway } from '../../server/core/db/away.ts';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '../../server/core/db/embedded.ts';
import { forgetKept } from '../../server/core/db/kept-answers.ts';
import { migrate } from '../../server/core/db/migrate.ts';
import { followReplica, type Replica } from '../../server/core/db/replica.ts';
import { migrateJobs } from '../../server/core/jobs/start-jobs.ts';
import { secrets } from '../../server/core/secrets.ts';
import { Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, publish } from '../support/casts.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { type SilentProxy, silentProxy } from '../support/silent-proxy.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { startReplica } from '../support/start-replica.ts';

let dir: string;
let servers: EmbeddedServer[] = [];
let primary: Db;
let replica: Replica;
/** What the network between the site and the replica does. */
let network: SilentProxy;
let cast: CastBrowser;
let shopId: number;
let areaId: number;
/** Answers that the replica gave, also to what was written once; those to its probes are none. */
let asked = 0;
const probes = new WeakSet<object>();
const counting: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    if (node.kind === 'RawNode' && JSON.stringify(node).includes('pg_last_wal_replay_lsn'))
      probes.add(queryId);
    return node;
  },
  transformResult: async ({ result, queryId }) => {
    if (!probes.has(queryId)) asked += 1;
    return result;
  },
};

beforeAll(async () => {
  dir = quickFolder('yoakari-replica-');
  chmodSync(dir, 0o755);
  const [from, to] = [path.join(dir, 'primary'), path.join(dir, 'replica')];
  const server = await startPostgres(from, secrets());
  servers.push(server);
  primary = connect(server.url, { name: 'test', poolSize: 4, unlimited: true });
  await migrate(primary);
  await migrateJobs(server.url);
  provideDatabase(primary);
  cast = await castBrowser(primary);
  const shops = primary.selectFrom('shops').select(['id', 'areaId']);
  const shop = await shops.executeTakeFirstOrThrow();
  [shopId, areaId] = [shop.id, Number(shop.areaId)];
  servers.push(await startReplica(server.url, from, to));
  network = await silentProxy(servers[1]?.url ?? '');
  replica = followReplica(
    connect(server.url, { name: 'probe', poolSize: 1 }),
    connect(network.url, { name: 'replica' }).withPlugin(counting),
  );
});

afterAll(async () => {
  await replica?.stop();
  await network?.close();
  await primary?.destroy();
  for (const server of servers.reverse()) await server.stop();
  servers = [];
  rmSync(dir, { recursive: true, force: true });
});

const fresh = () => expect.poll(() => replica.isFresh()).toBe(true);
const replay = (how: 'pause' | 'resume') =>
  how === 'pause'
    ? sql`select pg_wal_replay_pause()`.execute(replica.db)
    : sql`select pg_wal_replay_resume()`.execute(replica.db);
const postsFor = async (browser: Browser) => (await browser.get(`/api/cast_tls?castId=${cast.castId}`)).text;

describe('R24: reads that may be a second old', () => {
  it.each([
    '/api/shops/count',
    '/api/casts/count',
    '/api/searches',
    '/api/searches?q=宵待',
    '/api/cast_cards/{cast}',
    '/api/pickup_casts',
    '/api/places',
    '/api/stations?areaId={area}',
    '/api/schedules?shopId={shop}',
    '/api/shop_prices?shopId={shop}',
    '/api/top_tls',
    '/api/shop_tls?shopId={shop}',
    '/api/cast_tls?castId={cast}',
    '/api/cast_media?castId={cast}',
    '/api/tag_tls?tag=a',
    '/api/tl_news?feed=top&since=1',
    '/api/tl_tags?tag=a',
  ])('%s is answered by the replica, which writes nothing', async (address) => {
    const ids = { '{cast}': cast.castId, '{shop}': shopId, '{area}': areaId };
    const url = address.replace(/\{\w+\}/, (name) => `${ids[name as keyof typeof ids]}`);
    const guest = new Browser();
    const before = asked;
    // On a busy machine a probe may come late: then the primary answers.
    await expect
      .poll(async () => {
        const { result, isAway } = await noticingAway(() => guest.get(url));
        expect([result.status, isAway], result.text).toEqual([200, false]);
        return asked;
      })
      .toBeGreaterThan(before);
  });

  it('a replica that is late shows its writer what she wrote at once, and others within a second', async () => {
    await fresh();
    await replay('pause');
    await publish(cast.browser, { message: '遅れても見える投稿です。' });
    expect(await postsFor(cast.browser)).toContain('遅れても見える投稿です。');
    await expect.poll(() => postsFor(new Browser())).toContain('遅れても見える投稿です。');
    await expect.poll(() => replica.isFresh()).toBe(false);
    await replay('resume');
    await fresh();
    expect(await postsFor(new Browser())).toContain('遅れても見える投稿です。');
  });

  it('a cast who is hidden while the replica is late is soon shown nowhere', async () => {
    const card = async () => (await new Browser().get(`/api/cast_cards/${cast.castId}`)).status;
    await fresh();
    expect(await card()).toBe(200);
    await replay('pause');
    const show = (status: 'public' | 'hidden') =>
      primary.updateTable('casts').set({ status }).where('id', '=', cast.castId).execute();
    await show('hidden');
    await expect.poll(card).toBe(404);
    await show('public');
    await replay('resume');
    await fresh();
  });

  it('what is kept until it changes is read anew from no replica of before', async () => {
    const search = async () => (await new Browser().get(`/api/searches?areaId=${areaId}`)).text;
    const rename = (name: string) =>
      primary.updateTable('areas').set({ name }).where('id', '=', areaId).execute();
    const { name } = await primary
      .selectFrom('areas')
      .select('name')
      .where('id', '=', areaId)
      .executeTakeFirstOrThrow();
    await fresh();
    expect(await search()).toContain(name);
    await replay('pause');
    await rename('新しい町');
    forgetKept(['areas']);
    expect(await search()).toContain('新しい町');
    await rename(name);
    forgetKept(['areas']);
    await replay('resume');
    await fresh();
    expect(await search()).toContain(name);
  });

  it('R10: no answer fails when the network swallows what goes to the replica, and it is asked again afterwards', async () => {
    await fresh();
    network.fallSilent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => new Browser().get('/api/places')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await expect.poll(() => replica.isFresh()).toBe(false);
    expect((await new Browser().get('/api/places')).status).toBe(200);
    network.heal();
    const before = asked;
    await expect
      .poll(() => new Browser().get('/api/places').then(() => asked), { timeout: 30_000 })
      .toBeGreaterThan(before);
  });

  it('no answer fails when the replica ends, and it is asked again when it is back', async () => {
    await fresh();
    const url = servers[1]?.url ?? '';
    await servers[1]?.stop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => new Browser().get('/api/places')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await expect.poll(() => replica.isFresh()).toBe(false);
    const back = { preferredPort: Number(new URL(url).port), keepPort: true };
    servers[1] = await startEmbedded(path.join(dir, 'replica'), secrets(), back);
    const before = asked;
    await expect.poll(() => new Browser().get('/api/places').then(() => asked)).toBeGreaterThan(before);
  });

  it('a replica that was promoted is asked no more', async () => {
    await fresh();
    await sql`select pg_promote()`.execute(replica.db);
    await expect.poll(() => replica.isFresh()).toBe(false);
    expect((await new Browser().get('/api/places')).status).toBe(200);
  });
});
