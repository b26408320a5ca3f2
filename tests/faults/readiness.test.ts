import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../server/core/db/connect.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { healthChecks } from '../../server/core/http/health.ts';
import { Secrets } from '../../server/core/secrets.ts';
import { OwnWork } from '../../server/site/pages/own-work.ts';
import { RenderQueue } from '../../server/site/pages/render-queue.ts';
import { TOP_PAGES } from '../../server/site/pages/top-pages.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { testDatabase } from '../support/database.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { databaseWorld } from '../support/world.ts';

const ALL_WELL = { isStopping: () => false, missingPages: () => [] };
const database = databaseWorld();
afterEach(() => vi.useRealTimers());

describe('/readyz', () => {
  it('asks the database once for all who ask together', async () => {
    const healthOf = healthChecks(() => database.db, ALL_WELL);
    const { queries, result } = await countingQueries(() =>
      Promise.all(Array.from({ length: 200 }, () => healthOf('/readyz'))),
    );
    expect(queries).toBe(1);
    expect(new Set(result.map((health) => health?.status))).toEqual(new Set([200]));
  });

  it('says so soon when the database is gone, and at once when the process stops', async () => {
    const db = connect(database.url, { name: 'readiness' });
    let stopping = false;
    const healthOf = healthChecks(() => db, { ...ALL_WELL, isStopping: () => stopping });
    expect((await healthOf('/readyz'))?.status).toBe(200);
    await db.destroy();
    await expect.poll(async () => (await healthOf('/readyz'))?.body).toBe('database unavailable\n');
    stopping = true;
    expect(await healthOf('/readyz')).toEqual({ status: 503, body: 'stopping\n' });
    expect((await healthOf('/healthz'))?.status).toBe(200);
  });

  describe('of a site that is started', () => {
    let site: Site;
    const ask = (path: string) => site.get(path);
    afterEach(() => site.stop());

    it('is 200 once the top pages lie in the store, even of an empty database', async () => {
      site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
      expect((await ask('/readyz')).status).toBe(200);
      for (const path of TOP_PAGES) expect((await ask(path)).status, path).toBe(200);
      const token = new Secrets(SECRET_KEY).key('metrics').toString('hex');
      const metrics = await site.get('/metrics', { headers: { Authorization: `Bearer ${token}` } });
      const lines = (await metrics.text()).split('\n');
      expect(lines).toContain(`yoakari_answers_total{origin="stored"} ${TOP_PAGES.length}`);
    });

    it('is 503 and names the page while one cannot be rendered, and 200 by itself afterwards', async () => {
      const own = await testDatabase();
      try {
        await sql`alter table posts rename to posts_away`.execute(own.owner);
        site = await startSite({ databaseUrl: own.url, env: { LOG_LEVEL: 'silent' } });
        const answer = await ask('/readyz');
        expect(answer.status).toBe(503);
        expect(await answer.text()).toMatch(/^not rendered yet: .*\/navi\/tls\//);
        expect((await ask('/healthz')).status).toBe(200);
        await sql`alter table posts_away rename to posts`.execute(own.owner);
        await expect.poll(async () => (await ask('/readyz')).status, { timeout: 20_000 }).toBe(200);
      } finally {
        await site.stop();
        await own.close();
      }
    });
  });
});

describe('visitors go before what the process renders of its own accord', () => {
  const quiet = () => ({ mean: 20, since: 0 });

  it('a render of our own begins when the render of a visitor has ended', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const own = new OwnWork(quiet);
    const order: string[] = [];
    const visit = Promise.withResolvers<void>();
    const visitor = new RenderQueue(own).run(async () => {
      await visit.promise;
      order.push('visitor');
    });
    const aside = own.run(async () => void order.push('own'));
    // Turns enough for it to begin, had it not given way.
    for (let n = 0; n < 20; n++) await new Promise((done) => setImmediate(done));
    visit.resolve();
    await Promise.all([visitor, aside]);
    expect(order).toEqual(['visitor', 'own']);
  });

  it('but is not put off without end', async () => {
    const own = new OwnWork(quiet);
    const visit = Promise.withResolvers<void>();
    const visitor = new RenderQueue(own).run(() => visit.promise);
    expect(await own.run(async () => 'rendered')).toBe('rendered');
    visit.resolve();
    await visitor;
  });

  it('the lag of our own renders turns no visitor away, that of anything else does', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let lag = { mean: 20, since: 0 };
    const own = new OwnWork(() => lag);
    const windowOf = (mean: number) => {
      lag = { mean, since: performance.now() };
      vi.advanceTimersByTime(1000);
    };
    vi.advanceTimersByTime(1);
    windowOf(600);
    expect(own.isOverloaded(250)).toBe(true);
    vi.advanceTimersByTime(60_000);
    lag = { mean: 600, since: performance.now() };
    await own.run(async () => {
      vi.advanceTimersByTime(500);
      expect(own.isOverloaded(250)).toBe(false);
    });
    expect(own.isOverloaded(250)).toBe(false);
    vi.advanceTimersByTime(1);
    windowOf(600);
    expect(own.isOverloaded(250)).toBe(true);
    windowOf(100);
    expect(own.isOverloaded(250)).toBe(false);
  });

  it('our own renders rest after a visitor found the event loop lagging', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const own = new OwnWork(() => ({ mean: 600, since: 0 }));
    expect(own.isOverloaded(250)).toBe(false);
    let begun = false;
    const aside = own.run(async () => {
      begun = true;
    });
    for (let n = 0; n < 20; n++) await new Promise((done) => setImmediate(done));
    expect(begun).toBe(false);
    vi.advanceTimersByTime(2600);
    await aside;
    expect(begun).toBe(true);
  });
});
