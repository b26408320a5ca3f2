/**
 * Goes to `address` in place of the history entry that an open sheet or dialog stands for, so that Back leads to the
 * page before and not to the same page twice. `close` shuts it first: a page kept in memory must not come back open.
 */
export function leaveFor(address: string, close: () => void): void {
  history.replaceState(null, '');
  close();
  location.replace(address);
}

/** The address of the link that a plain click follows in this tab to another page; null for any other click. */
export function pageOf(event: MouseEvent): string | null {
  const link = (event.target as Element).closest?.('a');
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (!link || link.target || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  return link.origin === location.origin && link.pathname !== '' && !link.hash ? link.href : null;
}
