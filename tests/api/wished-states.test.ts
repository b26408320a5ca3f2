import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Browser } from '../support/browser.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let world: TimelineWorld;
let member: Person;
/** The same member's other device. */
let other: Browser;

beforeAll(async () => {
  world = await addTimeline(test.db);
});
beforeEach(async () => {
  member = await addPerson(test.db, 'けん');
  other = new Browser();
  await other.logInAs(test.db, member.id);
});

const notices = (kind: 'like' | 'follow') =>
  test.db
    .selectFrom('notifications')
    .select('id')
    .where('event', '=', kind)
    .where('actorId', '=', member.id)
    .where('withdrawn', '=', false)
    .execute();

it('a like that is wished stays one, whatever another device has done meanwhile; so does its end', async () => {
  const tlId = await addPost(test.db, world.owner.castId ?? 0);
  const wish = async (browser: Browser, on?: boolean) => {
    const { body } = await browser.post('/api/tl_like', { tlId, on });
    return [body.isLiked, body.message, (body.item as { totalLikes: number }).totalLikes];
  };
  expect(await wish(other, true)).toEqual([true, 'いいねしました。', 1]);
  expect(await wish(member.browser, true)).toEqual([true, 'いいねしました。', 1]);
  expect(await notices('like')).toHaveLength(1);
  expect(await wish(new Browser(), true)).toEqual([true, 'いいねしました。', 2]);
  for (const browser of [other, member.browser])
    expect(await wish(browser, false)).toEqual([false, 'いいねを取り消しました。', 1]);
  expect(await notices('like')).toHaveLength(0);
  // Without a wish the call is the specification's toggle.
  expect([await wish(other), await wish(member.browser)].map(([isLiked]) => isLiked)).toEqual([true, false]);
  expect((await other.post('/api/tl_like', { tlId, on: 1 })).status).toBe(422);
});

it('a like of news, too', async () => {
  const { id } = await test.db
    .insertInto('news')
    .values({ title: '年末の営業', body: '24時まで', isPlain: true, publishedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const likes = async (browser: Browser, on?: boolean) =>
    (await browser.post('/api/news_like', { newsId: id, on })).body;
  for (const browser of [other, member.browser])
    expect(await likes(browser, true)).toMatchObject({ isLiked: true, totalLikes: 1 });
  for (const browser of [other, member.browser])
    expect(await likes(browser, false)).toMatchObject({ isLiked: false, totalLikes: 0 });
});

it('a follow that stands keeps its bell, its date and its notification, and an end stays an end', async () => {
  const castId = world.owner.castId ?? 0;
  const wish = async (browser: Browser, on: boolean) =>
    (await browser.post('/api/cast_follow', { castId, on })).body;
  const followed = { following: true, followingCasts: [castId], message: 'フォローしました。' };
  const row = () =>
    test.db.selectFrom('castFollows').selectAll().where('userId', '=', member.id).executeTakeFirst();
  expect(await wish(other, true)).toEqual(followed);
  expect((await other.post('/api/cast_bell', { castId, bell: 'off' })).status).toBe(200);
  const before = await row();
  expect(await wish(member.browser, true)).toEqual(followed);
  expect(await row()).toEqual(before);
  expect(before).toMatchObject({ bell: 'off' });
  expect(await notices('follow')).toHaveLength(1);
  for (const browser of [other, member.browser])
    expect(await wish(browser, false)).toMatchObject({ following: false, followingCasts: [] });
  expect(await row()).toBeUndefined();
});

it('a follow of a shop keeps the post that has led to it', async () => {
  const { shopId } = world;
  const postId = await addPost(test.db, world.owner.castId ?? 0);
  const wish = async (browser: Browser, body: object) =>
    (await browser.post('/api/shop_follow', { shopId, ...body })).body;
  expect(await wish(other, { postId, on: true })).toMatchObject({ followingShops: [shopId] });
  expect(await wish(member.browser, { on: true })).toMatchObject({
    following: true,
    followingShops: [shopId],
  });
  const rows = await test.db
    .selectFrom('shopFollows')
    .select('postId')
    .where('userId', '=', member.id)
    .execute();
  expect(rows).toEqual([{ postId }]);
  for (const browser of [other, member.browser])
    expect(await wish(browser, { on: false })).toMatchObject({ following: false, followingShops: [] });
});
