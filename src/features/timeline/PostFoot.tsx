import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { countText } from '../../../server/community/timeline/rules.ts';
import { Icon } from '../../components/Icon.tsx';
import { keepTap } from '../../overlay/keep-tap.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import { commentsId } from '../posts/post-store.ts';
import { useWaits } from '../posts/use-live.ts';

type Props = { post: TlPost; areCommentsOpen: boolean; onComments: () => void };

/** いいね, コメント, 共有 and how often the post was seen. */
export function PostFoot({ post, areCommentsOpen, onComments }: Props) {
  const { isLiked, totalLikes, totalComments, totalPvs } = post;
  const waits = useWaits(`like:${post.id}`);
  return (
    <footer className="post__foot">
      <button
        className={isLiked ? 'act act--liked needs-script' : 'act needs-script'}
        type="button"
        aria-pressed={isLiked}
        aria-label={`いいね ${countText(totalLikes)}件${waits ? '（送信待ち）' : ''}`}
        onClick={() =>
          import('./toggle-like.ts').then(
            ({ toggleLike }) => toggleLike(post.id),
            () => keepTap('like', post.id, !isLiked),
          )
        }
      >
        <Icon name="heart" />
        <span key={totalLikes} className="count">
          {waits ? '送信待ち' : countText(totalLikes)}
        </span>
      </button>
      <a
        className="act"
        data-own=""
        href={`${post.path}#${commentsId(post.id)}`}
        aria-label={`コメント ${countText(totalComments)}件`}
        aria-expanded={areCommentsOpen}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onComments();
        }}
      >
        <Icon name="comment" />
        {countText(totalComments)}
      </a>
      <button
        className="act needs-script"
        type="button"
        aria-label={`${post.name}さんの投稿を共有`}
        onClick={() => import('./share-post.ts').then(({ sharePost }) => sharePost(post), showUnloaded)}
      >
        <Icon name="share" />
      </button>
      <span className="views">
        <Icon name="eye" />
        <span className="vh">閲覧</span>
        {countText(totalPvs)}
      </span>
    </footer>
  );
}
