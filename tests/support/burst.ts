import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { connect } from '../../server/core/db/connect.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { type Answer, Browser } from './browser.ts';
import { addPerson, addPost, addTimeline, type Person } from './timeline.ts';
import { msSince } from './took.ts';
import type { World } from './world.ts';

export type Timed = { answer: Answer; ms: number };

/** What many people do at the same moment, at a process of its own: for all tests of a file. */
export function burstWorld(test: World) {
  let member: Person;
  let api: ApiProcess;
  let posts: number[];

  beforeAll(async () => {
    const world = await addTimeline(test.db);
    member = await addPerson(test.db, 'けん');
    posts = [];
    for (let i = 0; i < 20; i++) posts.push(await addPost(test.db, world.owner.castId ?? 0));
    api = await startApi(test.url);
    member.browser.through = api.send;
  });
  afterAll(() => api.stop());

  async function timed(ask: Promise<Answer>): Promise<Timed> {
    const began = performance.now();
    return { answer: await ask, ms: msSince(began) };
  }
  const guest = () => Object.assign(new Browser(), { through: api.send });

  /** Readers, guests who like and comment, and a member. */
  function ask(i: number): Promise<Answer> {
    const tlId = posts[i % posts.length] as number;
    switch (i % 5) {
      case 0:
        return guest().post('/api/tl_like', { tlId });
      case 1:
        return guest().post('/api/tl_comment', { tlId, comment: `${i}番の客です` });
      case 2:
        return member.browser.post('/api/tl_views', { tlIds: [tlId] });
      case 3:
        return guest().get(`/api/tl/${tlId}/comments`);
      default:
        return guest().get('/api/top_tls');
    }
  }

  return {
    burst: (count: number) => Promise.all(Array.from({ length: count }, (_, i) => timed(ask(i)))),
    /** Of forty reads one after the other, in ms. */
    p95: async (): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 40; i++) times.push((await timed(guest().get('/api/top_tls'))).ms);
      return times.toSorted((a, b) => a - b)[37] as number;
    },
    expectAnswering: async () => expect((await guest().get('/api/top_tls')).status).toBe(200),
    expectNothingLeft: async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(test.db);
      expect(rows[0]?.count).toBe(0);
    },
    /** Locks the posts for everybody else. @returns what ends it */
    holdPosts: async () => {
      const holder = connect(test.url, { name: 'holder', poolSize: 1, unlimited: true });
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const holding = holder.transaction().execute(async (trx) => {
        await sql`lock table posts in access exclusive mode`.execute(trx);
        held.resolve();
        await released.promise;
      });
      await held.promise;
      return async () => {
        released.resolve();
        await holding;
        await holder.destroy();
      };
    },
  };
}
