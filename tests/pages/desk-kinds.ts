import { businessDateOf } from '../../server/core/business-day.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import type { Db } from '../../server/core/db/connect.ts';
import type { ReportedModel } from '../../server/core/db/moderation-tables.ts';
import type { TodaysPickups } from '../../server/desk/pickups/contract.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { type Answer, addUser, type Browser } from '../support/browser.ts';
import { legalForm, newestLegal } from '../support/legal.ts';
import { addPostPhoto } from '../support/posts.ts';
import { addCast, addShift, addShop, type Places } from '../support/seed.ts';
import { addPost } from '../support/timeline.ts';

export type Page = { status: number; text: string };
type Holds = (page: Page) => boolean;
/** What is called, and what each page is like from then on; before, none of them is like that. */
export type Change = { call: () => Promise<Answer>; pages: Record<string, Holds> };
export type DeskWorld = { db: Db; desk: Browser; places: Places; shopId: number };
type Kind = (at: DeskWorld) => Promise<Change>;

const LIST = '/shops/tokyo/kabukicho/';
const REASON = { reason: '掲載の基準に反しています。' };
const today = () => businessDateOf(Date.now());
let count = 0;
/** That no other row has: it sets each change apart from those before. */
const named = (word: string) => `${word}${String(++count).padStart(3, '0')}号`;

const shows =
  (words: string): Holds =>
  ({ status, text }) =>
    status === 200 && text.includes(words);
const lacks =
  (words: string): Holds =>
  ({ status, text }) =>
    status === 200 && !text.includes(words);
const gone: Holds = ({ status }) => status === 410;
const missing: Holds = ({ status }) => status === 404;
const roster = (shopId: number) => `/shop/${shopId}/cast/`;

async function castIn({ db, shopId }: DeskWorld) {
  const name = named('ゆい');
  return { id: await addCast(db, shopId, { name }), name };
}
async function shopIn({ db, places }: DeskWorld) {
  const name = named('月灯り');
  return { id: await addShop(db, places, { name }), name };
}
async function postIn(at: DeskWorld) {
  const { id: castId } = await castIn(at);
  const body = named('こんばんは');
  return { id: await addPost(at.db, castId, { body }), castId, body };
}
async function commentUnder({ db }: DeskWorld, postId: number, approved: boolean) {
  const nothing = { userId: null, guestName: null, replyToId: null, anonHash: null, browser: null };
  const held = { approved, restrictedBy: null, heldBy: approved ? null : ('site' as const) };
  const values = { postId, body: 'いいですね', ...nothing, ...held };
  return (await db.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
async function reviewOf({ db, shopId }: DeskWorld) {
  const body = named('落ち着いたお店でした');
  const values = { shopId, userId: null, totalValue: 4, totalTouched: true, body };
  const { id } = await db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow();
  return { id, body };
}
/** A photo of her page. */
export async function photoOf(db: Db, castId: number): Promise<string> {
  const mediaId = newMediaId();
  const variants = JSON.stringify([{ width: 240, height: 320, bytes: 9000 }]);
  await db.insertInto('media').values({ id: mediaId, dot: '#2a2630', variants }).execute();
  await db.insertInto('castPhotos').values({ castId, position: 1, mediaId, alt: 'ゆい' }).execute();
  return mediaId;
}

const setShown = ({ desk }: DeskWorld, of: 'casts' | 'shops', id: number, visible: boolean) =>
  desk.post(`/api/admin/${of}/${id}/visibility`, { visible, ...REASON });
const setClosed = ({ desk }: DeskWorld, id: number, closed: boolean) =>
  desk.post(`/api/admin/shops/${id}/closing`, { closed, ...REASON });

async function caseOf({ db, desk }: DeskWorld, model: ReportedModel, objectId: number) {
  const about = { model, objectId, writerId: null, label: '通報', snapshot: '本文', urgent: false };
  const values = { ...about, dueAt: new Date() };
  const { id } = await db
    .insertInto('moderationCases')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    decide: (action: 'delete' | 'hide') => desk.post(`/api/admin/reports/${id}`, { action, note: '' }),
    undo: () => desk.post(`/api/admin/reports/${id}/undo`),
  };
}
async function takedownOf({ db, desk }: DeskWorld, path: string) {
  const receipt = `20261121-${String(++count).padStart(6, '0')}`;
  const who = { name: '花散里子', email: 'asks@example.jp', notice: 'nameless', standing: 'self' };
  const said = { url: `http://localhost:4321${path}`, part: '写真', right: 'portrait', reason: '私です。' };
  const sealed = seal('takedown', JSON.stringify({ ...who, ...said }));
  await db.insertInto('takedownRequests').values({ receipt, urgent: false, sealed, userId: null }).execute();
  return () => desk.post(`/api/admin/takedowns/${receipt}`, { outcome: 'removed', act: true, ...REASON });
}

const NEWS = { message: '本文です。', isPlain: true, cover: 'moon', publishedOn: '' };
const newsPages = (holds: Holds) => ({ '/': holds, '/navi/pages/': holds });
const BANNER = { text: '営業時間をご確認ください', path: '/navi/pages/', drawing: 'moon' };
async function bannerIn({ db, desk }: DeskWorld) {
  await db.deleteFrom('banners').execute();
  const title = named('年末のご案内');
  await desk.post('/api/admin/banners', { ...BANNER, title });
  return { ...(await db.selectFrom('banners').select('id').executeTakeFirstOrThrow()), title };
}

const stripOf = (text: string): string => text.split('data-pickup')[1]?.split('</section>')[0] ?? '';
const inStrip = (castId: number, at: 'first' | 'nowhere'): Record<string, Holds> => {
  const holds: Holds = ({ status, text }) => {
    const ids = [...stripOf(text).matchAll(/href="\/cast\/(\d+)\//g)].map(([, id]) => Number(id));
    return status === 200 && (at === 'first' ? ids[0] === castId : !ids.includes(castId));
  };
  return { '/': holds, '/ranking/': holds };
};
/** With a photo and a shift, who could stand in the strip. */
async function pickable(at: DeskWorld): Promise<number> {
  const { id: castId } = await castIn(at);
  await at.db.deleteFrom('pickupRules').execute();
  await addShift(at.db, { castId, shopId: at.shopId, businessDate: today() });
  await photoOf(at.db, castId);
  return castId;
}
const pin = ({ desk }: DeskWorld, castId: number) =>
  desk.post('/api/admin/pickups/pins', {
    ...{ castId: String(castId), from: today(), until: today(), ...REASON },
  });

async function askedBy({ db, shopId }: DeskWorld) {
  const name = named('まい');
  const { id: userId } = await addUser(db, name, { kind: 'cast' });
  const values = { userId, shopId, status: 'pending' as const, endedBy: null, documentSeenBy: null };
  const { id } = await db.insertInto('affiliations').values(values).returning('id').executeTakeFirstOrThrow();
  return { id, name };
}
const setNumerals = ({ desk }: DeskWorld, rankingNumerals: boolean) =>
  desk.post('/api/admin/settings', {
    ...{ rankingNumerals, guestComments: true, holdGuestComments: false },
  });

/** What staff do that shows on public pages. */
export const KINDS: Record<string, Kind> = {
  'hide a cast': async (at) => {
    const { id, name } = await castIn(at);
    const pages = { [`/cast/${id}/`]: gone, [roster(at.shopId)]: lacks(name) };
    return { call: () => setShown(at, 'casts', id, false), pages };
  },
  'show a cast': async (at) => {
    const { id, name } = await castIn(at);
    await setShown(at, 'casts', id, false);
    const pages = { [`/cast/${id}/`]: shows(name), [roster(at.shopId)]: shows(name) };
    return { call: () => setShown(at, 'casts', id, true), pages };
  },
  'end an affiliation': async (at) => {
    const { id, name } = await castIn(at);
    const call = () => at.desk.post(`/api/admin/casts/${id}/end_affiliation`, REASON);
    return { call, pages: { [roster(at.shopId)]: lacks(name) } };
  },
  'agree to an affiliation': async (at) => {
    const { id, name } = await askedBy(at);
    const call = () => at.desk.post(`/api/admin/affiliations/${id}/agree`, { seenBy: 'shop' });
    return { call, pages: { [roster(at.shopId)]: shows(name) } };
  },
  'hide a shop': async (at) => {
    const { id, name } = await shopIn(at);
    return {
      call: () => setShown(at, 'shops', id, false),
      pages: { [`/shop/${id}/`]: gone, [LIST]: lacks(name) },
    };
  },
  'show a shop': async (at) => {
    const { id, name } = await shopIn(at);
    await setShown(at, 'shops', id, false);
    const pages = { [`/shop/${id}/`]: shows(name), [LIST]: shows(name) };
    return { call: () => setShown(at, 'shops', id, true), pages };
  },
  'close a shop': async (at) => {
    const { id, name } = await shopIn(at);
    return { call: () => setClosed(at, id, true), pages: { [`/shop/${id}/`]: gone, [LIST]: lacks(name) } };
  },
  'reopen a shop': async (at) => {
    const { id, name } = await shopIn(at);
    await setClosed(at, id, true);
    const pages = { [`/shop/${id}/`]: shows(name), [LIST]: shows(name) };
    return { call: () => setClosed(at, id, false), pages };
  },
  'remove a reported post': async (at) => {
    const { id, castId, body } = await postIn(at);
    const { decide } = await caseOf(at, 'Tl', id);
    return {
      call: () => decide('delete'),
      pages: { [`/tl/${id}/`]: gone, [`/cast/${castId}/`]: lacks(body) },
    };
  },
  'remove a reported comment': async (at) => {
    const { id } = await postIn(at);
    const { decide } = await caseOf(at, 'TlComment', await commentUnder(at, id, true));
    return { call: () => decide('delete'), pages: { [`/tl/${id}/`]: shows('コメント 0件') } };
  },
  'hide a reported review': async (at) => {
    const { id, body } = await reviewOf(at);
    const { decide } = await caseOf(at, 'Review', id);
    const pages = { [`/shop/${at.shopId}/reviews/`]: lacks(body), [`/shop/${at.shopId}/`]: lacks(body) };
    return { call: () => decide('hide'), pages };
  },
  'take that back': async (at) => {
    const { id, body } = await reviewOf(at);
    const { decide, undo } = await caseOf(at, 'Review', id);
    await decide('hide');
    return { call: undo, pages: { [`/shop/${at.shopId}/reviews/`]: shows(body) } };
  },
  'show a held comment': async (at) => {
    const { id } = await postIn(at);
    const comment = await commentUnder(at, id, false);
    const call = () => at.desk.post(`/api/admin/held_comments/${comment}`, { action: 'show' });
    return { call, pages: { [`/tl/${id}/`]: shows('コメント 1件') } };
  },
  'remove a photo of a post': async (at) => {
    const { id, castId } = await postIn(at);
    const photo = await addPostPhoto(at.db, id);
    const pages = { [`/tl/${id}/`]: lacks(photo), [`/cast/${castId}/`]: lacks(photo) };
    return { call: () => at.desk.post(`/api/admin/new_photos/${photo}/remove`), pages };
  },
  'remove a photo of a page': async (at) => {
    const { id } = await castIn(at);
    const photo = await photoOf(at.db, id);
    const call = () => at.desk.post(`/api/admin/new_photos/${photo}/remove`);
    return { call, pages: { [`/cast/${id}/`]: lacks(photo), [roster(at.shopId)]: lacks(photo) } };
  },
  'publish news': async ({ desk }) => {
    const title = named('年末の営業');
    return { call: () => desk.post('/api/admin/news', { ...NEWS, title }), pages: newsPages(shows(title)) };
  },
  'withdraw news': async ({ desk }) => {
    const title = named('年始の営業');
    const { newsId } = (await desk.post('/api/admin/news', { ...NEWS, title })).body;
    const pages = { ...newsPages(lacks(title)), [`/navi/page/${newsId}/`]: missing };
    return { call: () => desk.send('DELETE', `/api/admin/news/${newsId}`), pages };
  },
  'add a banner': async (at) => {
    await bannerIn(at);
    const title = named('秋のご案内');
    return {
      call: () => at.desk.post('/api/admin/banners', { ...BANNER, title }),
      pages: { '/': shows(title) },
    };
  },
  'remove a banner': async (at) => {
    const { id, title } = await bannerIn(at);
    return { call: () => at.desk.send('DELETE', `/api/admin/banners/${id}`), pages: { '/': lacks(title) } };
  },
  'pin a cast': async (at) => {
    await pickable(at);
    const { items } = (await at.desk.get('/api/admin/pickups/today')).body as unknown as TodaysPickups;
    const castId = items.at(-1)?.id ?? 0;
    return { call: () => pin(at, castId), pages: inStrip(castId, 'first') };
  },
  'leave a pinned cast out': async (at) => {
    const castId = await pickable(at);
    await pin(at, castId);
    const call = () =>
      at.desk.post('/api/admin/pickups/outs', { castId: String(castId), until: today(), ...REASON });
    return { call, pages: inStrip(castId, 'nowhere') };
  },
  'rename an area': async ({ desk, places, shopId }) => {
    const name = named('夜の町');
    const form = { name, kana: 'しんじゅく', romaji: 'shinjuku', lat: '35.694', lng: '139.703' };
    const pages = { '/': shows(name), [LIST]: shows(name), [`/shop/${shopId}/`]: shows(name) };
    return { call: () => desk.post(`/api/admin/places/areas/${places.areaId}`, form), pages };
  },
  'publish a version of the terms': async ({ db, desk }) => {
    const words = named('夜の約束');
    const form = { ...legalForm((await newestLegal(db, 'terms')).id), body: `## 見出し\n\n${words}` };
    return { call: () => desk.post('/api/admin/legal/terms', form), pages: { '/navi/terms/': shows(words) } };
  },
  'number the ranking': async (at) => {
    await setNumerals(at, false);
    return { call: () => setNumerals(at, true), pages: { '/ranking/': shows('castcard__place') } };
  },
  'take down a post': async (at) => {
    const { id, castId, body } = await postIn(at);
    const pages = { [`/tl/${id}/`]: gone, [`/cast/${castId}/`]: lacks(body) };
    return { call: await takedownOf(at, `/tl/${id}/`), pages };
  },
  'take down a page': async (at) => {
    const { id, name } = await castIn(at);
    const pages = { [`/cast/${id}/`]: gone, [roster(at.shopId)]: lacks(name) };
    return { call: await takedownOf(at, `/cast/${id}/`), pages };
  },
};
