import { describe, expect, it } from 'vitest';
import { burstWorld } from '../support/burst.ts';
import { expectWithin } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const AT_ONCE = 500;
/** Waiting for a connection, and for a lock after that: neither may take longer. */
const [WAIT_MS, LOCK_MS] = [3000, 2000];
const test = databaseWorld();
const { burst, p95, expectNothingLeft, holdPosts } = burstWorld(test);

describe(`R11: ${AT_ONCE} requests at once on a pool of ten`, () => {
  it('most of them are answered, none hangs, and soon it is as quick as before', async () => {
    const calm = await p95();
    const answers = await burst(AT_ONCE);
    expect([...new Set(answers.map(({ answer }) => answer.status))].toSorted()).not.toContain(500);
    expect(answers.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(AT_ONCE / 2);
    expectWithin(await p95(), 2 * calm + 20, 'a read after the burst, p95');
    await expectNothingLeft();
  });

  it('a table that somebody holds: a wait of three seconds for a connection and two for the lock', async () => {
    const calm = await p95();
    const release = await holdPosts();
    const answers = await burst(AT_ONCE).finally(release);
    expect(answers.filter(({ answer }) => answer.status === 503).length).toBeGreaterThan(AT_ONCE / 2);
    // What 500 requests at once cost the two cores of a small machine is no wait.
    const longest = Math.max(...answers.map(({ ms }) => ms));
    expectWithin(longest, WAIT_MS + LOCK_MS + 2500, 'an answer while a table is held');
    expectWithin(await p95(), 2 * calm + 20, 'a read after the lock, p95');
    await expectNothingLeft();
  });
});
