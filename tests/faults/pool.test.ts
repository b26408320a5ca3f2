import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import { type Answer, Browser } from '../support/browser.ts';
import { takeNested } from '../support/one-connection.ts';
import { addPerson, addPost, addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const AT_ONCE = 500;
/** Waiting for a connection, and for a lock after that: neither may take longer. */
const [WAIT_MS, LOCK_MS] = [3000, 2000];
/** What a busy machine adds to them. */
const SLACK_MS = 2500;
const test = databaseWorld();
let world: TimelineWorld;
let member: Person;
let api: ApiProcess;
let posts: number[];

beforeAll(async () => {
  world = await addTimeline(test.db);
  member = await addPerson(test.db, 'けん');
  posts = [];
  for (let i = 0; i < 20; i++) posts.push(await addPost(test.db, world.owner.castId ?? 0));
  api = await startApi(test.url);
  member.browser.through = api.send;
});
afterAll(() => api.stop());

type Timed = { answer: Answer; ms: number };

async function timed(ask: Promise<Answer>): Promise<Timed> {
  const began = performance.now();
  return { answer: await ask, ms: performance.now() - began };
}

const guest = () => Object.assign(new Browser(), { through: api.send });
const postOf = (i: number) => posts[i % posts.length] as number;

/** Readers, guests who like and comment, and a member: what many people do at the same moment. */
function ask(i: number): Promise<Answer> {
  const tlId = postOf(i);
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

const burst = () => Promise.all(Array.from({ length: AT_ONCE }, (_, i) => timed(ask(i))));

async function p95(): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 40; i++) times.push((await timed(guest().get('/api/top_tls'))).ms);
  return times.toSorted((a, b) => a - b)[37] as number;
}

async function expectNothingLeft(): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
    test.db,
  );
  expect(rows[0]?.count).toBe(0);
}

const forgetCounts = () => test.db.deleteFrom('rateLimits').execute();

describe(`R11: ${AT_ONCE} requests at once on a pool of ten`, () => {
  it('none of them hangs or fails otherwise than by a refusal, and soon it is as quick as before', async () => {
    const calm = await p95();
    const answers = await burst();
    const odd = answers.filter(({ answer }) => ![200, 429, 503].includes(answer.status));
    expect(odd.map(({ answer }) => `${answer.status} ${answer.text}`)).toEqual([]);
    expect(answers.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(AT_ONCE / 2);
    await expect.poll(p95, { timeout: 5000 }).toBeLessThan(2 * calm + 20);
    await expectNothingLeft();
  });

  it('a table that somebody holds: a wait of three seconds at most, then 503; afterwards all is well', async () => {
    await forgetCounts();
    const calm = await p95();
    const holder = connect(test.url, { name: 'holder', poolSize: 1, unlimited: true });
    let release = () => {};
    const held = new Promise<void>((done) => {
      void holder.transaction().execute(async (trx) => {
        await sql`lock table posts in access exclusive mode`.execute(trx);
        done();
        await new Promise<void>((go) => {
          release = go;
        });
      });
    });
    await held;
    const answers = await burst();
    release();
    const refused = answers.filter(({ answer }) => answer.status === 503);
    expect(refused.length).toBeGreaterThan(AT_ONCE / 2);
    for (const { answer } of refused) {
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.body.message).toMatch(/^通信できませんでした。/);
    }
    expect(new Set(answers.map(({ answer }) => answer.status))).not.toContain(500);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(WAIT_MS + LOCK_MS + SLACK_MS);
    await expect.poll(p95, { timeout: 5000 }).toBeLessThan(2 * calm + 20);
    await expectNothingLeft();
    await holder.destroy();
  });

  it('a second connection inside of a transaction is noticed, wherever a test goes', async () => {
    const look = (db: Pick<Db, 'selectFrom'>) => db.selectFrom('posts').select('id').limit(1).execute();
    await test.db.transaction().execute((trx) => look(trx));
    expect(takeNested()).toEqual([]);
    await test.db.transaction().execute(() => look(test.db));
    expect(takeNested()).toEqual([expect.stringContaining('pool.test.ts')]);
  });
});
