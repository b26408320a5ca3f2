import type { TaskHandlers } from '../../core/jobs/task-payloads.ts';
import { purgePerson } from './purge-person.ts';

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    purge_person: { userId: number };
  }
}

export const PEOPLE_TASKS: TaskHandlers<'purge_person'> = {
  purge_person: (db, { userId }) => purgePerson(db, userId),
};
