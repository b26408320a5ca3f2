import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  readCastPosts,
  readPostPage,
  readShopPosts,
  readTagPage,
  readTimeline,
  readTopPosts,
} from '../../server/community/timeline/read-pages.ts';
import { selectTag, selectTagsLike, selectTagsOfWeek } from '../../server/community/timeline/tag-queries.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { addUser } from '../support/browser.ts';
import { addPost, addPostPhoto } from '../support/posts.ts';
import { type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;
let cast: number;
let shop: number;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  cast = night.casts.get('さくら') as number;
  shop = night.shops.get('月灯り') as number;
}, 60_000);
beforeEach(async () => {
  await db.deleteFrom('posts').execute();
  await sql`delete from page_change`.execute(db);
});
afterAll(() => close());

/** What stands on stored pages, by page, with what each depends on. */
async function pages(id: number): Promise<Map<string, { text: string; tags: string[] }>> {
  const post = await readPostPage(db, id);
  const read = {
    top: await readTopPosts(db),
    timeline: await readTimeline(db),
    shop: await readShopPosts(db, shop),
    cast: await readCastPosts(db, cast),
    tag: await readTagPage(db, '月'),
    post: post.kind === 'post' ? post.view : null,
  };
  return new Map(
    Object.entries(read).map(([name, page]) => [
      name,
      { text: JSON.stringify(page), tags: page?.tags ?? [] },
    ]),
  );
}

/** The pages whose text `change` altered, those it told to render again, and those it took away at once. */
async function effectOf(id: number, change: () => Promise<unknown>) {
  const before = await pages(id);
  await sql`delete from page_change`.execute(db);
  await change();
  const changed = await db.selectFrom('pageChange').select(['tag', 'purge']).execute();
  const after = await pages(id);
  const names = [...before.keys()];
  const touched = (purge: boolean) =>
    names.filter((name) =>
      changed.some((row) => (!purge || row.purge) && before.get(name)?.tags.includes(row.tag)),
    );
  return {
    altered: names.filter((name) => before.get(name)?.text !== after.get(name)?.text),
    changed: touched(false),
    purged: touched(true),
    changes: changed.length,
  };
}

const update = (id: number, values: object) =>
  db.updateTable('posts').set(values).where('id', '=', id).execute();
const EVERYWHERE = ['top', 'timeline', 'shop', 'cast', 'tag', 'post'];

it('a new post renews the lists it joins and the page before it, and nothing is taken away', async () => {
  const first = await addPost(db, cast, { body: '#月' });
  const { altered, changed, purged } = await effectOf(first, () => addPost(db, cast, { body: '#月' }));
  expect(changed).toEqual(expect.arrayContaining(altered));
  // The page of the one before leads to it now.
  expect(altered).toEqual(EVERYWHERE);
  expect(purged).toEqual([]);
});

it('a scheduled post is announced when its time has come, not before', async () => {
  const first = await addPost(db, cast, { body: '#月' });
  let id = 0;
  const before = await effectOf(first, async () => {
    id = await addPost(db, cast, { body: '#月', status: 'scheduled' });
    await update(id, { body: '#月 また' });
  });
  expect([before.altered, before.changed]).toEqual([[], []]);
  const { altered, changed, purged } = await effectOf(first, () =>
    update(id, { status: 'public', postedAt: new Date() }),
  );
  expect(altered).toEqual(EVERYWHERE);
  expect(changed).toEqual(expect.arrayContaining(altered));
  expect(purged).toEqual([]);
});

it('a post that is opened to guests, or closed to them, renews the pages before and after it', async () => {
  const first = await addPost(db, cast);
  const middle = await addPost(db, cast, { needLogin: true });
  const last = await addPost(db, cast);
  for (const id of [first, last])
    for (const needLogin of [false, true]) {
      const { altered, changed } = await effectOf(id, () => update(middle, { needLogin }));
      expect(altered).toContain('post');
      expect(changed).toContain('post');
    }
});

it('an edit, a photo and a renamed author reach every page that shows the post', async () => {
  const id = await addPost(db, cast, { body: '#月' });
  const changes = {
    edit: () => update(id, { body: '月 #月', editedAt: new Date() }),
    photo: () => addPostPhoto(db, id),
    author: () => db.updateTable('casts').set({ name: 'さくらこ' }).where('id', '=', cast).execute(),
    shop: () => db.updateTable('shops').set({ name: '月灯り本店' }).where('id', '=', shop).execute(),
    variants: () =>
      sql`update media set variants = '[{"width": 640, "height": 800, "bytes": 1}]'`.execute(db),
  };
  for (const [name, change] of Object.entries(changes)) {
    const { altered, changed } = await effectOf(id, change);
    expect(altered, name).toEqual(EVERYWHERE);
    expect(changed, name).toEqual(EVERYWHERE);
  }
});

it('a cast and a shop that come back bring their posts back to every list', async () => {
  const other = await addPost(db, night.casts.get('ゆい') as number, { body: '#月' });
  await addPost(db, cast, { body: '#月' });
  const ways = {
    cast: (status: 'public' | 'hidden') =>
      db.updateTable('casts').set({ status }).where('id', '=', cast).execute(),
    shop: (status: 'public' | 'hidden') =>
      db
        .updateTable('shops')
        .set({ status: status === 'public' ? 'open' : 'closed' })
        .where('id', '=', shop)
        .execute(),
  };
  for (const [name, turn] of Object.entries(ways)) {
    await turn('hidden');
    const { altered, changed } = await effectOf(other, () => turn('public'));
    expect(altered, name).toEqual(['top', 'timeline', 'shop', 'cast', 'tag']);
    // The pages of the shop and of the cast themselves carry their own tags.
    expect(changed, name).toEqual(expect.arrayContaining(['top', 'timeline', 'cast', 'tag']));
  }
});

it('S67: a tag that two share counts the posts of those who are seen, in its page and in what is suggested', async () => {
  const other = night.casts.get('ゆい') as number;
  const { shopId } = await db
    .selectFrom('casts')
    .select('shopId')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  for (const author of [cast, cast, other]) await addPost(db, author, { body: '#月' });
  for (const author of [cast, other, other]) await addPost(db, author, { body: '#月夜' });
  const counts = async () => [(await selectTag(db, '月')).posts, (await selectTag(db, '月夜')).posts];
  const suggested = () => selectTagsLike(db, '月', 5);
  const ofWeek = async () => (await selectTagsOfWeek(db, 5)).filter((tag) => tag.startsWith('月'));
  const user = await addUser(db, 'ゆい', { kind: 'cast' });
  await db.updateTable('users').set({ castId: null }).where('castId', '=', other).execute();
  await db.updateTable('users').set({ castId: other }).where('id', '=', user.id).execute();
  const setCast = (status: 'public' | 'hidden') =>
    db.updateTable('casts').set({ status }).where('id', '=', other).execute();
  const setShop = (status: 'open' | 'closed') =>
    db.updateTable('shops').set({ status }).where('id', '=', Number(shopId)).execute();
  const setUser = (status: 'active' | 'suspended') =>
    db.updateTable('users').set({ status }).where('id', '=', user.id).execute();
  const moveTo = (id: number) =>
    db.updateTable('casts').set({ shopId: id }).where('id', '=', other).execute();
  const closed = night.shops.get('閉店した店') as number;
  const ways: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
    cast: [() => setCast('hidden'), () => setCast('public')],
    shop: [() => setShop('closed'), () => setShop('open')],
    account: [() => setUser('suspended'), () => setUser('active')],
    move: [() => moveTo(closed), () => moveTo(Number(shopId))],
  };
  const tagPage = (await selectTag(db, '月')).page;
  const renewed = async (work: () => Promise<unknown>) => {
    await sql`delete from page_change`.execute(db);
    await work();
    return (await db.selectFrom('pageChange').select('tag').execute()).map(({ tag }) => tag);
  };
  const isOfShop = Number(shopId) === shop;
  for (const [name, [away, back]] of Object.entries(ways)) {
    expect([await counts(), await suggested()], name).toEqual([
      [3, 3],
      ['月', '月夜'],
    ]);
    expect(await renewed(away), name).toContain(tagPage);
    const left = name === 'shop' && isOfShop ? [0, 0] : [2, 1];
    expect(await counts(), name).toEqual(left);
    expect(await ofWeek(), name).toEqual(left[0] === 0 ? [] : ['月', '月夜']);
    // What is written while she is hidden counts when she is back.
    await addPost(db, other, { body: '#月夜' });
    expect(await counts(), name).toEqual(left);
    expect(await renewed(back), name).toContain(tagPage);
    expect(await counts(), name).toEqual([3, 4]);
    await db
      .deleteFrom('posts')
      .where(
        'id',
        'in',
        db.selectFrom('posts').select((eb) => eb.fn.max('id').as('id')),
      )
      .execute();
  }
});

it('S67: what is hidden at the moment of a post is not counted', async () => {
  const other = night.casts.get('ゆい') as number;
  for (let round = 0; round < 12; round += 1) {
    const hide = () => db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', other).execute();
    await Promise.all([addPost(db, other, { body: '#宵' }), hide(), addPost(db, other, { body: '#宵' })]);
    expect((await selectTag(db, '宵')).posts).toBe(0);
    await db.updateTable('casts').set({ status: 'public' }).where('id', '=', other).execute();
    expect((await selectTag(db, '宵')).posts).toBe(2 * (round + 1));
  }
});

it('S67: what is deleted, hidden or closed to guests is taken away from every page at once', async () => {
  const ways: Record<string, (id: number) => Promise<unknown>> = {
    deleted: (id) => update(id, { deletedAt: new Date() }),
    hidden: (id) => update(id, { status: 'hidden' }),
    erased: (id) => db.deleteFrom('posts').where('id', '=', id).execute(),
    closed: (id) => update(id, { needLogin: true }),
    'a photo': (id) => db.deleteFrom('postPhotos').where('postId', '=', id).execute(),
    'her page': () => db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast).execute(),
  };
  for (const [name, way] of Object.entries(ways)) {
    const id = await addPost(db, cast, { body: 'うっかり #月' });
    await addPostPhoto(db, id);
    const { altered, purged } = await effectOf(id, () => way(id));
    expect(altered, name).toEqual(EVERYWHERE);
    expect(purged, name).toEqual(EVERYWHERE);
    await db.updateTable('casts').set({ status: 'public' }).where('id', '=', cast).execute();
    await db.deleteFrom('posts').execute();
  }
});

it('the face of a cast under a post goes with her page, and follows her photos', async () => {
  const other = night.casts.get('ゆい') as number;
  const { id: userId } = await addUser(db, 'ゆい', { kind: 'cast' });
  await db.updateTable('users').set({ castId: null }).where('castId', '=', other).execute();
  await db.updateTable('users').set({ castId: other }).where('id', '=', userId).execute();
  const id = await addPost(db, cast);
  await db.insertInto('comments').values({ postId: id, userId, body: 'すてき' }).execute();
  const face = { id: 'f'.repeat(26), dot: '#000000' };
  const variants = JSON.stringify([{ width: 128, height: 128, bytes: 1 }]) as never;
  await db
    .insertInto('media')
    .values({ ...face, variants })
    .execute();
  const photo = { castId: other, position: 0, mediaId: face.id, alt: '写真' };
  const changes = {
    photo: () => db.insertInto('castPhotos').values(photo).execute(),
    hidden: () => db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', other).execute(),
    back: () => db.updateTable('casts').set({ status: 'public' }).where('id', '=', other).execute(),
  };
  const shown = async () => (await pages(id)).get('post')?.text.includes(`/media/${face.id}`);
  for (const [name, change] of Object.entries(changes)) {
    const { altered, changed } = await effectOf(id, change);
    expect(altered, name).toContain('post');
    expect(changed, name).toContain('post');
    expect(await shown(), name).toBe(name !== 'hidden');
  }
});

it('likes and views renew no page; a comment only the page that shows it, where it is taken away at once', async () => {
  const id = await addPost(db, cast);
  const { id: userId } = await addUser(db, 'けん');
  expect((await effectOf(id, () => update(id, { likeCount: 3, viewCount: 8 }))).changes).toBe(0);
  const write = () =>
    db.insertInto('comments').values({ postId: id, userId, body: 'また行きます' }).execute();
  const written = await effectOf(id, write);
  expect([written.changed, written.purged]).toEqual([['post'], []]);
  const changes = {
    banned: () => db.updateTable('comments').set({ banned: true }).where('postId', '=', id).execute(),
    suspended: () => db.updateTable('users').set({ status: 'suspended' }).where('id', '=', userId).execute(),
    deleted: () => db.deleteFrom('comments').where('postId', '=', id).execute(),
  };
  for (const [name, change] of Object.entries(changes))
    expect((await effectOf(id, change)).purged, name).toEqual(['post']);
});
