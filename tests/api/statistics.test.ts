import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readStatistics } from '../../server/community/statistics/read-statistics.ts';
import { type Day, sumOf } from '../../server/community/statistics/rules.ts';
import { addDays, businessDateOf, type IsoDate, instantOf } from '../../server/core/business-day.ts';
import { type Browser, browserOf } from '../support/browser.ts';
import { addCast } from '../support/seed.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let world: TimelineWorld;
let fans: Person[];
beforeAll(async () => {
  world = await addTimeline(test.db);
  fans = [];
  for (const name of ['けん', 'あき', 'なお']) fans.push(await addPerson(test.db, name));
});

const today = businessDateOf(Date.now());
const ago = (days: number): IsoDate => addDays(today, -days);
/** The last minute before 05:00 belongs to the day before. */
const night = (date: IsoDate) => new Date(instantOf(date, 29 * 60 - 1));

async function newCast(): Promise<{ castId: number; postId: number }> {
  const castId = await addCast(test.db, world.shopId, { name: 'ひな' });
  return { castId, postId: await addPost(test.db, castId) };
}
const see = (browser: Browser, ...tlIds: number[]) => browser.post('/api/tl_views', { tlIds });
const like = (postId: number, userId: number, createdAt = new Date()) =>
  test.db.insertInto('postLikes').values({ postId, userId, createdAt }).execute();
const follow = (castId: number, userId: number, createdAt = new Date()) =>
  test.db.insertInto('castFollows').values({ castId, userId, createdAt }).execute();
const vote = (castId: number, userId: number, businessDate: IsoDate, points = 10) =>
  test.db.insertInto('votes').values({ castId, userId, points, businessDate }).execute();
const week = (castId: number) => readStatistics(test.db, castId, 'week');
const on = (days: readonly Day[], date: IsoDate) => days.find((day) => day.date === date);

it('counts each business day by itself, and keeps it apart from the days before', async () => {
  const { castId, postId } = await newCast();
  const [ken, aki] = fans as [Person, Person];
  await see(ken.browser, postId);
  await see(browserOf(1), postId);
  await like(postId, ken.id, night(ago(1)));
  await like(postId, aki.id, night(ago(7)));
  await follow(castId, ken.id, night(ago(6)));
  await vote(castId, ken.id, ago(6));
  await vote(castId, aki.id, ago(6), 4);
  await vote(castId, ken.id, ago(13));
  await vote(castId, ken.id, ago(14));
  const { days, before } = await week(castId);
  expect([days.map(({ date }) => date), before.map(({ date }) => date)]).toEqual([
    [6, 5, 4, 3, 2, 1, 0].map(ago),
    [13, 12, 11, 10, 9, 8, 7].map(ago),
  ]);
  expect(on(days, today)).toEqual({ date: today, views: 2, likes: 0, follows: 0, votes: 0 });
  expect(on(days, ago(1))?.likes).toBe(1);
  expect(on(days, ago(6))).toEqual({ date: ago(6), views: 0, likes: 0, follows: 1, votes: 14 });
  expect(on(before, ago(7))?.likes).toBe(1);
  expect([sumOf(before, 'votes'), sumOf(before, 'likes')]).toEqual([10, 1]);
  const { days: month } = await readStatistics(test.db, castId, 'month');
  expect([month.length, sumOf(month, 'votes'), sumOf(month, 'likes')]).toEqual([28, 34, 2]);
});

it('leaves out what was taken back, who is suspended, deleted posts and other casts', async () => {
  const { castId, postId } = await newCast();
  const gone = await addPost(test.db, castId);
  const [ken, aki, nao] = fans as [Person, Person, Person];
  const other = await newCast();
  for (const { id } of [ken, aki, nao]) {
    await like(postId, id);
    await follow(castId, id);
  }
  await like(gone, ken.id);
  await like(other.postId, ken.id);
  await see(ken.browser, other.postId);
  await see(nao.browser, postId);
  for (const { id } of [ken, aki]) await vote(castId, id, ago(1));
  await sql`update posts set deleted_at = now() where id = ${gone}`.execute(test.db);
  await test.db.deleteFrom('castFollows').where('userId', '=', ken.id).where('castId', '=', castId).execute();
  await sql`update users set status = 'suspended' where id = ${aki.id}`.execute(test.db);
  const { days, best } = await week(castId);
  await sql`update users set status = 'active' where id = ${aki.id}`.execute(test.db);
  expect(on(days, today)).toEqual({ date: today, views: 1, likes: 2, follows: 1, votes: 0 });
  expect(on(days, ago(1))?.votes).toBe(10);
  expect(best).toMatchObject([{ path: `/tl/${postId}/`, text: 'こんばんは', likes: 2, views: 1 }]);
});

it('orders the posts of the period by how often they were seen, and goes four weeks further back', async () => {
  const { castId, postId: liked } = await newCast();
  const [seen, unseen, old] = [
    await addPost(test.db, castId),
    await addPost(test.db, castId),
    await addPost(test.db, castId),
  ];
  await sql`update posts set posted_at = ${night(ago(7))} where id = ${old}`.execute(test.db);
  for (const postId of [liked, seen, old]) await see(browserOf(1), postId);
  await see(browserOf(2), seen);
  for (const { id } of fans) for (const postId of [liked, unseen]) await like(postId, id);
  const [ken] = fans as [Person];
  for (const days of [6, 7, 13, 14, 27, 34, 35]) await vote(castId, ken.id, ago(days));
  const { best, weeks } = await week(castId);
  expect(best.map(({ path, views }) => [path, views])).toEqual([
    [`/tl/${seen}/`, 2],
    [`/tl/${liked}/`, 1],
  ]);
  expect(weeks.map(({ date, votes }) => [date, votes])).toEqual([
    [ago(34), 10],
    [ago(27), 10],
    [ago(20), 10],
    [ago(13), 20],
    [ago(6), 10],
  ]);
  expect((await readStatistics(test.db, castId, 'month')).weeks).toHaveLength(8);
});

it('keeps the views of a day equal to a recount, for crowds that see the same posts in another order', async () => {
  const [one, two] = [await newCast(), await newCast()];
  const posts = [
    one.postId,
    two.postId,
    await addPost(test.db, one.castId),
    await addPost(test.db, two.castId),
  ];
  const crowd = Array.from({ length: 16 }, (_, n) => browserOf(n));
  await Promise.all(
    crowd.flatMap((each, i) => [see(each, ...(i % 2 ? posts : posts.toReversed())), see(each, ...posts)]),
  );
  for (const { castId } of [one, two]) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from post_views v join posts p on p.id = v.post_id
      where p.cast_id = ${castId}`.execute(test.db);
    expect(rows).toEqual([{ n: 2 * crowd.length }]);
    expect(on((await week(castId)).days, today)?.views).toBe(2 * crowd.length);
  }
});
