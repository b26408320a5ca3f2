import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { isKept } from '../../lib/is-kept.ts';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { WAITING } from '../../overlay/waiting-store.ts';
import { commentsId } from '../posts/post-store.ts';
import { useNow, useWaits } from '../posts/use-live.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentItem } from './CommentItem.tsx';
import { type CommentsStore, commentsOf, isVisible } from './comments-store.ts';

/** Without it the message alone tells of what waits. */
const WaitingComments = lazy<(props: { tlId: number; store: CommentsStore }) => ReactNode>(() =>
  import('./WaitingComments.tsx').then(
    ({ WaitingComments }) => ({ default: WaitingComments }),
    () => ({ default: () => null }),
  ),
);

/** What was being written here, or was not taken. The name is that of comment-drafts.ts, which no reader's page carries. */
async function takeUpKept(store: CommentsStore, by: string | null): Promise<void> {
  if (!isKept('comment-drafts') && !isKept(WAITING)) return;
  const loaded = await import('./take-up.ts').catch(() => null);
  if ($me.get().myId === by) loaded?.takeUp(by, store);
}

/** Page 1 as soon as it is known who looks, and again when that changes: waiting comments are their writer's. */
function useFresh(store: CommentsStore, isLocked: boolean): void {
  const { check, myId } = useStore($me);
  useEffect(() => {
    if (!check) void whoIsLooking();
    else if (!isLocked) {
      void store.start(myId);
      void takeUpKept(store, myId);
    }
  }, [store, isLocked, check, myId]);
}

export type CommentAreaProps = {
  post: TlPost;
  /** `writing`: the box takes the focus. */
  start: 'reading' | 'writing';
  /** Over a page, on which the same comments may stand under their id. */
  isOver?: boolean;
};

/** The comments of a post and the box to write one: rendered on the server where they stand open. */
export function CommentArea({ post, start, isOver = false }: CommentAreaProps) {
  const store = commentsOf(post);
  useFresh(store, post.locked);
  const now = useNow();
  const { myId } = useStore($me);
  const { items, page, hasMore, status } = useStore(store.$comments);
  const list = useRef<HTMLUListElement>(null);
  const before = Math.max(0, post.totalComments - items.filter(isVisible).length);
  const isBusy = status === 'loading';
  const waits = useWaits(`comment:${post.id}`);

  async function more() {
    const first = list.current?.firstElementChild;
    const top = first?.getBoundingClientRect().top ?? 0;
    await store.more();
    // What is being read stays where it is: older comments grow upwards.
    requestAnimationFrame(() => {
      const moved = (first?.getBoundingClientRect().top ?? top) - top;
      const scroller = first?.closest('dialog') ?? window;
      if (Math.abs(moved) > 1) scroller.scrollBy({ top: moved, behavior: 'instant' });
    });
  }

  return (
    <section
      className="comments"
      id={isOver ? undefined : commentsId(post.id)}
      aria-label="コメント"
      aria-busy={isBusy}
    >
      {status === 'failed' ? (
        <button
          className="comments__more"
          type="button"
          onClick={() => (page === 0 ? store.start(myId) : more())}
        >
          コメントを読み込めませんでした。もう一度試す
        </button>
      ) : (
        hasMore &&
        page > 0 && (
          <button
            className="comments__more"
            type="button"
            aria-busy={isBusy}
            onClick={() => !isBusy && more()}
          >
            {isBusy ? '読み込んでいます…' : `前のコメントを見る${before > 0 ? `（${before}件）` : ''}`}
          </button>
        )
      )}
      {items.length > 0 && (
        <ul className="comments__list" ref={list}>
          {items.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              now={now}
              onReply={() =>
                store.$draft.setKey('replyTo', {
                  id: comment.id,
                  userId: comment.userId,
                  name: comment.name,
                })
              }
            />
          ))}
        </ul>
      )}
      {waits && (
        <Suspense>
          <WaitingComments tlId={post.id} store={store} />
        </Suspense>
      )}
      {items.length === 0 && !waits && (page > 0 ? !isBusy : post.totalComments === 0) && (
        <p className="comments__say">まだコメントはありません。</p>
      )}
      <CommentBox post={post} store={store} start={start} />
    </section>
  );
}
