import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setVisibility } from '../../server/community/visibility/set-visibility.ts';
import { businessDateOf } from '../../server/core/business-day.ts';
import { readShopReviews } from '../../server/directory/reviews/read-reviews.ts';
import { Browser } from '../support/browser.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const HER = 'れいな';
const HIDDEN = '非公開の女の子';
let world: TimelineWorld;
let her: Person;
let reader: Person;
let answered: Person;
let guest: Browser;
let postId: number;
let commentId: number;

/** She has written, followed, been answered, muted and banned wherever an account is met. */
beforeAll(async () => {
  const { db } = test;
  world = await addTimeline(db);
  her = world.other;
  reader = await addPerson(db, 'けん');
  answered = await addPerson(db, 'みき');
  guest = new Browser();
  const castId = world.owner.castId ?? 0;
  postId = await addPost(db, castId, { body: '今夜もお店にいます。' });
  const comment = { postId, userId: her.id, body: '会いに行きます' };
  ({ id: commentId } = await db
    .insertInto('comments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow());
  const answer = { postId, userId: reader.id, body: 'そうですね', replyToId: commentId };
  await db.insertInto('comments').values(answer).execute();
  const review = {
    shopId: world.shopId,
    userId: her.id,
    body: '静かなお店でした。',
    totalValue: 4,
    totalTouched: true,
  };
  await db.insertInto('reviews').values(review).execute();
  await db.insertInto('castFollows').values({ userId: her.id, castId }).execute();
  await db.insertInto('commentBans').values({ castId, userId: her.id }).execute();
  await db
    .insertInto('mutes')
    .values({ userId: reader.id, kind: 'person', personId: her.id, word: HER, folded: her.myId })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      ...{ userId: answered.id, day: businessDateOf(Date.now()), kind: 'reply', castId, commentId },
      ...{ event: 'reply', once: 'reply', groupKey: 'reply', actorId: her.id },
    })
    .execute();
  const details = JSON.stringify({ hometown: '福井県' });
  await db.insertInto('userProfiles').values({ userId: her.id, details }).execute();
});
beforeEach(() => setVisibility(test.db, { castId: her.castId ?? 0 }, true));

const inComments = (browser: Browser) => async () => (await browser.get(`/api/tl/${postId}/comments`)).text;
const own = (who: () => Person, part: string) => async () =>
  (await who().browser.get(`${who().my}/${part}`)).text;
const owner = () => world.owner;

/** Where others meet an account, and who looks. */
const PLACES: Record<string, () => Promise<string>> = {
  'comments and who is answered, to a guest': () => inComments(guest)(),
  'comments, to a member': () => inComments(reader.browser)(),
  'reviews, on the page of a shop': async () =>
    JSON.stringify(await readShopReviews(test.db, world.shopId, 10)),
  'followers, to another cast': own(owner, 'followers'),
  'who may not comment, to another cast': own(owner, 'banned_users'),
  'notices, to a member': own(() => answered, 'notifications?filter=reply'),
  'mutes, to a member': own(() => reader, 'mutes'),
};

describe('S67: what an account has written, of a cast who has hidden herself', () => {
  it.each(Object.entries(PLACES))('has no name of hers in %s', async (_place, read) => {
    expect(await read()).toContain(HER);
    await setVisibility(test.db, { castId: her.castId ?? 0 }, false);
    const text = await read();
    expect(text).toContain(HIDDEN);
    for (const trace of [HER, '福井県']) expect(text).not.toContain(trace);
  });

  it('leads to no one: no card of the writer, no id in addresses but to who answers for the post', async () => {
    const writer = `/api/tl_comment/${commentId}/writer`;
    const readers = [guest, reader.browser, world.owner.browser];
    for (const browser of readers) expect((await browser.get(writer)).status).toBe(200);
    await setVisibility(test.db, { castId: her.castId ?? 0 }, false);
    for (const browser of readers) expect((await browser.get(writer)).status).toBe(404);
    for (const browser of [guest, reader.browser])
      expect(await inComments(browser)()).not.toContain(her.myId);
    expect(await inComments(world.owner.browser)()).toContain(her.myId);
  });

  it('is the same when her shop is closed', async () => {
    await setVisibility(test.db, { shopId: world.shopId }, false);
    try {
      const text = await own(owner, 'followers')();
      expect(text).not.toContain(HER);
      expect(text).toContain(HIDDEN);
    } finally {
      await setVisibility(test.db, { shopId: world.shopId }, true);
    }
  });
});
