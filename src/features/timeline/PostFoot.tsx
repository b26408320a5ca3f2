import type { TlPost } from '../../../server/timeline/contract.ts';
import { countText } from '../../../server/timeline/rules.ts';
import { Icon } from '../../components/Icon.tsx';
import { commentsId } from './slots.ts';

type Props = { post: TlPost; areCommentsOpen: boolean; onComments: () => void };

const LINE_SHARE = 'https://social-plugins.line.me/lineit/share?url=';

/** The phone's own sharing first; where there is none, LINE's page. */
async function share({ path, name }: TlPost): Promise<void> {
  const url = new URL(path, location.href).href;
  if (!navigator.share) {
    open(LINE_SHARE + encodeURIComponent(url), '_blank', 'noopener,noreferrer');
    return;
  }
  try {
    await navigator.share({ title: `${name}さんの投稿`, url });
  } catch {
    // Closed without sharing.
  }
}

/** いいね, コメント, 共有 and how often the post was seen. */
export function PostFoot({ post, areCommentsOpen, onComments }: Props) {
  const { isLiked, totalLikes, totalComments, totalPvs } = post;
  return (
    <footer className="post__foot">
      <button
        className={isLiked ? 'act act--liked needs-script' : 'act needs-script'}
        type="button"
        aria-pressed={isLiked}
        aria-label={`いいね ${countText(totalLikes)}件`}
        onClick={async () => {
          const { toggleLike } = await import('./toggle-like.ts');
          await toggleLike(post.id);
        }}
      >
        <Icon name="heart" />
        <span key={totalLikes} className="count">
          {countText(totalLikes)}
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
        onClick={() => void share(post)}
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
