import type { TlPost } from '../../../server/community/timeline/contract.ts';

/** A list as the reader left it. */
export type Left = {
  items: TlPost[];
  next: string;
  /** Posts whose comments were open. */
  open: number[];
  /** The post that stood uppermost, and how far (px) below the edge of the screen. */
  at: { id: number; top: number } | null;
};

const AGE_MS = 30 * 60_000;
const MOST = 200;
const keyOf = (): string => `feed:${location.pathname}${location.search}`;

/** Where the reader is in a list. */
export function placeIn(list: Element): Left['at'] {
  for (const post of list.querySelectorAll<HTMLElement>('[data-tl]')) {
    const { top, bottom } = post.getBoundingClientRect();
    if (bottom > 0) return { id: Number(post.dataset.tl), top };
  }
  return null;
}

/** Keeps a list for the reader's return by Back; one that is too long comes back from its beginning. */
export function keepLeft(left: Left): void {
  try {
    if (left.items.length > MOST) sessionStorage.removeItem(keyOf());
    else sessionStorage.setItem(keyOf(), JSON.stringify({ ...left, since: Date.now() }));
  } catch {
    // Without storage the list begins at its top.
  }
}

/** What was left here at most half an hour ago, when the reader has come back by the browser's Back or Forward. */
export function takeLeft({ alsoReload }: { alsoReload: boolean }): Left | null {
  try {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const returns = entry?.type === 'back_forward' || (alsoReload && entry?.type === 'reload');
    const kept = sessionStorage.getItem(keyOf());
    if (!returns || !kept) return null;
    const left = JSON.parse(kept) as Left & { since: number };
    return Date.now() - left.since <= AGE_MS ? left : null;
  } catch {
    return null;
  }
}

/** So long (ms) a list may still grow above the reader's place: comments that were open are read anew. */
const SETTLED = 3000;
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Brings the post that stood uppermost back to where it stood, and keeps it there until the reader moves. */
export function returnTo(list: Element, at: Left['at']): () => void {
  const post = at && list.querySelector(`[data-tl="${at.id}"]`);
  if (!post) return () => {};
  history.scrollRestoration = 'manual';
  const place = () => scrollBy({ top: post.getBoundingClientRect().top - at.top, behavior: 'instant' });
  const growth = new ResizeObserver(place);
  const stop = () => {
    growth.disconnect();
    for (const move of MOVES) removeEventListener(move, stop);
    history.scrollRestoration = 'auto';
  };
  growth.observe(list);
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  setTimeout(stop, SETTLED);
  place();
  return stop;
}
