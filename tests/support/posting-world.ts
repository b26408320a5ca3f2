import { beforeAll, expect } from 'vitest';
import { claimMediaFolders } from '../../server/gateways/media/media-identity.ts';
import { type CastBrowser, castBrowser } from './casts.ts';
import { runningJobs } from './running-jobs.ts';
import { databaseWorld, type World } from './world.ts';

export type PostingWorld = { test: World; readonly cast: CastBrowser };

/** A database, a folder of its own and さくら, who is logged in, for all tests of a file. `jobs`: they run meanwhile. */
export function postingWorld({ jobs = false } = {}): PostingWorld {
  const test = databaseWorld({ folder: true });
  let cast: CastBrowser;
  beforeAll(async () => {
    await claimMediaFolders(test.db);
    cast = await castBrowser(test.db);
  });
  if (jobs) runningJobs(test);
  return {
    test,
    get cast() {
      return cast;
    },
  };
}

/** How far an upload is; undefined when it is gone. */
export const stateOf = async ({ db }: World, id: string): Promise<string | undefined> =>
  (await db.selectFrom('postUploads').select('state').where('id', '=', id).executeTakeFirst())?.state;

/** Every file of the upload is made. */
export const isReady = (test: World, id: string) =>
  expect.poll(() => stateOf(test, id), { timeout: 20_000 }).toBe('ready');
