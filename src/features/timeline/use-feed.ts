import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { putPosts } from '../posts/post-store.ts';
import type { FeedOf } from './feed-calls.ts';
import { fetchPage } from './fetch-feed.ts';

/** A page that jumps down further than this (px) while posts arrive is brought back (specification §9). */
const JUMP = 200;

export type FeedState = { items: TlPost[]; next: string; status: 'idle' | 'loading' | 'failed' };

/** Changes the page and brings it back when that made it jump. */
function withoutJump(change: () => void): void {
  const before = scrollY;
  flushSync(change);
  if (scrollY - before > JUMP) scrollTo({ top: before, behavior: 'instant' });
}

/** The loading of a feed: one page at a time, each post once. `next` is empty when there is no more. */
export function useFeed(of: FeedOf, initial: TlPost[], next: string) {
  const [state, setState] = useState<FeedState>({ items: initial, next, status: 'idle' });
  const isBusy = useRef(false);

  async function loadMore(): Promise<void> {
    if (isBusy.current || state.next === '') return;
    isBusy.current = true;
    setState((before) => ({ ...before, status: 'loading' }));
    try {
      const page = await fetchPage(of, state.next);
      putPosts(page.items);
      withoutJump(() =>
        setState((before) => {
          // The list has begun anew meanwhile: between its end and this page there would be a gap.
          if (before.next !== state.next) return { ...before, status: 'idle' };
          const { items } = before;
          const known = new Set(items.map(({ id }) => id));
          return {
            items: [...items, ...page.items.filter(({ id }) => !known.has(id))],
            next: page.next,
            status: 'idle',
          };
        }),
      );
    } catch {
      setState((before) => ({ ...before, status: 'failed' }));
    } finally {
      isBusy.current = false;
    }
  }

  /** Puts the posts that came meanwhile above the others; when they are too many to join, the list begins anew. */
  async function loadNew(): Promise<void> {
    const page = await fetchPage(of, '');
    putPosts(page.items);
    setState((before) => {
      const known = new Set(before.items.map(({ id }) => id));
      const fresh = page.items.filter(({ id }) => !known.has(id));
      if (fresh.length === page.items.length) return { items: page.items, next: page.next, status: 'idle' };
      return { ...before, items: [...fresh, ...before.items] };
    });
  }

  return { state, setState, loadMore, loadNew };
}
