import type { KeyboardEvent } from 'react';

const STOPS = 'a[href], button:not(:disabled), input:not([type="hidden"]), select, textarea';

function focusBeside(feed: Element, after: boolean): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const outside = stops.filter((stop) => !feed.contains(stop));
  const wanted = after ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const beside = outside.filter((stop) => feed.compareDocumentPosition(stop) & wanted);
  (after ? beside[0] : beside.at(-1))?.focus();
}

/** The keys of a feed (ARIA practices): Page Down and Up from post to post, Ctrl+End and Ctrl+Home out of the list. */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, currentTarget: feed } = event;
  const target = event.target as HTMLElement;
  if (target.matches('input, textarea, select, video')) return;
  if (ctrlKey && (key === 'End' || key === 'Home')) {
    event.preventDefault();
    focusBeside(feed, key === 'End');
    return;
  }
  if (key !== 'PageDown' && key !== 'PageUp') return;
  const post = target.closest<HTMLElement>('[data-tl]');
  const beside = key === 'PageDown' ? post?.nextElementSibling : post?.previousElementSibling;
  if (!(beside instanceof HTMLElement)) return;
  event.preventDefault();
  beside.focus({ preventScroll: true });
  beside.scrollIntoView({ block: 'start' });
}
