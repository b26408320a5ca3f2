import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { findPending, migrate, type OwnMigration } from '../../server/core/db/migrate.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { judgeLocks, selectTables, selectWork } from '../support/migration-locks.ts';
import { BASE, migrationsSince } from '../support/release-before.ts';
import { addPlaces, addShop } from '../support/seed.ts';
import { untilLocked } from '../support/until-locked.ts';

/** One that is followed by one that changes `shops`. */
const BEFORE_CHANGE = '20261127T163000-note-source-of-follows';
const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

let released: TestDatabase;
beforeAll(async () => {
  released = await testDatabase('empty');
  await migrate(released.db, BASE);
  await addShop(released.db, await addPlaces(released.db), {
    ...{ name: '宵待', introduction: '木のカウンターです。' },
  });
});
afterAll(() => released.close());

const load = (name: string) => import(path.join(FOLDER, `${name}.ts`)) as Promise<OwnMigration>;

async function judge(up: (trx: Db) => Promise<unknown>, end: 'commit' | 'rollback') {
  const before = await selectTables(released.db);
  const trx = await released.db.startTransaction().execute();
  try {
    const done = await selectWork(trx);
    await up(trx);
    const found = await judgeLocks(trx, before, done);
    await trx[end]().execute();
    return found;
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
}

const SHOPS = ['shops'];
const rowsOfShops = expect.arrayContaining(SHOPS);

describe('R25: a migration beside the release before', () => {
  it.each([
    ['makes an index', sql`create index on shops (name)`, SHOPS, rowsOfShops],
    ['checks its rows', sql`alter table shops add constraint named check (name <> '')`, SHOPS, rowsOfShops],
    ['writes it anew', sql`alter table shops alter column name type varchar(999)`, SHOPS, rowsOfShops],
    ['demands a value', sql`alter table shops alter column introduction set not null`, SHOPS, rowsOfShops],
    ['fills it', sql`update shops set name = '暁'`, [], rowsOfShops],
    ['adds a column', sql`alter table shops add column mark text not null default ''`, SHOPS, []],
    ['checks new rows', sql`alter table shops add constraint named check (name <> '') not valid`, SHOPS, []],
  ])('is known by what it does with a table: %s', async (_what, statement, locked, work) => {
    const found = await judge((trx) => statement.execute(trx), 'rollback');
    expect(found).toEqual({ locked, work });
  });

  it('keeps writes waiting for nothing that takes the longer the more rows there are', async () => {
    for (const name of await migrationsSince()) {
      const { up, isAlone } = await load(name);
      if (isAlone) await up(released.db);
      else {
        const { locked, work } = await judge(up, 'commit');
        const advice = `${name} locks ${locked.join()} and works on the rows of ${work.join()}: two migrations, a constraint "not valid", or an index made concurrently in one that isAlone.`;
        expect(locked.length > 0 && work.length > 0, advice).toBe(false);
      }
    }
    const { rows } = await sql`select from pg_index where not indisvalid`.execute(released.db);
    expect(rows).toEqual([]);
  });

  it('takes nothing away that the release before reads or writes', async () => {
    for (const name of await migrationsSince()) {
      const text = readFileSync(path.join(FOLDER, `${name}.ts`), 'utf8');
      expect(text, name).not.toMatch(/\bdrop (?:table|column|view) (?!%)|\brename\b/i);
    }
  });

  it('waits for a lock a second at most, and again: those behind it go on', async () => {
    const own = await testDatabase('empty');
    try {
      await migrate(own.db, BEFORE_CHANGE);
      const held = await own.db.startTransaction().execute();
      await sql`lock table shops in row exclusive mode`.execute(held);
      const migrating = migrate(own.db);
      await untilLocked(own.db);
      await own.db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '5s'`.execute(trx);
        await sql`lock table shops in row exclusive mode`.execute(trx);
      });
      await held.commit().execute();
      expect((await migrating).length).toBeGreaterThan(0);
      expect(await findPending(own.db)).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it('who waits for another that migrates is not waited for by its indexes', async () => {
    const own = await testDatabase('empty');
    try {
      await migrate(own.db, BEFORE_CHANGE);
      const ran = await Promise.all([migrate(own.db), migrate(own.db)]);
      expect(ran.map((names) => names.length > 0).toSorted()).toEqual([false, true]);
      expect(await findPending(own.db)).toEqual([]);
    } finally {
      await own.close();
    }
  });
});
