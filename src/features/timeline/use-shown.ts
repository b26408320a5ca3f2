import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { $removed, $written } from '../posts/post-store.ts';
import { useIsLive } from '../posts/use-live.ts';
import type { FeedOf } from './feed-calls.ts';

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

/** The posts whose comments are open. */
export function useOpenComments(initial: readonly number[] = []) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(initial));
  const toggle = (id: number) =>
    setOpen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  return { open, setOpen, toggle };
}
