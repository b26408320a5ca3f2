import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedTables, checksum } from './support/checksum.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('a row that was written, changed or removed is noticed, and its table named', async () => {
  const { db } = database;
  const empty = await checksum(db);
  expect(changedTables(empty, await checksum(db))).toEqual([]);
  await db.insertInto('casts').values({ name: 'みさと' }).execute();
  const one = await checksum(db);
  expect(changedTables(empty, one)).toEqual(['casts']);
  await db.updateTable('casts').set({ name: 'みさ' }).execute();
  expect(changedTables(one, await checksum(db))).toEqual(['casts']);
  await db.deleteFrom('casts').execute();
  expect(changedTables(one, await checksum(db))).toEqual(['casts']);
});
