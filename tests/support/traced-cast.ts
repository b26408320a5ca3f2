import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../../server/app/api.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { areaFeedPath, followFeedPath, postPath, shopCastsPath, tagPath } from '../../server/core/paths.ts';
import { publicPaths } from '../../server/directory/browsing/public-paths.ts';
import { pictureFile } from '../../server/gateways/media/file-names.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { addUser } from './browser.ts';
import type { Site } from './built-site.ts';
import { addPost } from './posts.ts';
import { addCast, addPlaces, addShift, addShop } from './seed.ts';

/** Everything of hers that a reader could meet. */
export const NAME = '雪代しじま';
export const TAG = 'しじまの夜';
const TRACES = [NAME, TAG, '真珠の首飾り', '琥珀色のひとこと', '紺碧の感想', '瑠璃の自己紹介'];
const ADDRESS = { lat: '35.694', long: '139.703', radius: '3' };
export type ReadCall = { method: 'GET' | 'POST'; path: string; body?: string };

async function addPicture(db: Db, varDir: string): Promise<string> {
  const id = newMediaId();
  const variants = JSON.stringify([{ width: 480, height: 480, bytes: 4 }]) as never;
  await db.insertInto('media').values({ id, dot: '#705c67', variants }).execute();
  mkdirSync(path.join(varDir, 'media'), { recursive: true });
  writeFileSync(path.join(varDir, 'media', pictureFile(id, 480)), 'face');
  return id;
}

/** A cast of whom something is in every place where readers meet casts, and a member who follows her. */
export async function addTracedCast(db: Db, varDir: string) {
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
  // Calendars know what has not begun: the shift of today began at five.
  const tomorrow = addDays(businessDateOf(Date.now()), 1);
  await addShift(db, { castId, shopId, businessDate: tomorrow, startMinute: 1200, endMinute: 1500 });
  const account = await addUser(db, NAME, { kind: 'cast' });
  const [face, icon, photo] = [
    await addPicture(db, varDir),
    await addPicture(db, varDir),
    await addPicture(db, varDir),
  ];
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
  const happened = (event: 'post' | 'shift' | 'reply') => ({
    kind: event,
    event,
    once: event,
    groupKey: event,
  });
  const notice = { userId: member.id, day: businessDateOf(Date.now()), castId };
  await db
    .insertInto('notifications')
    .values([
      { ...notice, ...happened('post'), postId },
      { ...notice, ...happened('shift') },
      { ...notice, ...happened('reply'), actorId: account.id, commentId },
    ])
    .execute();
  return {
    ...{ castId, shopId, postId, otherPost, commentId, member, account, areaId: places.areaId },
    traces: [...TRACES, ...TRACES.map(encodeURIComponent), account.myId, face, icon, photo],
    files: [face, icon, photo].map((id) => `/media/${pictureFile(id, 480)}`),
  };
}
export type TracedCast = Awaited<ReturnType<typeof addTracedCast>>;

/** Each operation of the document that reads for everybody or for `fan`; one with an unknown parameter fails here. */
function readCalls(known: Record<string, string>): ReadCall[] {
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

const sitemaps = async (site: Site) =>
  [...(await (await site.get('/sitemap.xml')).text()).matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(
    ([, found = '']) => found,
  );

/** Every public read of a site: its pages and files of pages, and the calls that read, with `token` of a calendar. */
export async function readingPlaces(
  db: Db,
  site: Site,
  { castId, shopId, postId, otherPost, commentId, member, areaId }: TracedCast,
  token = 'x'.repeat(43),
): Promise<{ pages: string[]; calls: ReadCall[] }> {
  const stored: string[] = [];
  for await (const each of publicPaths(db)) stored.push(each);
  const pages = [
    ...stored,
    ...[postPath(postId), postPath(otherPost), tagPath(TAG), shopCastsPath(shopId), followFeedPath()],
    ...[areaFeedPath('tokyo', 'kabukicho'), `/casts/?text=${encodeURIComponent(NAME)}`],
    ...['/sitemap.xml', ...(await sitemaps(site))],
  ];
  const calls = readCalls({
    ...{ castId: `${castId}`, shopId: `${shopId}`, areaId: `${areaId}`, id: `${otherPost}` },
    ...{ tlId: `${otherPost}`, myId: member.myId, tag: TAG, feed: 'top', ids: `${postId},${otherPost}` },
    ...{ token, date: addDays(businessDateOf(Date.now()), 1) },
  });
  calls.push({ method: 'GET', path: `/api/tl_comment/${commentId}/writer` });
  for (const id of [castId, postId, commentId])
    for (const route of ['/api/cast_cards/', '/api/tl/'])
      calls.push({ method: 'GET', path: `${route}${id}` });
  return { pages, calls };
}
