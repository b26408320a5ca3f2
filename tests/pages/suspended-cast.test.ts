import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../server/app/api.ts';
import { businessDateOf } from '../../server/core/business-day.ts';
import { areaFeedPath, followFeedPath, postPath, shopCastsPath, tagPath } from '../../server/core/paths.ts';
import { publicPaths } from '../../server/directory/browsing/public-paths.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { newMediaId } from '../../server/gateways/media/folders.ts';
import { openMemberSession } from '../../server/identity/sessions/open-session.ts';
import { addUser, Browser, someFacts } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { addPost } from '../support/posts.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { addCast, addPlaces, addShift, addShop } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

/** Everything of hers that a reader could meet. */
const NAME = '雪代しじま';
const TAG = 'しじまの夜';
const TRACES = [NAME, TAG, '真珠の首飾り', '琥珀色のひとこと', '紺碧の感想', '瑠璃の自己紹介'];
const ADDRESS = { lat: '35.694', long: '139.703', radius: '3' };

const database = databaseWorld();
let site: Site;
let fan: Browser;
let traces: string[];
let files: string[];
let pages: string[];
let calls: { method: 'GET' | 'POST'; path: string; body?: string }[];
let varDir: string;
let her: { castId: number; userId: number; myId: string };

async function addPicture(): Promise<string> {
  const id = newMediaId();
  const variants = JSON.stringify([{ width: 480, height: 480, bytes: 4 }]) as never;
  await database.db.insertInto('media').values({ id, dot: '#705c67', variants }).execute();
  mkdirSync(path.join(varDir, 'media'), { recursive: true });
  writeFileSync(path.join(varDir, 'media', pictureFile(id, 480)), 'face');
  return id;
}

/** Each operation of the document that reads for everybody or for `fan`; one with an unknown parameter fails here. */
function readCalls(known: Record<string, string>): typeof calls {
  const { paths = {} } = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  const gets = Object.entries(paths).flatMap(([route, { get }]) => {
    if (!get || /callback|line\/start|\/export$/.test(route)) return [];
    const query = new URLSearchParams();
    let address = route;
    for (const parameter of (get.parameters ?? []) as { name: string; in: string; required?: boolean }[]) {
      const value = known[parameter.name];
      if (parameter.required && value === undefined)
        throw new Error(`What is ${parameter.name} of ${route}?`);
      if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, value ?? '');
      else if (parameter.required) query.set(parameter.name, value ?? '');
    }
    return [{ method: 'GET' as const, path: query.size ? `${address}?${query}` : address }];
  });
  const asked = (searchText: string) => ({
    method: 'POST' as const,
    path: '/api/suggests',
    body: JSON.stringify({ searchText }),
  });
  const searches = ['shop', 'casts'].flatMap((type) =>
    [`text=${NAME}`, 'text=瑠璃', `${new URLSearchParams(ADDRESS)}`, 'tonight=1'].map((query) => ({
      method: 'GET' as const,
      path: `/api/searches?${encodeURI(`type=${type}&${query}`)}`,
    })),
  );
  const more = ['shift', 'post', 'reply', 'reaction', 'announcement'].map((filter) => ({
    method: 'GET' as const,
    path: `/api/my_page/${known.myId}/notifications?filter=${filter}`,
  }));
  const of = [
    `/api/votes?castId=${known.castId}`,
    '/api/tonight?prefecture=tokyo&area=kabukicho',
    `/api/tl_tags?tag=${encodeURIComponent(TAG.slice(0, 3))}`,
  ].map((each) => ({ method: 'GET' as const, path: each }));
  return [...gets, ...searches, ...more, ...of, asked(NAME), asked('ゆきしろ'), asked('雪')];
}

beforeAll(async () => {
  varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-suspended-'));
  const { db } = database;
  const places = await addPlaces(db);
  const shopId = await addShop(db, places, { name: '月灯り', lat: 35.694, lng: 139.703 });
  const otherShop = await addShop(db, places, { name: 'ミモザ' });
  const castId = await addCast(db, shopId, {
    name: NAME,
    kana: 'ゆきしろしじま',
    message: '瑠璃の自己紹介',
    searchable: true,
  });
  const colleague = await addCast(db, shopId, { name: 'さくら', searchable: true });
  for (const each of [castId, colleague])
    await addShift(db, {
      castId: each,
      shopId,
      businessDate: businessDateOf(Date.now()),
      startMinute: 300,
      endMinute: 1740,
    });
  const account = await addUser(db, NAME, { kind: 'cast' });
  const [face, icon, photo] = [await addPicture(), await addPicture(), await addPicture()];
  await db.updateTable('users').set({ castId, iconMediaId: icon }).where('id', '=', account.id).execute();
  await db.insertInto('castPhotos').values({ castId, position: 0, mediaId: face, alt: '' }).execute();
  const postId = await addPost(db, castId, { body: `真珠の首飾り #${TAG}` });
  await db
    .insertInto('postUploads')
    .values({
      id: photo,
      castId,
      userId: account.id,
      kind: 'photo',
      state: 'ready',
      width: 480,
      height: 480,
      bytes: 4,
      postId,
    })
    .execute();
  await db.insertInto('postPhotos').values({ postId, position: 0, mediaId: photo, alt: '' }).execute();
  const otherPost = await addPost(db, colleague, { body: '今夜もお店にいます。' });
  const member = await addUser(db, 'けん');
  const { id: commentId } = await db
    .insertInto('comments')
    .values({ postId: otherPost, userId: account.id, body: '琥珀色のひとこと' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = { postId: otherPost, userId: member.id, body: 'そうですね', replyToId: commentId };
  await db.insertInto('comments').values(answer).execute();
  const review = { shopId: otherShop, userId: account.id, body: '紺碧の感想' };
  await db.insertInto('reviews').values(review).execute();
  await db.insertInto('castFollows').values({ userId: member.id, castId, bell: 'all' }).execute();
  await db
    .insertInto('votes')
    .values({ castId, userId: member.id, points: 5, businessDate: businessDateOf(Date.now()) })
    .execute();
  const told = { userId: member.id, day: businessDateOf(Date.now()), castId };
  await db
    .insertInto('notifications')
    .values([
      { ...told, kind: 'post', once: 'post', groupKey: 'post', postId },
      { ...told, kind: 'shift', once: 'shift', groupKey: 'shift' },
      { ...told, kind: 'reply', once: 'reply', groupKey: 'reply', actorId: account.id, commentId },
    ])
    .execute();
  // Pages that are made at the start, such as the ranking, show her from then on.
  site = await startSite({ databaseUrl: database.url, varDir, env: { SECRET_KEY } });
  fan = new Browser();
  fan.keep([(await openMemberSession(db, member.id, someFacts())).cookie]);
  fan.through = (to, init) => fetch(site.origin + to, { redirect: 'manual', ...init });
  await fan.me();
  her = { castId, userId: account.id, myId: account.myId };
  traces = [...TRACES, ...TRACES.map(encodeURIComponent), account.myId, face, icon, photo];
  files = [face, icon, photo].map((id) => `/media/${pictureFile(id, 480)}`);
  const stored: string[] = [];
  for await (const each of publicPaths(db)) stored.push(each);
  pages = [
    ...stored,
    ...[postPath(postId), postPath(otherPost), tagPath(TAG), shopCastsPath(shopId), followFeedPath()],
    ...[areaFeedPath('tokyo', 'kabukicho'), `/casts/?text=${encodeURIComponent(NAME)}`],
    ...['/sitemap.xml', ...(await sitemaps())],
  ];
  calls = readCalls({
    ...{ castId: `${castId}`, shopId: `${shopId}`, areaId: `${places.areaId}`, id: `${otherPost}` },
    ...{ tlId: `${otherPost}`, myId: member.myId, tag: TAG, feed: 'top', ids: `${postId},${otherPost}` },
    ...{ token: 'x'.repeat(43), date: businessDateOf(Date.now()) },
  });
  for (const id of [castId, postId, commentId])
    for (const route of ['/api/cast_cards/', '/api/tl/'])
      calls.push({ method: 'GET', path: `${route}${id}` });
}, 60_000);
afterAll(async () => {
  await site?.stop();
  rmSync(varDir, { recursive: true, force: true });
});

const sitemaps = async () =>
  [...(await (await site.get('/sitemap.xml')).text()).matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(
    ([, found = '']) => found,
  );

const setStatus = (status: 'active' | 'suspended') =>
  database.db.updateTable('users').set({ status }).where('id', '=', her.userId).execute();

/** Every public read with something of hers in it, as guest or as `fan`; what an address itself says is no trace. */
async function showing(): Promise<string[]> {
  const found: string[] = [];
  const look = (name: string, address: string, text: string) => {
    const own = traces.filter((trace) => !decodeURIComponent(address).includes(decodeURIComponent(trace)));
    const link = new RegExp(`/cast/${her.castId}/`);
    if (own.some((trace) => text.includes(trace)) || (!link.test(address) && link.test(text)))
      found.push(`${name} ${address}`);
  };
  for (const page of pages) look('page', page, await (await site.get(page)).text());
  for (const { method, path: address, body } of calls) {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };
    const init = body ? { method, body, headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' } } : {};
    look('guest', address + (body ?? ''), await (await site.get(address, init)).text());
    const asMember = body ? await fan.post(address, JSON.parse(body)) : await fan.get(address);
    look('member', address + (body ?? ''), asMember.text);
  }
  for (const file of files) if ((await site.get(file)).status === 200) found.push(`file ${file}`);
  return found;
}

/** Without the pages that may be late with what appears: a ranking by ten minutes, a sitemap by one. */
const promptly = (found: readonly string[]) =>
  found.filter((each) => !/^page \/(?:ranking|sitemaps)\//.test(each)).sort();

it('S40: nothing of a cast whose account is suspended is read anywhere, until the suspension ends', async () => {
  const before = await showing();
  // The walk meets her in every kind of place: otherwise it would prove nothing.
  for (const place of [
    ...['page /cast/', 'page /shop/', 'page /casts/', 'page /tl/', 'page /navi/tls/', 'page /ranking/'],
    ...['page /navi/tag/', 'page /sitemaps/', 'file /media/', 'guest /api/top_tls', 'guest /api/cast_cards/'],
    ...['guest /api/suggests', 'guest /api/searches', 'guest /api/tl_tags', 'guest /api/schedules'],
    ...['guest /api/tonight', 'guest /api/cast_tls', 'guest /api/tl/', 'guest /api/cast_media'],
    ...['member /api/my_tls', 'member /api/my_page/'],
  ])
    expect(
      before.some((each) => each.startsWith(place)),
      place,
    ).toBe(true);
  await setStatus('suspended');
  await expect.poll(showing, { timeout: 20_000, interval: 200 }).toEqual([]);
  await setStatus('active');
  await expect
    .poll(async () => promptly(await showing()), { timeout: 20_000, interval: 200 })
    .toEqual(promptly(before));

  // S67: nor of one who has hidden her page, until she shows it again.
  const { db } = database;
  // What she has written elsewhere is her account's and stays: it is another's for this walk.
  const other = await addUser(db, 'しずか');
  const hand = async (from: number, to: number) => {
    await db.updateTable('comments').set({ userId: to }).where('userId', '=', from).execute();
    await db.updateTable('reviews').set({ userId: to }).where('userId', '=', from).execute();
    await db.updateTable('notifications').set({ actorId: to }).where('actorId', '=', from).execute();
  };
  await hand(her.userId, other.id);
  const bodies = ['琥珀色のひとこと', '紺碧の感想'];
  const kept = traces;
  traces = kept.filter((trace) => !bodies.includes(decodeURIComponent(trace)));
  const self = new Browser();
  self.keep([(await openMemberSession(db, her.userId, someFacts())).cookie]);
  self.through = (to, init) =>
    fetch(site.origin + to, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), Origin: 'http://localhost:4321' },
    });
  await self.me();
  const show = async (visible: boolean) =>
    expect((await self.post(`/api/my_page/${her.myId}/visibility`, { visible })).status).toBe(200);
  const shown = await showing();
  expect(shown.length).toBeGreaterThan(25);
  await show(false);
  await expect.poll(showing, { timeout: 20_000, interval: 200 }).toEqual([]);
  await show(true);
  await expect
    .poll(async () => promptly(await showing()), { timeout: 20_000, interval: 200 })
    .toEqual(promptly(shown));
  traces = kept;
  await hand(other.id, her.userId);
}, 180_000);
