import { runMigrations } from 'graphile-worker';
import { workerLogger } from './worker-logger.ts';

/** Brings the queue's own tables (schema `graphile_worker`) up to date. */
export const migrateJobs = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: workerLogger });
