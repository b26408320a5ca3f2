import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/built-site.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
let sites: Site[];
let shop: number;
let cast: number;

beforeAll(async () => {
  const places = await addPlaces(database.db);
  shop = await addShop(database.db, places, { name: '月灯り' });
  cast = await addCast(database.db, shop, { name: 'さくら' });
  const first = await startSite({ databaseUrl: database.url });
  // A second process beside the first, on the same var folder, as on one machine.
  sites = [first, await startSite({ databaseUrl: database.url, varDir: first.varDir })];
});
beforeEach(async () => {
  await database.db.updateTable('casts').set({ status: 'public' }).where('id', '=', cast).execute();
  await rename('月灯り');
  await serve(`/shop/${shop}/`, (text) => text.includes('月灯り') && text.includes('さくら'), 10_000);
  await serve(`/cast/${cast}/`, (text) => text.includes('さくら'), 10_000);
});
afterAll(async () => {
  for (const site of [...(sites ?? [])].reverse()) await site.stop();
});

const body = async (site: Site, path: string) => (await site.get(path)).text();
const everywhere = async (path: string) => Promise.all(sites.map((site) => body(site, path)));
const listeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'yoakari-change-feed-%' and datname = current_database()`.execute(
    database.db,
  );

/** Until every process serves a page that `holds`, which is promised within `limit` ms. */
async function serve(path: string, holds: (text: string) => boolean, limit: number): Promise<void> {
  const began = performance.now();
  await expect
    .poll(async () => (await everywhere(path)).every(holds), { timeout: 30_000, interval: 50, message: path })
    .toBe(true);
  expectTook(began, limit, `two processes follow a change of ${path}`);
}

const rename = (name: string) =>
  database.db.updateTable('shops').set({ name }).where('id', '=', shop).execute();

describe('two processes on one database', () => {
  it('both serve stored pages and both follow a change within two seconds', async () => {
    for (const text of await everywhere(`/shop/${shop}/`)) expect(text).toContain('月灯り');
    await rename('つきあかり');
    await serve(`/shop/${shop}/`, (text) => text.includes('つきあかり') && !text.includes('月灯り'), 2000);
    await serve('/shops/tokyo/kabukicho/', (text) => text.includes('つきあかり'), 2000);
  });

  it('answer 304 to the ETag of the page they hold, and 200 after it changed', async () => {
    const [site] = sites as [Site];
    const path = `/shop/${shop}/`;
    const etag = (await site.get(path)).headers.get('etag') ?? '';
    const again = () => site.get(path, { headers: { 'If-None-Match': etag } });
    expect((await again()).status).toBe(304);
    await rename('新しい名前');
    const renamed = performance.now();
    await expect.poll(async () => (await again()).status).toBe(200);
    expectTook(renamed, 3000, 'a new ETag after a change');
  });

  it('R23: are fresh again within seconds when their LISTEN connections die during changes', async () => {
    await everywhere(`/shop/${shop}/`);
    for (let round = 0; round < 5; round++) await Promise.all([listeners(), rename(`途中${round}`)]);
    await listeners();
    await rename('最後の名前');
    await listeners();
    await serve(`/shop/${shop}/`, (text) => text.includes('最後の名前'), 6000);
  });

  it('R23: take a hidden cast away within five seconds although no notice could reach them', async () => {
    const paths = [`/cast/${cast}/`, `/shop/${shop}/`, '/casts/tokyo/kabukicho/', '/casts/'];
    for (const path of paths) await everywhere(path);
    expect((await everywhere(`/cast/${cast}/`)).join()).toContain('さくら');
    await listeners();
    await database.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast).execute();
    await listeners();
    for (const path of paths) await serve(path, (text) => !text.includes('さくら'), 5000);
    expect([404, 410]).toContain((await (sites[0] as Site).get(`/cast/${cast}/`)).status);
  });
});
