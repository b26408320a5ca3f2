import { leaveFor, pageOf } from './leave-for.ts';
import { standInHistory } from './stand-in-history.ts';

// Safari before 17, Chrome before 114 and Firefox before 125 have no popovers.
if (!('popover' in HTMLElement.prototype)) void import('@oddbird/popover-polyfill').catch(() => undefined);

const STOPS = 'a[href], button:not(:disabled), input:not([type="hidden"]), select, textarea';

// While a sheet is open, the browser's Back closes it (it stands in the history for as long), and Tab stays in it.
for (const sheet of document.querySelectorAll<HTMLElement>('[popover][data-back]')) {
  let leave: (() => void) | null = null;
  sheet.addEventListener('toggle', (event) => {
    const opens = (event as ToggleEvent).newState === 'open';
    if (opens) leave ??= standInHistory(() => sheet.hidePopover());
    else {
      leave?.();
      leave = null;
    }
  });
  sheet.addEventListener('click', (event) => {
    const address = pageOf(event);
    if (address === null || event.defaultPrevented) return;
    event.preventDefault();
    leaveFor(address, () => sheet.hidePopover());
  });
  sheet.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...sheet.querySelectorAll<HTMLElement>(STOPS)].filter(
      (stop) => stop.getClientRects().length > 0,
    );
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  });
}
