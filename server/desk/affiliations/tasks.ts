import type { TaskHandlers } from '../../core/jobs/task-payloads.ts';
import { mailWish } from './ask-for-shop.ts';

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    mail_wished_shop: { userId: number };
  }
}

export const AFFILIATION_TASKS: TaskHandlers<'mail_wished_shop'> = {
  mail_wished_shop: (db, { userId }) => mailWish(db, userId),
};
