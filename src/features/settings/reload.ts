import { keepMessage } from '../../shell/messages-store.ts';

/** Specification §9, in ms. */
const RELOAD_DELAY = 800;
const LEAVE_DELAY = 1000;

/** A changed setting is seen on the page as it is afterwards; the message is shown there. */
export function reloadAfter(message: string): void {
  keepMessage(message);
  setTimeout(() => location.reload(), RELOAD_DELAY);
}

export function leaveAfter(message: string, path: string): void {
  keepMessage(message);
  setTimeout(() => location.assign(path), LEAVE_DELAY);
}
