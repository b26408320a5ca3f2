import { useStore } from '@nanostores/react';
import { lazy, Suspense, useRef } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { CommentArea } from '../comments/CommentArea.tsx';
import { $removed, commentsId } from '../posts/post-store.ts';
import { usePost } from '../posts/use-live.ts';
import { PostCard } from './PostCard.tsx';
import { useItems } from './use-posts.ts';

const RemovedPost = lazy(async () => ({ default: (await import('./RemovedPost.tsx')).RemovedPost }));

/** A post on its own page: whole, and its comments open. */
export function PostPage({ post: initial }: { post: TlPost }) {
  const list = useRef<HTMLDivElement>(null);
  const post = usePost(initial);
  useItems(list, [initial], null);
  const removal = useStore($removed).get(initial.id);
  const toComments = () => {
    const area = document.querySelector(`#${commentsId(post.id)}`);
    area?.scrollIntoView({ block: 'start' });
    area?.querySelector('textarea')?.focus({ preventScroll: true });
  };
  // A reader who opens a post's own page wants to see it.
  if (removal && removal !== 'muted')
    return (
      <Suspense>
        <RemovedPost why={removal} isPage />
      </Suspense>
    );
  return (
    <div className="feed" ref={list}>
      <PostCard post={post} isPage eager areCommentsOpen onComments={toComments}>
        <CommentArea post={post} start="reading" />
      </PostCard>
    </div>
  );
}
