import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTagPage } from '../../server/community/timeline/read-pages.ts';
import { recountAllGiven, recountGiven } from '../../server/community/timeline/recount-given.ts';
import { reconcileCounters } from '../../server/community/timeline/tasks.ts';
import { readRanking } from '../../server/community/votes/read-ranking.ts';
import { sweepVotes } from '../../server/community/votes/tasks.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { readCast } from '../../server/directory/casts/read-cast.ts';
import { readMyPage } from '../../server/identity/accounts/read-my-page.ts';
import { Browser } from '../support/browser.ts';
import { addPost } from '../support/posts.ts';
import { addPerson, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let world: TimelineWorld;
let castId: number;
let [stays, goes]: Person[] = [];
const today = businessDateOf(Date.now());

beforeAll(async () => {
  world = await addTimeline(test.db);
  castId = world.owner.castId ?? 0;
});
beforeEach(async () => {
  await test.db.deleteFrom('votes').execute();
  await test.db.deleteFrom('castVotes').execute();
  await test.db.deleteFrom('posts').execute();
  [stays, goes] = [await addPerson(test.db, 'けん'), await addPerson(test.db, 'だれか')];
  await sql`update users set created_at = now() - interval '9 days'`.execute(test.db);
});

const setStatus = (person: Person | undefined, status: 'active' | 'suspended') =>
  test.db
    .updateTable('users')
    .set({ status })
    .where('id', '=', person?.id ?? 0)
    .execute();
const vote = (person: Person | undefined, points: number, to = castId, businessDate = today) =>
  test.db
    .insertInto('votes')
    .values({ castId: to, userId: person?.id ?? 0, points, businessDate })
    .execute();
const total = async (to = castId) =>
  ((await new Browser().get(`/api/votes?castId=${to}`)).body.cast as { total: number }).total;
const ranked = async () =>
  (await readRanking(test.db, { caba: false, girls: false, sexy: false }, Date.now())).cards.map(
    ({ id }) => id,
  );
const likesOf = async (id: number) =>
  (await test.db.selectFrom('posts').select('likeCount').where('id', '=', id).executeTakeFirst())?.likeCount;
const like = (tlId: number, person: Person | undefined) =>
  test.db
    .insertInto('postLikes')
    .values({ postId: tlId, userId: person?.id ?? 0, anonHash: null })
    .execute();

it('S40: votes of a suspended member are in no total and no ranking until the suspension ends', async () => {
  const other = world.other.castId ?? 0;
  await vote(stays, 10);
  await vote(goes, 20);
  await vote(goes, 10, other);
  expect([await total(), await total(other)]).toEqual([30, 10]);
  expect(await ranked()).toEqual([castId, other]);

  await sql`delete from page_change`.execute(test.db);
  await setStatus(goes, 'suspended');
  expect([await total(), await total(other)]).toEqual([10, 0]);
  expect(await ranked()).toEqual([castId]);
  // The stored ranking is not served any more.
  const changes = await test.db.selectFrom('pageChange').select(['tag', 'purge']).execute();
  expect(changes).toContainEqual({ tag: 'ranking', purge: true });

  await setStatus(goes, 'active');
  expect([await total(), await total(other)]).toEqual([30, 10]);
  expect(await ranked()).toEqual([castId, other]);
});

it('a suspended follower counts in none of the three numbers of followers until the suspension ends', async () => {
  const { owner } = world;
  const followers = [stays?.id ?? 0, goes?.id ?? 0];
  await test.db
    .insertInto('castFollows')
    .values(followers.map((userId) => ({ userId, castId })))
    .execute();
  const numbers = async () => {
    const read = await readCast(test.db, castId, Date.now());
    return {
      page: read.kind === 'cast' && read.view.counts.followers,
      menu: (await readMyPage(test.db, { userId: owner.id })).counts.followers,
      list: (await owner.browser.get(`${owner.my}/followers`)).body.total,
    };
  };
  expect(await numbers()).toEqual({ page: 2, menu: 2, list: 2 });
  await setStatus(goes, 'suspended');
  expect(await numbers()).toEqual({ page: 1, menu: 1, list: 1 });
  await setStatus(goes, 'active');
  expect(await numbers()).toEqual({ page: 2, menu: 2, list: 2 });
});

it('a vote at the moment of a suspension is in no total afterwards, and comes back with the others', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all([vote(goes, 10), vote(stays, 10), setStatus(goes, 'suspended')]);
    expect(await total()).toBe((round + 1) * 10);
    await setStatus(goes, 'active');
    expect(await total()).toBe((round + 1) * 20);
  }
});

it('old votes of a suspended member are kept apart until they count again', async () => {
  const long = addDays(today, -500);
  await vote(stays, 10, castId, long);
  await vote(goes, 20, castId, long);
  await setStatus(goes, 'suspended');
  await sweepVotes(test.db);
  expect(await total()).toBe(10);
  await setStatus(goes, 'active');
  expect(await total()).toBe(30);
  await sweepVotes(test.db);
  expect(await total()).toBe(30);
  expect(await test.db.selectFrom('votes').select('id').execute()).toEqual([]);
});

it('S40: likes of a suspended member do not count until the suspension ends, nor when they are taken back', async () => {
  const [liked, both] = [await addPost(test.db, castId), await addPost(test.db, castId)];
  await like(liked, goes);
  await like(both, goes);
  await like(both, stays);
  await setStatus(goes, 'suspended');
  expect([await likesOf(liked), await likesOf(both)]).toEqual([0, 1]);
  // What the sweep counts is the same.
  await reconcileCounters(test.db);
  expect([await likesOf(liked), await likesOf(both)]).toEqual([0, 1]);
  await test.db.deleteFrom('postLikes').where('postId', '=', liked).execute();
  expect(await likesOf(liked)).toBe(0);
  await setStatus(goes, 'active');
  expect([await likesOf(liked), await likesOf(both)]).toEqual([0, 2]);
});

describe('an account that has given more than a thousand times', () => {
  const counts = async (posts: readonly number[]) => [
    await total(),
    await total(world.other.castId ?? 0),
    await Promise.all(posts.map(likesOf)),
  ];
  const waiting = () => test.db.selectFrom('givenRecounts').select(['sign', 'afterVote']).execute();

  it('S40: is counted in steps, each change of its status after the one before, whatever happens meanwhile', async () => {
    const other = world.other.castId ?? 0;
    const userId = goes?.id ?? 0;
    const posts = [await addPost(test.db, castId), await addPost(test.db, castId)];
    for (const post of posts) await like(post, goes);
    await like(posts[1] ?? 0, stays);
    await vote(stays, 10);
    const given = Array.from({ length: 2500 }, (_, i) => ({
      ...{ castId: i % 2 === 0 ? castId : other, userId, points: 1, businessDate: addDays(today, -500) },
    }));
    await test.db.insertInto('votes').values(given).execute();
    expect(await counts(posts)).toEqual([1260, 1250, [1, 2]]);

    await setStatus(goes, 'suspended');
    // A vote that was under way: it counted nowhere as it was given.
    await vote(goes, 100);
    expect(await waiting()).toEqual([{ sign: -1, afterVote: 0 }]);
    await setStatus(goes, 'active');
    await vote(goes, 50);
    expect((await waiting()).map(({ sign }) => sign)).toEqual([-1, 1]);
    // Old votes whose counting is not done are not made a part of the sum.
    await sweepVotes(test.db);
    expect(
      await test.db.selectFrom('votes').select('id').where('userId', '=', userId).execute(),
    ).toHaveLength(2502);
    await recountGiven(test.db, userId);
    expect(await waiting()).toEqual([]);
    expect(await counts(posts)).toEqual([1410, 1250, [1, 2]]);

    await sql`delete from page_change`.execute(test.db);
    await setStatus(goes, 'suspended');
    await recountAllGiven(test.db);
    expect(await counts(posts)).toEqual([10, 0, [0, 1]]);
    const changes = await test.db.selectFrom('pageChange').select(['tag', 'purge']).execute();
    expect(changes).toContainEqual({ tag: 'ranking', purge: true });
    await reconcileCounters(test.db);
    expect(await counts(posts)).toEqual([10, 0, [0, 1]]);
  });

  it('goes on where a step was cut off', async () => {
    const userId = goes?.id ?? 0;
    const given = Array.from({ length: 1500 }, () => ({ castId, userId, points: 1, businessDate: today }));
    await test.db.insertInto('votes').values(given).execute();
    await setStatus(goes, 'suspended');
    // The second step ends with an error: the first one stays, and is not done again.
    await sql`create function break_off() returns trigger language plpgsql as $$
      begin if new.points < 500 then raise exception 'cut off'; end if; return new; end $$`.execute(
      test.owner,
    );
    await sql`create trigger break_off before update on cast_votes for each row execute function break_off()`.execute(
      test.owner,
    );
    await expect(recountGiven(test.db, userId)).rejects.toThrow('cut off');
    await sql`drop function break_off cascade`.execute(test.owner);
    expect(await total()).toBe(500);
    await recountGiven(test.db, userId);
    expect([await total(), await waiting()]).toEqual([0, []]);
  });
});

it('an account that is deleted while it is suspended takes nothing along that did not count', async () => {
  const id = await addPost(test.db, castId);
  await like(id, goes);
  await like(id, stays);
  await vote(goes, 20);
  await vote(stays, 10);
  await setStatus(goes, 'suspended');
  await test.db
    .deleteFrom('users')
    .where('id', '=', goes?.id ?? 0)
    .execute();
  expect([await likesOf(id), await total()]).toEqual([1, 10]);
});

it('S40: a tag does not count the posts of a suspended cast', async () => {
  const tag = { body: '今夜も #夜の花' };
  await addPost(test.db, castId, tag);
  await addPost(test.db, world.other.castId ?? 0, tag);
  const count = async () => (await readTagPage(test.db, '夜の花'))?.count;
  expect(await count()).toBe(2);
  await setStatus(world.other, 'suspended');
  expect(await count()).toBe(1);
  await setStatus(world.owner, 'suspended');
  expect(await count()).toBeUndefined();
  await setStatus(world.other, 'active');
  await setStatus(world.owner, 'active');
  expect(await count()).toBe(2);
});
