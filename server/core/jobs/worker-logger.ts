import { Logger } from 'graphile-worker';
import { log } from '../log.ts';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The queue's own lines in the product's log; its everyday news is of interest only while debugging. */
export const workerLogger = new Logger((scope) => (level, message) => {
  log[LEVELS[level]]({ part: scope.label ?? 'jobs', job: scope.jobId }, message);
});
