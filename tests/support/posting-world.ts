import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { JOBS } from '../../server/app/tasks.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import { claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { scratchFolder } from './accounts.ts';
import { type CastBrowser, castBrowser } from './casts.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type PostingWorld = { test: TestDatabase; cast: CastBrowser };

/**
 * A database, a folder of its own and さくら, who is logged in, for all tests of a file: there from its own `beforeAll`
 * on. Each test begins with no limit used up. `jobs`: they run meanwhile.
 */
export function postingWorld({ jobs = false } = {}): PostingWorld {
  const world = {} as PostingWorld;
  let ends: (() => unknown)[] = [];
  beforeAll(async () => {
    world.test = await testDatabase();
    provideDatabase(world.test.db);
    ends = [world.test.close, scratchFolder()];
    await claimMediaFolders(world.test.db);
    world.cast = await castBrowser(world.test.db);
    if (jobs) ends.unshift((await startJobs(world.test.url, JOBS)).stop);
  });
  beforeEach(() => world.test.db.deleteFrom('rateLimits').execute());
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return world;
}

/** How far an upload is; undefined when it is gone. */
export const stateOf = async ({ db }: TestDatabase, id: string): Promise<string | undefined> =>
  (await db.selectFrom('postUploads').select('state').where('id', '=', id).executeTakeFirst())?.state;

/** Every file of the upload is made. */
export const isReady = (test: TestDatabase, id: string) =>
  expect.poll(() => stateOf(test, id), { timeout: 20_000 }).toBe('ready');
