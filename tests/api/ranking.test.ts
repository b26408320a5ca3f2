import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readRanking } from '../../server/community/votes/read-ranking.ts';
import { addDays } from '../../server/core/business-day.ts';
import type { Db } from '../../server/core/db/connect.ts';
import { countingQueries } from '../../server/core/db/query-count.ts';
import { FRIDAY, NIGHT, type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let close: () => Promise<void>;
let [old, young] = [0, 0];
const ALL = { caba: false, girls: false, sexy: false };
const DAY_MS = 86_400_000;

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  const account = async (age: number) => {
    const createdAt = new Date(NIGHT - age);
    const values = { kind: 'member' as const, name: 'けん', createdAt };
    return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  [old, young] = [await account(30 * DAY_MS), await account(DAY_MS / 2)];
}, 60_000);
beforeEach(() => db.deleteFrom('votes').execute());
afterAll(() => close());

const vote = (name: string, points: number, daysAgo = 0, userId = old) =>
  db
    .insertInto('votes')
    .values({
      castId: night.casts.get(name) as number,
      userId,
      points,
      businessDate: addDays(FRIDAY, -daysAgo),
      votedAt: new Date(NIGHT - daysAgo * DAY_MS),
    })
    .execute();
const ranked = async (toggles = ALL) =>
  (await readRanking(db, toggles, NIGHT)).cards.map((card) => card.name);

it('is empty as long as no one votes', async () => {
  expect(await ranked()).toEqual([]);
});

it('counts a week, younger votes heavier', async () => {
  await vote('さくら', 20, 3);
  await vote('れいな', 15);
  await vote('ゆい', 100, 7);
  // 20 × 0.85³ is 12.3.
  expect(await ranked()).toEqual(['れいな', 'さくら']);
});

it('counts nothing from accounts that were not a day old', async () => {
  await vote('さくら', 10);
  await vote('れいな', 100, 0, young);
  expect(await ranked()).toEqual(['さくら']);
});

it('puts who posted last first among equals', async () => {
  await vote('さくら', 10);
  await vote('れいな', 10);
  const castId = night.casts.get('れいな') as number;
  await db
    .insertInto('posts')
    .values({ castId, body: '今夜もいます', postedAt: new Date(NIGHT) })
    .execute();
  expect(await ranked()).toEqual(['れいな', 'さくら']);
  // A post that waits for its time is no cast's last one.
  const scheduled = { castId: night.casts.get('さくら') as number, body: '', status: 'scheduled' as const };
  await db
    .insertInto('posts')
    .values({ ...scheduled, postedAt: new Date(NIGHT + DAY_MS) })
    .execute();
  expect(await ranked()).toEqual(['れいな', 'さくら']);
});

it('is that of one area where one is asked for', async () => {
  for (const name of ['さくら', 'ゆい']) await vote(name, 10);
  const inArea = async (name: string) => {
    const { cards, byCategory } = await readRanking(db, ALL, NIGHT, night.areas[name]);
    return [cards.map((card) => card.name).sort(), byCategory];
  };
  expect(await inArea('kabukicho')).toEqual([['さくら', 'ゆい'].sort(), { caba: 1, girls: 1, sexy: 0 }]);
  expect(await inArea('kinshicho')).toEqual([[], { caba: 0, girls: 0, sexy: 0 }]);
});

it('shows the chosen categories, and no one who hides', async () => {
  for (const name of ['さくら', 'ゆい', 'みお']) await vote(name, 10);
  expect(await ranked({ ...ALL, girls: true })).toEqual(['ゆい']);
  expect((await ranked()).sort()).toEqual(['さくら', 'ゆい'].sort());
});

it('costs three queries', async () => {
  await vote('さくら', 10);
  expect((await countingQueries(() => readRanking(db, ALL, NIGHT))).queries).toBe(3);
});

it('tells how many each category has, whichever is shown', async () => {
  await vote('さくら', 10);
  await vote('れいな', 10);
  await vote('ゆい', 10);
  for (const toggles of [ALL, { ...ALL, girls: true }])
    expect((await readRanking(db, toggles, NIGHT)).byCategory).toEqual({ caba: 2, girls: 1, sexy: 0 });
});

it('knows what has moved since a week ago, which order was another then', async () => {
  const moves = async () => {
    const { cards, moves: all } = await readRanking(db, ALL, NIGHT);
    return Object.fromEntries(cards.map(({ name }, at) => [name, all[at]]));
  };
  await vote('さくら', 20);
  expect(await moves()).toEqual({ さくら: { kind: null, before: null, since: null } });
  await vote('れいな', 30, 7);
  await vote('さくら', 10, 8);
  await vote('れいな', 10);
  await vote('ゆい', 10);
  expect(await moves()).toEqual({
    さくら: { kind: 'up', before: 2, since: FRIDAY },
    れいな: { kind: null, before: 1, since: null },
    ゆい: { kind: 'new', before: null, since: FRIDAY },
  });
  const { since, comparedWith } = await readRanking(db, ALL, NIGHT);
  expect([since, comparedWith]).toEqual([addDays(FRIDAY, -6), addDays(FRIDAY, -7)]);
});

it('says since when each has been further up, or in it, without a break', async () => {
  await vote('れいな', 30, 7);
  await vote('さくら', 10, 7);
  for (const ago of [5, 2]) await vote('さくら', 30, ago);
  // Four days ago she was overtaken for two days.
  await vote('れいな', 30, 4);
  await vote('ゆい', 10, 3);
  const { cards, moves } = await readRanking(db, ALL, NIGHT);
  const since = Object.fromEntries(cards.map(({ name }, at) => [name, moves[at]?.since]));
  expect(since).toEqual({ さくら: addDays(FRIDAY, -2), れいな: null, ゆい: addDays(FRIDAY, -3) });
});

it('knows moves by area and category, and none among equals', async () => {
  await vote('れいな', 10, 7);
  await vote('ゆい', 10, 7);
  await vote('ゆい', 10);
  const { moves } = await readRanking(db, { ...ALL, girls: true }, NIGHT, night.areas.kabukicho);
  expect(moves).toEqual([{ kind: null, before: 1, since: null }]);
});
