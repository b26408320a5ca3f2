import type { TaskHandlers, Times } from '../../core/jobs/task-payloads.ts';
import { deliverMessage, type OnBounce, sweepMessages } from './deliver-message.ts';
import { MESSAGES_KEPT_HOURS } from './limits.ts';

declare module '../../core/jobs/task-payloads.ts' {
  interface TaskPayloads {
    send_message: { id: number };
    sweep_messages: Record<string, never>;
  }
}

export const messagingTasks = (onBounce: OnBounce): TaskHandlers<'send_message' | 'sweep_messages'> => ({
  send_message: (db, { id }, { isLastTry }) => deliverMessage(db, id, isLastTry, onBounce),
  sweep_messages: (db) => sweepMessages(db, MESSAGES_KEPT_HOURS),
});

export const MESSAGING_CLOCK: Times<'sweep_messages'> = {
  sweep_messages: '17 * * * *',
};
