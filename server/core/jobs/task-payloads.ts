import type { Db } from '../db/connect.ts';

/** Every job by name, with its payload. A noun adds its own in its `tasks.ts`. */
export interface TaskPayloads {
  tell_due: Record<string, never>;
  sweep_sessions: Record<string, never>;
  reconcile_posts: Record<string, never>;
}

export type TaskName = keyof TaskPayloads;

export type ClockTask = {
  [N in TaskName]: TaskPayloads[N] extends Record<string, never> ? N : never;
}[TaskName];

type Handler<N extends TaskName> = (
  db: Db,
  payload: TaskPayloads[N],
  job: { isLastTry: boolean },
) => Promise<void>;

/** What a noun's `tasks.ts` exports, joined in `server/app/tasks.ts`. Each may run twice and does its work once. */
export type TaskHandlers<N extends TaskName> = { [K in N]: Handler<K> };

/** When the clock starts the jobs of a noun, as cron has it; joined in `server/app/tasks.ts`. */
export type Times<N extends ClockTask> = Record<N, string>;

type Step = (db: Db) => Promise<unknown>;
/** What a noun does by the clock, among the steps of other nouns: one that fails stops none of them. */
export type Steps = {
  everyTenMinutes?: readonly Step[];
  hourly?: readonly Step[];
  nightly?: readonly Step[];
};
