import { afterAll, beforeAll } from 'vitest';
import { JOBS_ON_DEMAND } from '../../server/app/tasks.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import type { World } from './world.ts';

/**
 * Runs the jobs in this process for all tests of a file, or of a `describe`: they start after whatever a `beforeAll`
 * above has begun, and stop before an `afterAll` above ends it.
 */
export function runningJobs(world: World): void {
  let running: Awaited<ReturnType<typeof startJobs>> | undefined;
  beforeAll(async () => {
    running = await startJobs(world.url, JOBS_ON_DEMAND);
  });
  afterAll(() => running?.stop());
}
