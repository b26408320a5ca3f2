import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { useCommentArea } from '../comments/use-comment-area.ts';
import { commentsId } from '../posts/post-store.ts';
import { usePost } from '../posts/use-live.ts';
import { LockedLine } from './LockedLine.tsx';
import { PostCard } from './PostCard.tsx';

type Props = {
  /** One, or several that cannot be read yet. */
  run: readonly [TlPost, ...TlPost[]];
  eager?: boolean;
  position?: { place: number; of: number };
  isOpen: boolean;
  onComments: (postId: number) => void;
};

/** A post of a list, with its comments below when they are open, or what stands for posts that cannot be read yet. */
export function FeedPost({ run, eager = false, position, isOpen, onComments }: Props) {
  const post = usePost(run[0]);
  const Area = useCommentArea(isOpen);
  if (post.locked) return <LockedLine posts={run} {...(position && { position })} />;
  return (
    <PostCard
      post={post}
      eager={eager}
      {...(position && { position })}
      areCommentsOpen={isOpen}
      onComments={() => onComments(post.id)}
    >
      {isOpen &&
        (Area ? (
          <Area post={post} start="reading" />
        ) : (
          <section className="comments" id={commentsId(post.id)} aria-label="コメント" aria-busy="true" />
        ))}
    </PostCard>
  );
}
