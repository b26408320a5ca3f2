import { describe, expect, it } from 'vitest';
import { burstWorld } from '../support/burst.ts';
import { expectWithin } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const AT_ONCE = 500;
/** Waiting for a connection, and for a lock after that: neither may take longer. */
const [WAIT_MS, LOCK_MS] = [3000, 2000];
const test = databaseWorld();
const { burst, p95, expectNothingLeft, holdPosts } = burstWorld(test);

/** It may take five seconds until reads are as quick as they were. */
async function expectCalm(calm: number, name: string): Promise<void> {
  const [limit, end] = [2 * calm + 20, performance.now() + 5000];
  let now = await p95();
  while (now > limit && performance.now() < end) now = await p95();
  expectWithin(now, limit, name);
}

describe(`R11: ${AT_ONCE} requests at once on a pool of ten`, () => {
  it('most of them are answered, none hangs, and soon it is as quick as before', async () => {
    const calm = await p95();
    const answers = await burst(AT_ONCE);
    const odd = answers.filter(({ answer }) => ![200, 429, 503].includes(answer.status));
    expect(odd.map(({ answer }) => `${answer.status} ${answer.text}`)).toEqual([]);
    expect(answers.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(AT_ONCE / 2);
    await expectCalm(calm, 'a read after the burst, p95');
    await expectNothingLeft();
  });

  it('a table that another session holds: a wait of three seconds for a connection and two for the lock', async () => {
    const calm = await p95();
    const release = await holdPosts();
    const answers = await burst(AT_ONCE).finally(release);
    expect(answers.filter(({ answer }) => answer.status === 503).length).toBeGreaterThan(AT_ONCE / 2);
    // What 500 requests at once cost the two cores of a small machine is no wait.
    const longest = Math.max(...answers.map(({ ms }) => ms));
    expectWithin(longest, WAIT_MS + LOCK_MS + 2500, 'an answer while a table is held');
    await expectCalm(calm, 'a read after the lock, p95');
    await expectNothingLeft();
  });
});
