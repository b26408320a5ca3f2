import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureFile, videoFile } from '../../server/gateways/media/file-names.ts';
import { claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { fileIn, folderOf } from '../../server/gateways/media/store/disk.ts';
import { newMediaId } from '../../server/gateways/media/store/media-store.ts';
import { addUser, Browser } from '../support/browser.ts';
import { outerPort } from '../support/outer-server.ts';
import { insertInto } from '../support/planted-person.ts';
import { addPost } from '../support/posts.ts';
import { addCast, addPlaces, addShop } from '../support/seed.ts';
import { shopBrowser } from '../support/shop-browser.ts';
import { databaseWorld } from '../support/world.ts';

const BYTES = 'private';
const test = databaseWorld({ folder: true });
let origin: string;
/** Of the shop, of the cast who owns the files, of another cast, of another shop. */
let own: Record<'shop' | 'cast', Browser>;
let strangers: (Browser | undefined)[];
let castId: number;
let userId: number;
let shopId: number;
let put: ReturnType<typeof insertInto>;

async function castBrowser(name: string) {
  const id = await addCast(test.db, shopId, { name });
  const user = await addUser(test.db, name, { kind: 'cast' });
  await test.db.updateTable('users').set({ castId: id }).where('id', '=', user.id).execute();
  const browser = new Browser();
  await browser.logInAs(test.db, user.id);
  return { browser, castId: id, userId: user.id };
}

beforeAll(async () => {
  put = insertInto(test.db);
  await claimMediaFolders(test.db);
  const places = await addPlaces(test.db);
  shopId = await addShop(test.db, places, { name: '宵待' });
  const hers = await castBrowser('さくら');
  ({ castId, userId } = hers);
  own = { cast: hers.browser, shop: (await shopBrowser(test.db, [shopId])).browser };
  const member = new Browser();
  await member.logInAs(test.db, (await addUser(test.db, 'けん')).id);
  const otherShop = await addShop(test.db, places, { name: '暁' });
  const colleague = (await castBrowser('れいな')).browser;
  strangers = [undefined, member, colleague, (await shopBrowser(test.db, [otherShop])).browser];
  await test.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', castId).execute();
  origin = `http://127.0.0.1:${await outerPort()}`;
});

/** A picture, or a film, that is kept from sight. */
async function heldPicture(): Promise<{ id: string; names: string[] }> {
  const id = newMediaId();
  const variants = JSON.stringify([{ width: 480, height: 480, bytes: 7, avif: 7, jpg: 7 }]);
  await put('media', { id, dot: '#705c67', variants: variants as never });
  return held(
    id,
    (['webp', 'avif', 'jpg'] as const).map((format) => pictureFile(id, 480, format)),
  );
}
const heldFilm = () => {
  const id = newMediaId();
  return held(id, [videoFile(id)]);
};
function held(id: string, names: string[]): { id: string; names: string[] } {
  mkdirSync(folderOf('held'), { recursive: true });
  for (const name of names) writeFileSync(fileIn('held', name), BYTES);
  return { id, names };
}

const upload = (id: string, more: object = {}) =>
  put('postUploads', {
    ...{ id, userId, castId, kind: 'photo', width: 480, height: 480, bytes: 7 },
    ...more,
  } as never);

/** Each way in which a file can be someone's alone, with who that is. */
const KINDS: Record<string, { of: 'cast' | 'shop'; make: () => Promise<string[]> }> = {
  'a photo of a draft': {
    of: 'cast',
    make: async () => {
      const { id, names } = await heldPicture();
      await upload(id);
      return names;
    },
  },
  'the first picture of a film that is not posted': {
    of: 'cast',
    make: async () => {
      const [film, poster] = [heldFilm(), await heldPicture()];
      await upload(film.id, { kind: 'video', posterMediaId: poster.id });
      return [...film.names, ...poster.names];
    },
  },
  'a photo of a planned post': {
    of: 'cast',
    make: async () => {
      const { id, names } = await heldPicture();
      const postId = await addPost(test.db, castId, { status: 'scheduled' });
      await upload(id, { postId });
      await put('postPhotos', { postId, position: 1, mediaId: id, alt: '' });
      return names;
    },
  },
  'a film of a post, of a cast who is hidden': {
    of: 'cast',
    make: async () => {
      const { id, names } = heldFilm();
      const postId = await addPost(test.db, castId);
      await put('postVideos', { postId, id, width: 480, height: 480 });
      return names;
    },
  },
  'a photo of a hidden page': {
    of: 'cast',
    make: async () => {
      const { id, names } = await heldPicture();
      await put('castPhotos', { castId, position: 1, mediaId: id, alt: '' });
      return names;
    },
  },
  'the film of a hidden page, and its first picture': {
    of: 'cast',
    make: async () => {
      const [film, poster] = [heldFilm(), await heldPicture()];
      await put('castVideos', { castId, id: film.id, width: 480, height: 480, posterMediaId: poster.id });
      return [...film.names, ...poster.names];
    },
  },
  'the face of an account with a hidden page': {
    of: 'cast',
    make: async () => {
      const { id, names } = await heldPicture();
      await test.db.updateTable('users').set({ iconMediaId: id }).where('id', '=', userId).execute();
      return names;
    },
  },
  'a photo that a shop has not published': {
    of: 'shop',
    make: async () => {
      const { id, names } = await heldPicture();
      await put('shopMedia', { mediaId: id, shopId } as never);
      return names;
    },
  },
};

const ask = (name: string, browser: Browser | undefined, headers: Record<string, string>, method = 'GET') => {
  const cookies = [...(browser?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
  const Cookie: Record<string, string> = cookies === '' ? {} : { Cookie: cookies };
  return fetch(`${origin}/media/${name}`, { method, headers: { ...headers, ...Cookie } });
};
const FROM_HERE: Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
];
const FROM_ELSEWHERE: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'Cross-Site' },
  { 'Sec-Fetch-Site': '' },
];

describe('S26: a private file', () => {
  it.each(Object.entries(KINDS))(
    '%s opens for its owner, from this site, and for no one else',
    async (_kind, { of, make }) => {
      for (const name of await make()) {
        for (const from of FROM_HERE) {
          const answer = await ask(name, own[of], from);
          expect([answer.status, await answer.text()], name).toEqual([200, BYTES]);
          expect(answer.headers.get('cache-control'), name).toBe('private, no-store');
          for (const stranger of strangers) expect((await ask(name, stranger, from)).status, name).toBe(404);
        }
        for (const from of FROM_ELSEWHERE)
          for (const method of ['GET', 'HEAD']) {
            const { status } = await ask(name, own[of], from, method);
            expect([status, name, from]).toEqual([404, name, from]);
          }
        const { status } = await ask(name, strangers[1], { Range: 'bytes=0-0' });
        expect(status, name).toBe(404);
      }
    },
  );
});
