import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { $modal } from '../../overlay/modal-store.ts';
import { CommentArea } from '../comments/CommentArea.tsx';
import { $removed, putPosts } from '../posts/post-store.ts';
import { usePost } from '../posts/use-live.ts';
import { PostCard } from './PostCard.tsx';
import { RemovedPost } from './RemovedPost.tsx';

/** Where the reader was (px) before a step was opened from here: back from it, they are there again. */
let kept = { tlId: 0, top: 0 };
$modal.listen(({ name }) => {
  if (name === null) kept = { tlId: 0, top: 0 };
});

function Post({ post: initial }: { post: TlPost }) {
  const post = usePost(initial);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    if (!dialog) return;
    if (kept.tlId === initial.id) dialog.scrollTo({ top: kept.top, behavior: 'instant' });
    const keep = () => {
      kept = { tlId: initial.id, top: dialog.scrollTop };
    };
    dialog.addEventListener('scroll', keep, { passive: true });
    return () => dialog.removeEventListener('scroll', keep);
  }, [initial.id]);
  return (
    <div className="postmodal" ref={place}>
      <PostCard
        post={post}
        isOver
        areCommentsOpen
        onComments={() => place.current?.querySelector('textarea')?.focus()}
      >
        <CommentArea post={post} start="reading" isOver />
      </PostCard>
    </div>
  );
}

/** One post over the page, its comments open. */
export function TimelineModal({ args: { tlId } }: ModalProps<'timeline'>) {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/tl/:id', { param: { id: tlId } }), tlId);
  useEffect(() => {
    if (data) putPosts([data]);
  }, [data]);
  const removal = useStore($removed).get(tlId);
  if (removal && removal !== 'muted') return <RemovedPost why={removal} />;
  return data ? <Post post={data} /> : <Waiting refusal={refusal} again={again} />;
}
