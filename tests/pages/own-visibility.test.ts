import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { businessDateOf } from '../../server/core/business-day.ts';
import { castPath, postPath, shopCastsPath, shopPath, tagPath } from '../../server/core/paths.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { newMediaId } from '../../server/gateways/media/folders.ts';
import { addUser, Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { addPost } from '../support/posts.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const NAME = '雪代しじま';
const TAG = 'しじまの夜';
const WITHIN_MS = 1000;

const database = databaseWorld();
let varDir: string;
let sites: Site[];
let cdn: Server;
let purged: string[] = [];
let her: Browser;
let myId: string;
let addresses: string[];
let files: string[];
let traces: string[];

beforeAll(async () => {
  varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-own-'));
  cdn = createServer(async (request, response) => {
    purged.push(...(JSON.parse(await text(request)) as { files: string[] }).files);
    response.end('{}');
  });
  await new Promise<void>((done) => cdn.listen(0, '127.0.0.1', done));
  const { db } = database;
  const places = await addPlaces(db);
  const shopId = await addShop(db, places, { name: '月灯り', lat: 35.694, lng: 139.703 });
  const castId = await addCast(db, shopId, { name: NAME, kana: 'ゆきしろしじま', searchable: true });
  await addCast(db, shopId, { name: 'さくら', searchable: true });
  const businessDate = businessDateOf(Date.now());
  await addShift(db, { castId, shopId, businessDate, startMinute: 300, endMinute: 1740 });
  const account = await addUser(db, NAME, { kind: 'cast' });
  await db.updateTable('users').set({ castId }).where('id', '=', account.id).execute();
  const face = newMediaId();
  const variants = JSON.stringify([{ width: 480, height: 480, bytes: 4 }]) as never;
  await db.insertInto('media').values({ id: face, dot: '#705c67', variants }).execute();
  mkdirSync(path.join(varDir, 'media'), { recursive: true });
  writeFileSync(path.join(varDir, 'media', pictureFile(face, 480)), 'face');
  await db.insertInto('castPhotos').values({ castId, position: 0, mediaId: face, alt: '' }).execute();
  const postId = await addPost(db, castId, { body: `真珠の首飾り #${TAG}` });
  const env = {
    SECRET_KEY,
    CDN_PURGE_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`,
    CDN_PURGE_TOKEN: 'token-of-tests-0123456789',
  };
  const first = await startSite({ databaseUrl: database.url, varDir, env });
  sites = [first, await startSite({ databaseUrl: database.url, varDir, env })];
  her = new Browser();
  her.through = (to, init) =>
    fetch(first.origin + to, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), Origin: 'http://localhost:4321' },
    });
  ({ myId = '' } = { myId: (await her.logInAs(db, account.id)).myId ?? '' });
  addresses = [
    ...[castPath(castId), shopPath(shopId), shopCastsPath(shopId), '/casts/', '/casts/tokyo/kabukicho/'],
    ...['/', '/navi/tls/', postPath(postId), tagPath(TAG), '/navi/tls/tokyo/kabukicho/'],
    ...[`/api/cast_cards/${castId}`, '/api/top_tls', `/api/tl/${postId}`, `/api/schedules?shopId=${shopId}`],
    ...[`/api/searches?type=casts&text=${encodeURIComponent(NAME)}`, '/api/pickup_casts'],
    ...[`/api/tl_tags?tag=${encodeURIComponent(TAG.slice(0, 3))}`, `/api/cast_tls?castId=${castId}`],
  ];
  traces = [NAME, TAG, '真珠の首飾り', castPath(castId)];
  files = [`/media/${pictureFile(face, 480)}`];
}, 120_000);
afterAll(async () => {
  for (const site of [...(sites ?? [])].reverse()) await site.stop();
  cdn?.close();
  rmSync(varDir, { recursive: true, force: true });
});

/** Something of hers is in the answer; what its own address says is no trace. */
async function shows(site: Site, address: string): Promise<boolean> {
  const answer = await site.get(address);
  const said = await answer.text();
  if (address.startsWith('/media/')) return answer.status === 200;
  const plain = decodeURIComponent(address);
  return answer.status >= 500 || traces.some((trace) => !plain.includes(trace) && said.includes(trace));
}

/** The moment (ms) of the first question about each address that was answered as `wanted`, the latest of them. */
async function reached(wanted: boolean, timeout = 20_000): Promise<{ at: number; last: string }> {
  const deadline = performance.now() + timeout;
  const moments = await Promise.all(
    sites.flatMap((site, i) =>
      [...addresses, ...files].map(async (address) => {
        for (;;) {
          const at = performance.now();
          if ((await shows(site, address)) === wanted) return { at, last: `process ${i + 1} ${address}` };
          if (at > deadline) throw new Error(`process ${i + 1} ${address} ${wanted ? 'lacks' : 'shows'} her`);
          await new Promise((done) => setTimeout(done, 20));
        }
      }),
    ),
  );
  return moments.reduce((latest, each) => (each.at > latest.at ? each : latest));
}
/** Addresses that show her at all: an address that never does proves nothing. */
async function showing(): Promise<string[]> {
  const found: string[] = [];
  for (const address of [...addresses, ...files])
    if ((await Promise.all(sites.map((site) => shows(site, address)))).every(Boolean)) found.push(address);
  return found;
}

it('S67: within a second of her tap no process shows her, in no place and no file, and the CDN has been told', async () => {
  const before = await showing();
  expect(before.length).toBeGreaterThan(12);
  addresses = addresses.filter((each) => before.includes(each));
  expect(before).toEqual(expect.arrayContaining(files));
  for (let round = 0; round < 3; round += 1) {
    purged = [];
    const tapped = performance.now();
    expect((await her.post(`/api/my_page/${myId}/visibility`, { visible: false })).status).toBe(200);
    const { at, last } = await reached(false);
    expect(at - tapped, last).toBeLessThan(WITHIN_MS);
    await expect
      .poll(() => purged, { timeout: Math.max(1, WITHIN_MS - (performance.now() - tapped)), interval: 10 })
      .toContain(`http://localhost:4321${files[0]}`);
    expect((await her.post(`/api/my_page/${myId}/visibility`, { visible: true })).status).toBe(200);
    await reached(true);
  }
}, 90_000);
