const STOPS = 'a[href], button:not(:disabled), input:not([type="hidden"]):not(:disabled)';

/**
 * Before the row goes in which `from` stands: the focus of the keyboard goes on in the next one, the one
 * before, or what follows the list.
 */
export function leaveRow(from: Element): void {
  const row = from.closest('li, fieldset, tr');
  if (!row?.contains(document.activeElement)) return;
  const beside =
    row.nextElementSibling ?? row.previousElementSibling ?? row.parentElement?.nextElementSibling;
  const stop = beside?.matches(STOPS) ? beside : beside?.querySelector(STOPS);
  if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
}
