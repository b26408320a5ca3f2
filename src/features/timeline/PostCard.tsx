import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import { PostText } from '../posts/PostText.tsx';
import { useIsLive } from '../posts/use-live.ts';
import { PostFoot } from './PostFoot.tsx';
import { PostHead } from './PostHead.tsx';
import { PostPhotos } from './PostPhotos.tsx';
import { PostVideo } from './PostVideo.tsx';

type Props = {
  post: TlPost;
  /** On its own page: nothing is shortened, and the name is the page's heading. */
  isPage?: boolean;
  /** Over a page: its time leads to its own. */
  isOver?: boolean;
  /** Its pictures are the first that are seen. */
  eager?: boolean;
  /** Its place in a feed, and how many there are (-1: not known yet). */
  position?: { place: number; of: number };
  areCommentsOpen: boolean;
  onComments: () => void;
  /** The comments below, when they are open. */
  children?: ReactNode;
};

/** The same post may stand in the list below. */
const headingIdOf = (postId: number, isOver: boolean): string => `post-${postId}${isOver ? '-over' : ''}`;

/** What stands instead of a post that only members may read; a member's comes by itself, or when it is asked for. */
function Locked({ post }: { post: TlPost }) {
  const me = useStore($me);
  const isMembers = useIsLive() && !me.guest;
  async function read() {
    const { guest } = await whoIsLooking();
    if (guest) return openModal('login', { why: 'ログインすると投稿を読めます。' });
    import('./feed-calls.ts').then(({ readLocked }) => readLocked([post]), showUnloaded);
  }
  return (
    <div className="post__lock">
      <Icon name="lock" />
      <p>
        <b>ログインした方だけが読める投稿です。</b>
        <br />
        文章・写真・動画は、女の子の設定により隠れています。
      </p>
      <button className="btn btn--line needs-script" type="button" onClick={() => void read()}>
        {isMembers ? '投稿を読み込む' : 'ログインして読む'}
      </button>
    </div>
  );
}

/** A post, the same in stored pages and in lists that grow. */
export function PostCard({
  post,
  isPage = false,
  isOver = false,
  eager = false,
  position,
  areCommentsOpen,
  onComments,
  children,
}: Props) {
  const headingId = headingIdOf(post.id, isOver);
  return (
    <article
      className="post"
      data-tl={post.id}
      aria-labelledby={headingId}
      aria-posinset={position?.place}
      aria-setsize={position?.of}
      tabIndex={position ? 0 : undefined}
    >
      <PostHead post={post} isPage={isPage} isOver={isOver} headingId={headingId} />
      {post.locked ? (
        <Locked post={post} />
      ) : (
        <>
          <PostText post={post} isWhole={isPage} />
          {post.photos.length > 0 && <PostPhotos photos={post.photos} eager={eager} />}
          {post.video && <PostVideo postId={post.id} video={post.video} />}
          <PostFoot post={post} areCommentsOpen={areCommentsOpen} onComments={onComments} />
          {children}
        </>
      )}
    </article>
  );
}
