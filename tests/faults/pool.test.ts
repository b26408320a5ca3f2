import { describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { burstWorld } from '../support/burst.ts';
import { takeNested } from '../support/one-connection.ts';
import { databaseWorld } from '../support/world.ts';

/** Ten for each connection; 500, and their times, stand in tests/timed. */
const AT_ONCE = 100;
const test = databaseWorld();
const { burst, expectAnswering, expectNothingLeft, holdPosts } = burstWorld(test);

describe(`R11: ${AT_ONCE} requests at once on a pool of ten`, () => {
  it('none of them fails otherwise than by a refusal, and nothing is left of them', async () => {
    const answers = await burst(AT_ONCE);
    const odd = answers.filter(({ answer }) => ![200, 429, 503].includes(answer.status));
    expect(odd.map(({ answer }) => `${answer.status} ${answer.text}`)).toEqual([]);
    expect(answers.some(({ answer }) => answer.status === 200)).toBe(true);
    await expectAnswering();
    await expectNothingLeft();
  });

  it('a table that another session holds: 503 with a sentence; afterwards all is well', async () => {
    const release = await holdPosts();
    const answers = await burst(AT_ONCE).finally(release);
    const refused = answers.filter(({ answer }) => answer.status === 503);
    expect(refused.length).toBeGreaterThan(AT_ONCE / 2);
    for (const { answer } of refused) {
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.body.message).toMatch(/^通信できませんでした。/);
    }
    expect(new Set(answers.map(({ answer }) => answer.status))).not.toContain(500);
    await expectAnswering();
    await expectNothingLeft();
  });

  it('a second connection inside of a transaction is noticed, wherever a test goes', async () => {
    const look = (db: Pick<Db, 'selectFrom'>) => db.selectFrom('posts').select('id').limit(1).execute();
    await test.db.transaction().execute((trx) => look(trx));
    expect(takeNested()).toEqual([]);
    await test.db.transaction().execute(() => look(test.db));
    expect(takeNested()).toEqual([expect.stringContaining('pool.test.ts')]);
  });
});
