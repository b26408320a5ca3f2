import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { Icon } from '../../components/Icon.tsx';
import { $me } from '../../lib/me-store.ts';
import { keepTap } from '../../overlay/keep-tap.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { useIsLive, useNow, useWaits } from '../posts/use-live.ts';

/**
 * Follows the cast; who follows her already finds フォローを解除 in the menu. The button that was pressed stays: the
 * focus is on it.
 */
function FollowSlot({ post }: { post: TlPost }) {
  const isLive = useIsLive();
  const me = useStore($me);
  const waits = useWaits(`cast:${post.castId}`);
  const [isPressed, setPressed] = useState(false);
  if (isLive && me.myId && me.myId === post.ownerId)
    return <span className="badge badge--info">自分の投稿</span>;
  const isOn = isLive && me.followingCasts.includes(post.castId);
  if (isOn && !isPressed && !waits) return <span />;
  return (
    <button
      className="follow needs-script"
      type="button"
      aria-pressed={isOn}
      aria-label={`${post.name}さんをフォロー${waits ? '（送信待ち）' : isOn ? '中' : ''}`}
      onClick={() => {
        setPressed(true);
        import('../follows/toggle-follow.ts').then(
          ({ toggleFollow }) => toggleFollow('cast', post.castId, `${post.name}さんをフォロー`),
          () => keepTap('cast', post.castId),
        );
      }}
    >
      {!isOn && <Icon name="plus" />}
      {waits ? '送信待ち' : isOn ? 'フォロー中' : 'フォロー'}
    </button>
  );
}

type Props = { post: TlPost; isPage: boolean; isOver: boolean; headingId: string };

/** Who posted, where she works, and when: the time of a list opens the post over it. */
export function PostHead({ post, isPage, isOver, headingId }: Props) {
  const now = useNow();
  const { name, castPath, castIcon } = post;
  const Heading = isPage ? 'h1' : 'h3';
  return (
    <header className="post__head">
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it is the same link */}
      <a href={castPath} tabIndex={-1} aria-hidden="true">
        {castIcon ? (
          <img
            className="avatar avatar--48"
            src={castIcon}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span className="avatar avatar--48 avatar--txt">{[...name][0]}</span>
        )}
      </a>
      <Heading className="post__name" id={headingId}>
        <a href={castPath}>{name}</a>
        <span className="vh">さんの投稿</span>
      </Heading>
      <FollowSlot post={post} />
      <button
        className="iconbtn iconbtn--muted post__more needs-script"
        type="button"
        aria-label={`${name}さんの投稿のメニュー`}
        aria-haspopup="dialog"
        onClick={() => openModal('post_menu', { post })}
      >
        <Icon name="dots" />
      </button>
      <p className="cap post__where">
        {post.shopPath ? (
          <a href={post.shopPath}>{post.areaAndShopName}</a>
        ) : (
          <span>{post.areaAndShopName}</span>
        )}
        <a
          className="post__time"
          href={post.path}
          data-modal={isPage || isOver ? undefined : `timeline&tlId=${post.id}`}
        >
          {/* Where no island has come yet, a script tells how long ago it was (stored-posts.ts). */}
          <time dateTime={post.postedOn} suppressHydrationWarning>{`・${timeText(post.postedOn, now)}`}</time>
          {post.edited && '（編集済み）'}
        </a>
      </p>
    </header>
  );
}
