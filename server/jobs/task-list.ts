import { database } from '../db/database.ts';
import { deliverMessage } from '../messaging/deliver-message.ts';
import { MESSAGES_KEPT_HOURS } from '../messaging/limits.ts';
import { sweepMessages } from '../messaging/sweep-messages.ts';
import type { TaskName, TaskPayloads } from './tasks.ts';

type Handler<N extends TaskName> = (payload: TaskPayloads[N], job: { isLastTry: boolean }) => Promise<void>;

/** Who does the job of each name. Each may be run twice: it does its work once. */
export const TASKS: { [N in TaskName]: Handler<N> } = {
  send_message: ({ id }, { isLastTry }) => deliverMessage(database(), id, isLastTry),
  sweep_messages: () => sweepMessages(database(), MESSAGES_KEPT_HOURS),
};

/** Jobs of the clock: minute, hour, day, month, weekday in UTC. */
export const CLOCK: { task: TaskName; match: string }[] = [{ task: 'sweep_messages', match: '17 * * * *' }];
