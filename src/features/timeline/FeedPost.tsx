import { type ComponentType, useEffect, useState } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { loadStyles } from '../../lib/load-styles.ts';
import { OFFLINE } from '../../lib/wording-of.ts';
import { RELOAD, showMessage } from '../../overlay/messages-store.ts';
import type { CommentAreaProps } from '../comments/CommentArea.tsx';
import commentStyles from '../comments/thread-styles.css?url&no-inline';
import { PostCard } from './PostCard.tsx';
import { commentsId } from './post-store.ts';
import { usePost } from './use-live.ts';

type Area = ComponentType<CommentAreaProps>;
let loaded: Area | null = null;

/** The comments' own code, fetched when the first reader opens them. */
function useCommentArea(isWanted: boolean): Area | null {
  const [Area, setArea] = useState<Area | null>(() => loaded);
  useEffect(() => {
    if (!isWanted || Area) return;
    Promise.all([import('../comments/CommentArea.tsx'), loadStyles(commentStyles)]).then(
      ([{ CommentArea }]) => {
        loaded = CommentArea;
        setArea(() => CommentArea);
      },
      () => showMessage(OFFLINE, { isError: true, action: RELOAD }),
    );
  }, [isWanted, Area]);
  return isWanted ? Area : null;
}

type Props = {
  post: TlPost;
  eager?: boolean;
  position?: { place: number; of: number };
  isOpen: boolean;
  onComments: (postId: number) => void;
};

/** A post of a list, with its comments below when they are open. */
export function FeedPost({ post: initial, eager = false, position, isOpen, onComments }: Props) {
  const post = usePost(initial);
  const Area = useCommentArea(isOpen);
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
