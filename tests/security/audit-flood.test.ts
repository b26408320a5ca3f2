import { expect, it } from 'vitest';
import { Browser } from '../support/browser.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();

/** Rows that the log has of refusals: the network and which one of its kind each is. */
async function readRefusals(): Promise<[string | null, unknown][]> {
  const rows = await test.db
    .selectFrom('auditLog')
    .select(['ipPrefix', 'detail'])
    .where('event', '=', 'refused.forbidden')
    .orderBy('id')
    .execute();
  return rows.map(({ ipPrefix, detail }) => [ipPrefix, (detail as { count: number }).count]);
}

const refuse = (ip: string) => new Browser(ip).post('/api/logout', {}, { Origin: 'https://evil.example' });

// A file of its own: a process counts for a whole day.
it('S79: a network’s refusals of a day are a few rows, however many they are and wherever in it they come from', async () => {
  for (let i = 0; i < 120; i++) await refuse(`198.51.100.${i}`);
  expect(await readRefusals()).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100].map((count) => ['198.51.100.0/24', count]),
  );
});

it('S79: so are the refusals of many networks: those beyond the two hundredth count as one', async () => {
  const before = (await readRefusals()).length;
  for (let i = 0; i < 310; i++) await refuse(`100.${64 + Math.floor(i / 250)}.${i % 250}.1`);
  const rows = (await readRefusals()).slice(before);
  expect(rows.filter(([, count]) => count === 1).length).toBe(200);
  expect(rows).toHaveLength(199 + 11);
});
