import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker';
import { connect, type Db, JOB_STATEMENT_MS, openPool } from '../db/connect.ts';
import { endPool } from '../db/open.ts';
import { log } from '../log.ts';
import { deleteWorkers, unlockDeadWorkers, unlockForgotten, upsertWorkers } from './queries.ts';
import type { ClockTask, TaskName, TaskPayloads } from './task-payloads.ts';

export const QUEUE_VERSION = 20;

export const migrateJobs = (url: string): Promise<void> =>
  runMigrations({ connectionString: url, logger: workerLogger });

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

export const workerLogger = new Logger((scope) => (level, message) => {
  log[LEVELS[level]]({ part: scope.label ?? 'jobs', job: scope.jobId }, message);
});

const CONCURRENCY = 4;
const POLL_MS = 2000;
const BEAT_MS = 15_000;
const DEAD_AFTER_S = 60;
/** From the end of a job's work until its row is gone, where the database is there. */
const DONE_WITHIN_S = 5;

type Handler<N extends TaskName> = (payload: TaskPayloads[N], job: { isLastTry: boolean }) => Promise<void>;

/** Each may run twice and does its work once. */
export type Tasks = { [N in TaskName]: Handler<N> };

/** `clock`: minute, hour, day, month, weekday in UTC. */
export type JobPlan = { tasksOn: (db: Db) => Tasks; clock: Partial<Record<ClockTask, string>> };

type FailedJob = { job: { id: string; task_identifier: string } };

/** Jobs under way, and when those ended that were (performance.now()). */
type Doing = Map<string, number>;

const taskList = (tasks: Tasks, doing: Doing): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, handle]) => [
      name,
      async (payload, { job }) => {
        const id = String(job.id);
        doing.set(id, Number.POSITIVE_INFINITY);
        try {
          await (handle as (payload: unknown, job: { isLastTry: boolean }) => Promise<void>)(payload, {
            isLastTry: job.attempts >= job.max_attempts,
          });
        } finally {
          doing.set(id, performance.now());
        }
      },
    ]),
  );

/** `failed` resolves when they do no job any more, and were not asked to stop. */
export type RunningJobs = { stop: () => Promise<void>; failed: Promise<void> };

/** `stop` lets jobs under way finish. Jobs have longer limits than the queue, whose tables have to be there. */
export async function startJobs(url: string, { tasksOn, clock }: JobPlan): Promise<RunningJobs> {
  const holders = new Set<string>();
  const doing: Doing = new Map();
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => holders.add(workerPool.id));
  const noteFailed = (job: { id: string; task: string }) =>
    log.error({ alarm: 'job', job: job.id, task: job.task }, 'a job failed for good');
  events.on('job:failed', ({ job: { id, task_identifier: task } }: FailedJob) => noteFailed({ id, task }));
  const db = connect(url, { name: 'jobs', poolSize: CONCURRENCY, statementMs: JOB_STATEMENT_MS });
  const queue = openPool(url, { name: 'queue', poolSize: CONCURRENCY + 2 });
  const runner = await run({
    pgPool: queue,
    taskList: taskList(tasksOn(db), doing),
    events,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: workerLogger,
    parsedCronItems: parseCronItems(
      Object.entries(clock).map(([task, match]) => ({ task, match, options: { backfillPeriod: 0 } })),
    ),
  });
  const failed = new Promise<void>((done) => {
    runner.promise.catch((error: Error) => {
      log.error({ alarm: 'jobs', error: error.stack }, 'jobs stopped');
      clearInterval(timer);
      done();
    });
  });

  const beat = async () => {
    try {
      await upsertWorkers(db, [...holders]);
      for (const job of await unlockDeadWorkers(db, DEAD_AFTER_S)) noteFailed(job);
      for (const [id, endedAt] of doing)
        if (endedAt < performance.now() - DONE_WITHIN_S * 1000) doing.delete(id);
      // The queue does not try again to note the end of a job when the database is away just then.
      await unlockForgotten(db, { workers: [...holders], doing: [...doing.keys()] }, DEAD_AFTER_S);
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'the workers could not be told from dead ones');
    }
  };
  const timer = setInterval(beat, BEAT_MS);
  await beat();
  return {
    failed,
    stop: async () => {
      clearInterval(timer);
      await runner.stop();
      // Those of the pools may be dead without a word. Without a database they count as dead after a minute.
      const fresh = connect(url, { name: 'jobs', poolSize: 1 });
      await deleteWorkers(fresh, [...holders]).catch(() => {});
      await endPool(fresh);
      await queue.end();
      await endPool(db);
    },
  };
}
