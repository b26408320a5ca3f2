import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useState } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { $me } from '../../lib/me-store.ts';
import { $removed, $written, introducePosts } from '../posts/post-store.ts';
import { useIsLive } from '../posts/use-live.ts';
import type { FeedOf } from './feed-calls.ts';
import { seePosts } from './see-posts.ts';

const belongs = (of: FeedOf, post: TlPost): boolean =>
  of.kind === 'top' ||
  of.kind === 'my' ||
  of.kind === 'own' ||
  (of.kind === 'cast' && of.castId === post.castId);

/** What a list shows of its items: what was just written stands at its top, what was deleted is gone. */
export function useShown(of: FeedOf, items: readonly TlPost[]): TlPost[] {
  const isLive = useIsLive();
  const written = useStore($written);
  const removed = useStore($removed);
  if (!isLive) return [...items];
  const own = written.filter((post) => belongs(of, post) && !items.some(({ id }) => id === post.id));
  return [...own, ...items].filter(({ id }) => !removed.has(id));
}

/**
 * Makes the items known to the page, counts them as seen, and asks what only this reader may know of all that are
 * shown: when somebody else looks, and when an older list (`restored`) has taken their place.
 */
export function useItems(
  list: RefObject<HTMLElement | null>,
  shown: readonly TlPost[],
  kind: FeedOf['kind'] | null,
  restored: object | null = null,
): void {
  const { check, myId } = useStore($me);
  const ids = shown.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the posts
  useEffect(() => {
    introducePosts(shown);
    if (list.current) seePosts(list.current);
  }, [ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded later comes as the reader's own
  useEffect(() => {
    if (check)
      void import('./feed-calls.ts').then(
        ({ fetchStates }) => fetchStates(shown, kind),
        () => undefined,
      );
  }, [check, myId, restored]);
}

/** The posts whose comments are open. */
export function useOpenComments(initial: readonly number[] = []) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(initial));
  const toggle = (id: number) =>
    setOpen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  return { open, setOpen, toggle };
}
