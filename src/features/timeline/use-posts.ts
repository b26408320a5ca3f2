import { useStore } from '@nanostores/react';
import { type RefObject, useEffect } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { $me } from '../../lib/me-store.ts';
import { introducePosts } from '../posts/post-store.ts';
import type { FeedOf } from './feed-calls.ts';
import { seePosts } from './see-posts.ts';

/**
 * Makes the items known to the page, counts them as seen, and asks what only this reader may know of all that are
 * shown: when another reader looks, and when an older list (`restored`) has taken their place.
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
