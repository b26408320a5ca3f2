import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distFolder } from '../../server/site/pages/build-id.ts';
import { loadRender } from '../../server/site/pages/site.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { rawRequest } from '../support/raw-request.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Every route in the manifest of the build. */
const built = [
  ...new Set(
    [...readFileSync(path.join(distFolder, 'server/entry.mjs'), 'utf8').matchAll(/"route":"([^"]+)"/g)].map(
      ([, route = '']) => route,
    ),
  ),
];
/** Those that a file of src/pages makes. */
const ours = readdirSync(path.join(root, 'src/pages'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(path.join(root, 'src/pages'), path.join(entry.parentPath, entry.name)))
  .map((file) => `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`);
const foreign = built.filter((route) => !ours.includes(route));

const hex = (text: string) =>
  [...text].map((letter) => `%${(letter.codePointAt(0) ?? 0).toString(16)}`).join('');
/** A path with each of its letters encoded in turn, in both cases of the digits, and with all of them. */
function spellingsOf(plain: string): string[] {
  const each = [...plain].flatMap((letter, at) => {
    if (letter === '/') return [];
    const spelt = plain.slice(0, at) + hex(letter) + plain.slice(at + 1);
    return [spelt, spelt.replace(/%../, (code) => code.toUpperCase())];
  });
  return [plain, ...each, plain.replace(/[^/]+/g, hex)].flatMap((one) => [one, `${one}/`]);
}
const QUERIES = ['', '?href=/robots.txt&f=html', '?href=https://evil.example/x.png&f=svg', '?s=&e=&p='];

/** One address of seven hops: each asks the image endpoint for the next, in 169 characters. */
const chain = `${Array.from({ length: 7 }, (_, hop) => `/%${'25'.repeat(hop)}5fimage/?href=`).join('')}/robots.txt&f=x`;

const database = databaseWorld();
/** What stands at the address that the site calls its own, and leads to it: it sees every call to itself. */
let door: Server;
const calls: string[] = [];
let site: Site;
const at: Record<string, string> = {};

beforeAll(async () => {
  const places = await addPlaces(database.db);
  const shop = await addShop(database.db, places, { name: '月灯り' });
  at.shopId = String(shop);
  at.castId = String(await addCast(database.db, shop, { name: 'さくら' }));
  door = createServer((asked, answer) => {
    calls.push(asked.url ?? '');
    const { method, headers } = asked;
    const on = request({ port: site.port, path: asked.url, method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  const { port } = door.address() as AddressInfo;
  site = await startSite({
    databaseUrl: database.url,
    env: { SITE_ORIGIN: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await site?.stop();
  door?.closeAllConnections();
  door?.close();
});

/** A route with its parameters filled in. */
const pathOf = (route: string) =>
  `${route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => at[name] ?? 'tokyo')}/`.replace('//', '/');

describe('S41: routes that Astro adds by itself', () => {
  it('are seen by this test, beside every page of ours', () => {
    expect(foreign).toContain('/_image');
    expect(built).toEqual(expect.arrayContaining(ours.map((route) => route || '/')));
  });

  it('answer 404 from outside in every spelling', async () => {
    for (const route of foreign)
      for (const spelling of spellingsOf(pathOf(route).slice(0, -1)))
        for (const query of QUERIES) {
          const answer = await rawRequest(site.port, spelling + query);
          expect(answer.status, spelling + query).toBe(404);
        }
  });

  it('answer 404 where nothing stands before Astro', async () => {
    const render = await loadRender();
    for (const route of foreign)
      for (const spelling of spellingsOf(pathOf(route).slice(0, -1)))
        for (const query of QUERIES) {
          const answer = await render(new Request(`http://127.0.0.1:${site.port}${spelling}${query}`));
          // Without its slash a path leads to the one with it.
          if (answer.status === 301) expect(answer.headers.get('location')).toMatch(/\/(?:\?|$)/);
          else expect(answer.status, spelling + query).toBe(404);
        }
  });
});

describe('the server', () => {
  it('renders what is asked for while addresses of seven hops come', async () => {
    expect(chain).toHaveLength(169);
    const chains = Promise.all(Array.from({ length: 20 }, () => rawRequest(site.port, chain)));
    expect((await rawRequest(site.port, '/shops/?text=chain')).status).toBe(200);
    expect(new Set((await chains).map(({ status }) => status))).toEqual(new Set([404]));
  });

  it('never asks itself for anything, whichever route is rendered', async () => {
    for (const route of built)
      for (const query of QUERIES) await rawRequest(site.port, pathOf(route) + query);
    expect(calls).toEqual([]);
    // The door does lead here.
    expect((await fetch(`http://127.0.0.1:${(door.address() as AddressInfo).port}/robots.txt`)).status).toBe(
      200,
    );
    expect(calls).toEqual(['/robots.txt']);
  });
});
