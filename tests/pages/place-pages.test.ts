import { afterAll, beforeAll, expect, it } from 'vitest';
import { importOwnPlaces } from '../../server/directory/places/import-places.ts';
import { addAdmin, type NewAdmin } from '../support/admins.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addShop } from '../support/seed.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const database = databaseWorld();
/** From the answer to new bytes, as `fresh` of the bench measures it. */
const SOON_MS = 5000;
const NAMES = ['新宿・夜の町', '新宿・歌舞伎町'];
let site: Site;
let admin: NewAdmin;
let pages: string[];
let areaId: number;

beforeAll(async () => {
  const { db } = database;
  await importOwnPlaces(db);
  const area = await db
    .selectFrom('areas')
    .selectAll()
    .where('slug', '=', 'shinjuku-kabukicho')
    .executeTakeFirstOrThrow();
  areaId = area.id;
  const places = { prefectureId: 13, areaId, stationId: 0 };
  const shopId = await addShop(db, places, { name: '宵待', stationId: null });
  const castId = await addCast(db, shopId, { name: 'さくら' });
  pages = ['/', '/shops/', '/shops/tokyo/', '/shops/tokyo/shinjuku-kabukicho/', '/shops/tokyo/ikebukuro/'];
  pages.push(`/shop/${shopId}/`, `/cast/${castId}/`, '/navi/terms/');
  admin = await addAdmin(db, 'けん');
  site = await startSite({ databaseUrl: database.url, env: { SECRET_KEY } });
});
afterAll(() => site?.stop());

const textOf = async (path: string) => (await site.get(path)).text();

/** As the desk of the site sends it. */
async function rename(name: string): Promise<void> {
  const cookies = ['adm', 'sid'].map(
    (each) => `__Host-${each}=${admin.browser.cookies.get(`__Host-${each}`)}`,
  );
  const Cookie = cookies.join('; ');
  const tag = /data-session-tag="([^"]+)"/.exec(
    await (await site.get('/admin/', { headers: { Cookie } })).text(),
  );
  const answer = await fetch(`${site.origin}/api/admin/places/areas/${areaId}`, {
    method: 'POST',
    headers: {
      ...{ Cookie, Origin: 'http://localhost:4321', 'Content-Type': 'application/json' },
      ...{ 'X-Requested-With': 'XMLHttpRequest', 'X-Session-Tag': tag?.[1] ?? '' },
    },
    body: JSON.stringify({
      ...{ name, kana: 'しんじゅく', romaji: 'shinjuku', lat: '35.694', lng: '139.703' },
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

it('a new name of an area reaches every stored page that shows it, its neighbours, the frame and the search', async () => {
  const search = `/api/searches?type=shop&areaId=${areaId}`;
  for (const path of [...pages, search]) expect(await textOf(path), path).toContain('新宿・歌舞伎町');
  for (const name of NAMES) {
    await rename(name);
    const renamed = performance.now();
    expect(await textOf(search)).toContain(name);
    for (const path of pages) {
      await expect.poll(() => textOf(path), { interval: 25, message: path }).toContain(name);
      expectTook(renamed, SOON_MS, `a new name of an area on ${path}`);
    }
  }
});
