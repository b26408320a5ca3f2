import type { TaskHandlers } from '../../core/jobs/task-payloads.ts';
import { purgeCast } from './purge-cast.ts';

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    purge_cast: { castId: number };
  }
}

export const LISTING_TASKS: TaskHandlers<'purge_cast'> = {
  purge_cast: (db, { castId }) => purgeCast(db, castId),
};
