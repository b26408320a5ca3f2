import { useRef } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { FeedPost } from './FeedPost.tsx';
import type { FeedOf } from './feed-calls.ts';
import { useItems } from './use-posts.ts';
import { useRuns } from './use-runs.ts';
import { useOpenComments, useShown } from './use-shown.ts';

type Props = {
  of: FeedOf;
  initial: TlPost[];
  /** How many of them a phone shows; a desktop shows all. */
  phone: 3;
};

/** A short list that does not grow: the newest posts, and whole in the server's HTML. */
export function PostList({ of, initial, phone }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useShown(of, initial).slice(0, Math.max(initial.length, 1));
  const { open, toggle } = useOpenComments();
  const runs = useRuns(shown);
  useItems(list, shown, of.kind);
  return (
    <div className={`feed feed--${phone}`} ref={list}>
      {runs.map((run) => (
        <FeedPost key={run[0].id} run={run} isOpen={open.has(run[0].id)} onComments={toggle} />
      ))}
    </div>
  );
}
