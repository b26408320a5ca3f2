import { OFFLINE } from '../lib/wording-of.ts';
import { showMessage } from './messages-store.ts';

/** Says that nothing came of a tap: its script could not be fetched, or no answer came. */
export function showLost(): void {
  showMessage(OFFLINE, { isError: true });
}
