import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { clone, onServer, TEMPLATE } from './clone.ts';

export type TestDatabase = {
  db: Db;
  url: string;
  /** What works on it and has to stop before it is dropped. */
  users: (() => Promise<void>)[];
  close: () => Promise<void>;
};

const open = new Map<Db, TestDatabase>();

/** The database of this file that `db` is a connection of `testDatabase` to; undefined for any other connection. */
export const testDatabaseOf = (db: Db): TestDatabase | undefined => open.get(db);

/** A database of the test's own: a clone of the migrated template, dropped by `close`; `empty` has no schema yet. */
export async function testDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = await clone(server, name, kind === 'empty' ? 'template0' : TEMPLATE);
  const db = connect(url, { name: 'test', poolSize: 4, unlimited: true });
  const made: TestDatabase = {
    db,
    url,
    users: [],
    close: async () => {
      open.delete(db);
      for (const stop of made.users) await stop();
      await db.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
  open.set(db, made);
  return made;
}
