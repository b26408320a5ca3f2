import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { clone, onServer, TEMPLATE, urlOf } from './clone.ts';

export type TestDatabase = {
  /** As the site connects: with rights to rows alone. */
  db: Db;
  url: string;
  /** As the role that migrates, for what a test does to tables. */
  readonly owner: Db;
  ownerUrl: string;
  /** What works on it and has to stop before it is dropped. */
  users: (() => Promise<void>)[];
  close: () => Promise<void>;
};

const open = new Map<Db, TestDatabase>();

/** The database of this file that `db` is a connection of `testDatabase` to; undefined for any other connection. */
export const testDatabaseOf = (db: Db): TestDatabase | undefined => open.get(db);

/** The owner's connection to the database of this file that `db` is a connection to. */
export function ownerOf(db: Db): Db {
  const made = open.get(db);
  if (!made) throw new Error('Only a connection of testDatabase has an owner beside it.');
  return made.owner;
}

/**
 * A database of the test's own: a clone of the migrated template, dropped by `close`; `empty` has no schema yet, and its
 * owner alone.
 */
export async function testDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await clone(server, name, kind === 'empty' ? 'template0' : TEMPLATE);
  const url = kind === 'empty' ? ownerUrl : urlOf(inject('siteUrl'), name);
  let owner: Db | undefined;
  const db = connect(url, { name: 'test', poolSize: 4, unlimited: true });
  const made: TestDatabase = {
    ...{ db, url, ownerUrl },
    get owner() {
      owner ??= connect(ownerUrl, { name: 'owner', poolSize: 1, unlimited: true });
      return owner;
    },
    users: [],
    close: async () => {
      open.delete(db);
      for (const stop of made.users) await stop();
      await db.destroy();
      await owner?.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
  open.set(db, made);
  return made;
}
