import { afterAll, beforeAll } from 'vitest';
import { JOBS } from '../../server/app/tasks.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import type { World } from './world.ts';

/**
 * Runs the jobs in this process for all tests of a file: they start after whatever was begun in a `beforeAll` above,
 * and stop, unless `stop` came first, before that ends in its `afterAll`.
 */
export function runningJobs(world: World): { stop: () => Promise<void> } {
  let running: Awaited<ReturnType<typeof startJobs>> | undefined;
  const stop = async () => {
    const last = running;
    running = undefined;
    await last?.stop();
  };
  beforeAll(async () => {
    running = await startJobs(world.url, JOBS);
  });
  afterAll(stop);
  return { stop };
}
