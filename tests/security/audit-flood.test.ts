import { expect, it } from 'vitest';
import { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();

/** Rows that the log has of refusals. */
async function countRefusals(): Promise<number> {
  const { count } = await test.db
    .selectFrom('auditEvents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

// A file of its own: a process writes down only so many refusals a minute.
it('S79: the audit log has no more than a sample of a flood of refusals', async () => {
  for (let i = 0; i < 400; i++)
    await new Browser().post('/api/logout', {}, { Origin: 'https://evil.example' });
  const written = await countRefusals();
  expect(written).toBeGreaterThan(3);
  // A minute may end on the way.
  expect(written).toBeLessThanOrEqual(206);
});
