import { afterAll, beforeAll, beforeEach } from 'vitest';
import { provideDatabase } from '../../server/core/db/database.ts';
import { forgetLimits, scratchFolder } from './accounts.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type World = Pick<TestDatabase, 'db' | 'url' | 'owner' | 'ownerUrl'>;

/**
 * A database on which the product works, for all tests of a file (or of a `describe`): there from its own `beforeAll`
 * on, and gone after its own `afterAll`, as Vitest runs these in reverse. Each test begins with no limit used up.
 * `folder`: the product keeps its files in a folder of its own.
 */
export function databaseWorld({ folder = false } = {}): World {
  let made: TestDatabase | undefined;
  let removeFolder = () => {};
  beforeAll(async () => {
    if (folder) removeFolder = scratchFolder();
    made = await testDatabase();
    provideDatabase(made.db);
  });
  const there = (): TestDatabase => {
    if (!made)
      throw new Error('The database is there from the beforeAll of the file on, not while it is read.');
    return made;
  };
  beforeEach(() => forgetLimits(there().db));
  afterAll(async () => {
    await made?.close();
    removeFolder();
  });
  return {
    get db() {
      return there().db;
    },
    get url() {
      return there().url;
    },
    get owner() {
      return there().owner;
    },
    get ownerUrl() {
      return there().ownerUrl;
    },
  };
}
