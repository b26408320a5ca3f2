import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Db } from '../../server/db/connect.ts';
import { onServer, TEMPLATE, urlOf } from './clone.ts';

export type TestDatabase = { db: Db; url: string; close: () => Promise<void> };

/** A database of the test's own: a clone of the migrated template, dropped by `close`; `empty` has no schema yet. */
export async function testDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${kind === 'empty' ? 'template0' : TEMPLATE}`);
  const url = urlOf(server, name);
  const db = connect(url, { name: 'test', poolSize: 4, unlimited: true });
  return {
    db,
    url,
    close: async () => {
      await db.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}
