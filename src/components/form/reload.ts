import { keepMessage } from '../../overlay/messages-store.ts';
import { keepPlace, restorePlace } from './keep-place.ts';

/** Specification §9, in ms. */
const RELOAD_DELAY = 800;
const LEAVE_DELAY = 1000;

restorePlace();

/** A changed setting is seen on the page as it is afterwards, at the same place; the message is shown there. */
export function reloadAfter(message: string): void {
  keepMessage(message);
  setTimeout(() => {
    keepPlace();
    location.reload();
  }, RELOAD_DELAY);
}

export function leaveAfter(message: string, path: string): void {
  keepMessage(message);
  setTimeout(() => location.assign(path), LEAVE_DELAY);
}
