import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { transact } from '../../server/core/db/transact.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
/** Each pair of transactions has two rows of its own, and as many meet as there are pairs of connections. */
const AT_ONCE = 6;
const ROUNDS = process.env.FULL === '1' ? 84 : 1;
let db: Db;

beforeAll(async () => {
  db = connect(test.ownerUrl, { name: 'locks', poolSize: 2 * AT_ONCE, unlimited: true });
  await sql`create table locked (id integer primary key, n integer not null default 0)`.execute(db);
  await sql`insert into locked select generate_series(1, ${2 * AT_ONCE}::int)`.execute(db);
});
afterAll(() => db?.destroy());

/** Two that lock the same two rows in opposite orders, each with the first one in its hand when it asks for the second. */
async function meet(rows: readonly [number, number]): Promise<number> {
  let holding = 0;
  let tries = 0;
  let go = () => {};
  const both = new Promise<void>((done) => {
    go = done;
  });
  const add = (id: number, trx: Parameters<Parameters<typeof transact>[1]>[0]) =>
    sql`update locked set n = n + 1 where id = ${id}`.execute(trx);
  const one = ([first, second]: readonly [number, number]) =>
    transact(db, async (trx) => {
      tries++;
      await add(first, trx);
      if (++holding === 2) go();
      await both;
      await add(second, trx);
    });
  await Promise.all([one(rows), one([rows[1], rows[0]])]);
  return tries;
}

it('R17: opposite orders of locks are no error for anyone, and lose no update', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const tries = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => meet([2 * i + 1, 2 * i + 2] as const)),
    );
    // Each meeting is a deadlock: one of the two is undone by the database and done again.
    for (const each of tries) expect(each).toBeGreaterThan(2);
  }
  const { rows } = await sql<{ n: number }>`select distinct n from locked`.execute(db);
  expect(rows).toEqual([{ n: 2 * ROUNDS }]);
}, 600_000);
