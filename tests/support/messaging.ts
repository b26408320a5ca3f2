import { JOBS } from '../../server/app/tasks.ts';
import { config } from '../../server/core/config.ts';
import { unseal } from '../../server/core/crypto/sealing.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import type { Letter } from '../../server/gateways/messaging/contract.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** A database of the test's own, with these settings; `jobs` runs them in this process. */
export async function messagingWorld(
  settings: Partial<ReturnType<typeof config>['messaging']> = {},
  { jobs = true }: { jobs?: boolean } = {},
): Promise<TestDatabase & { stopJobs: () => Promise<void> }> {
  const database = await testDatabase();
  provideDatabase(database.db);
  Object.assign(config().messaging, settings);
  const running = jobs ? await startJobs(database.url, JOBS) : null;
  let stopped = false;
  const stopJobs = async () => {
    if (!stopped) await running?.stop();
    stopped = true;
  };
  return {
    ...database,
    stopJobs,
    close: async () => {
      await stopJobs();
      await database.close();
    },
  };
}

/** The messages of the outbox, oldest first, with what those that are still there say. */
export async function readOutbox({ db }: Pick<TestDatabase, 'db'>) {
  const rows = await db.selectFrom('outboxMessages').selectAll().orderBy('id').execute();
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    letter: sealed.length > 0 ? (JSON.parse(unseal('outbox', sealed)) as Letter) : null,
  }));
}
