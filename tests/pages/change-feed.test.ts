import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { setVisibility } from '../../server/community/visibility/set-visibility.ts';
import { readConfig } from '../../server/core/config.ts';
import { compressText } from '../../server/core/http/encoding.ts';
import { ChangeFeed } from '../../server/site/pages/change-feed.ts';
import { feedStart, type PageChange } from '../../server/site/pages/change-queries.ts';
import { openSite, provideFeed } from '../../server/site/pages/site.ts';
import { makePage } from '../../server/site/pages/stored-page.ts';
import { addCast, addPlaces, addShift, addShop, type Places } from '../support/seed.ts';
import { silentProxy } from '../support/silent-proxy.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let places: Places;
let shops: number[];

beforeAll(async () => {
  places = await addPlaces(database.db);
  shops = [];
  for (const name of ['月灯り', 'ミモザ', '宵待']) shops.push(await addShop(database.db, places, { name }));
});

const rename = (id: number | undefined, name: string) =>
  database.db
    .updateTable('shops')
    .set({ name })
    .where('id', '=', id as number)
    .execute();

/** A feed that collects what it applies. */
async function openFeed(url = database.url) {
  const seen: PageChange[] = [];
  const { start } = await feedStart(database.url, null);
  const feed = new ChangeFeed(
    url,
    start,
    (changes) => seen.push(...changes),
    () => {},
  );
  await feed.start();
  return { feed, seen, tags: () => seen.map(({ tag }) => tag) };
}

async function transaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  return client;
}

/** Ends every connection that listens for page changes. */
const killListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'yoakari-change-feed-%' and datname = current_database()`.execute(
    database.db,
  );

describe('the change feed', () => {
  it('R4: stops although its connection has vanished without a word and confirms no end', async () => {
    const network = await silentProxy(database.url);
    const { feed } = await openFeed(network.url);
    network.forget();
    await feed.stop();
    expect(feed.connected).toBe(true);
    await network.close();
  });

  it('hears of a committed change by itself, hand-written SQL included', async () => {
    const { feed, tags } = await openFeed();
    await sql`update shops set name = 'つきあかり' where id = ${shops[0]}`.execute(database.db);
    const changed = performance.now();
    await expect.poll(tags, { interval: 10 }).toContain(`shop:${shops[0]}`);
    expectTook(changed, 1000, 'the change feed hears of a change');
    expect(tags()).toContain(`area:${places.areaId}`);
    await feed.stop();
  });

  it('loses nothing when transactions commit in another order than they wrote', async () => {
    const { feed, tags } = await openFeed();
    const [slow, quick] = [await transaction(), await transaction()];
    await slow.query('update shops set name = $1 where id = $2', ['遅い', shops[0]]);
    await quick.query('update shops set name = $1 where id = $2', ['早い', shops[1]]);
    await quick.query('commit');
    await feed.read();
    expect(tags()).toContain(`shop:${shops[1]}`);
    expect(tags()).not.toContain(`shop:${shops[0]}`);
    await slow.query('commit');
    await feed.read();
    expect(tags()).toContain(`shop:${shops[0]}`);
    expect(tags().filter((tag) => tag === `shop:${shops[1]}`)).toHaveLength(1);
    await Promise.all([slow.end(), quick.end(), feed.stop()]);
  });

  it('says nothing of what was rolled back', async () => {
    const { feed, tags } = await openFeed();
    const client = await transaction();
    await client.query('update shops set name = $1 where id = $2', ['なかったこと', shops[2]]);
    await client.query('rollback');
    await rename(shops[1], 'みもざ');
    await feed.read();
    expect(tags()).not.toContain(`shop:${shops[2]}`);
    expect(tags()).toContain(`shop:${shops[1]}`);
    await Promise.all([client.end(), feed.stop()]);
  });

  it('goes on from where a process stopped', async () => {
    const { feed } = await openFeed();
    await feed.read();
    const { cursor } = feed;
    await feed.stop();
    await rename(shops[2], 'よいまち');
    const { start, complete } = await feedStart(database.url, cursor);
    expect(complete).toBe(true);
    const seen: string[] = [];
    const next = new ChangeFeed(
      database.url,
      start,
      (changes) => seen.push(...changes.map(({ tag }) => tag)),
      () => {},
    );
    await next.start();
    expect(seen).toContain(`shop:${shops[2]}`);
    await next.stop();
  });

  it('R23: loses nothing while its connection is killed again and again', async () => {
    const { feed, tags } = await openFeed();
    for (const [round, id] of [...shops, ...shops].entries()) {
      await Promise.all([killListeners(), rename(id, `名前${round}`)]);
      await killListeners();
    }
    const wanted = shops.map((id) => `shop:${id}`);
    const killed = performance.now();
    await expect.poll(tags, { interval: 50 }).toEqual(expect.arrayContaining(wanted));
    expectTook(killed, 8000, 'the change feed after its connection was killed');
    await feed.stop();
  });
});

it('R23: reads, for a verb that waits, though its connection is killed meanwhile', async () => {
  const { feed, tags } = await openFeed();
  const blocker = await transaction();
  await blocker.query('lock table page_change in access exclusive mode');
  const reading = feed.read();
  const waiting = () =>
    sql`select from pg_stat_activity where application_name like 'yoakari-change-feed-%'
      and datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  await expect.poll(async () => (await waiting()).rows.length).toBe(1);
  await killListeners();
  await blocker.query(`update shops set name = '新しい名前' where id = ${shops[0]}`);
  await blocker.query('commit');
  await blocker.end();
  await reading;
  await feed.read();
  expect(tags()).toContain(`shop:${shops[0]}`);
  await feed.stop();
});

describe('hiding a cast', () => {
  it('has removed her bytes from every page that showed her when it returns, shift or no shift', async () => {
    const { db, url } = database;
    const [shopId = 0] = shops;
    const castId = await addCast(db, shopId, { name: 'さくら' });
    await addShift(db, { castId, shopId, businessDate: '2026-11-20' });
    const varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-purge-'));
    const config = { ...readConfig({ NODE_ENV: 'test' }), varDir };
    let rendered = 'さくら';
    const site = await openSite(config, url, async () => {
      const headers = { 'Cache-Tag': `cast:${castId}`, 'Content-Type': 'text/html' };
      return new Response(rendered, { headers });
    });
    provideFeed(site.feed);
    const keep = (key: string, tags: string[]) =>
      site.store.put(
        makePage(
          {
            key,
            status: 200,
            tags,
            expiresAt: Number.MAX_SAFE_INTEGER,
            contentType: 'text/html; charset=utf-8',
            policy: '',
            robots: null,
            body: Buffer.from('さくら'),
          },
          compressText(Buffer.from('さくら'), 1).br,
        ),
        site.store.moment(),
      );
    keep(`/cast/${castId}/`, [`cast:${castId}`]);
    keep('/casts/tokyo/kabukicho/', [`area:${places.areaId}`, `cast-card:${castId}`]);
    keep('/shops/tokyo/', [`prefecture:${places.prefectureId}`, `shop-card:${shopId}`]);
    keep(`/shop/${shopId}/`, [`shop:${shopId}`]);
    keep('/', ['top', `cast-card:${castId}`]);
    keep('/casts/tokyo/', [`prefecture:${places.prefectureId}`, 'cast-card:999']);
    rendered = '';
    await killListeners();
    expect(await setVisibility(db, { castId }, false)).toBe(true);
    for (const key of [
      `/cast/${castId}/`,
      '/casts/tokyo/kabukicho/',
      '/shops/tokyo/',
      `/shop/${shopId}/`,
      '/',
    ]) {
      const page = site.store.get(key);
      expect(page?.br.toString('latin1') ?? '', key).not.toContain(Buffer.from('さくら').toString('latin1'));
    }
    // A list that did not show her keeps its bytes until it is rendered again.
    expect(site.store.get('/casts/tokyo/')?.br.length).toBeGreaterThan(0);
    await site.stop();
    rmSync(varDir, { recursive: true, force: true });
  });
});
