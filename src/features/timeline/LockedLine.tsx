import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { Icon } from '../../components/Icon.tsx';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { politeName } from '../../lib/wording-of.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import { useIsLive, useNow } from '../posts/use-live.ts';

type Props = { posts: readonly TlPost[]; position?: { place: number; of: number } };

const NAMES = 2;
const FACES = 3;

/** Posts of a list, one after the other, that only members may read. A member's come by themselves, or when asked for. */
export function LockedLine({ posts, position }: Props) {
  const me = useStore($me);
  const now = useNow();
  const line = useRef<HTMLElement>(null);
  const isMembers = useIsLive() && !me.guest;
  const [first] = posts;
  if (!first) return null;
  const casts = [...new Map(posts.map((post) => [post.castId, post])).values()];
  const icons = casts.flatMap(({ castIcon }) => castIcon ?? []).slice(0, FACES);
  const id = `locked-${first.id}`;

  async function read() {
    const { guest } = await whoIsLooking();
    if (guest) return openModal('login', { why: 'ログインすると投稿を読めます。' });
    const feed = line.current?.parentElement;
    await import('./feed-calls.ts').then(({ readLocked }) => readLocked(posts), showUnloaded);
    const post = feed?.querySelector<HTMLElement>(`[data-tl="${first?.id}"]`);
    if (post && post.tabIndex < 0) post.tabIndex = -1;
    post?.focus({ preventScroll: true });
  }
  return (
    <article
      className="lockline"
      ref={line}
      data-tl={first.id}
      aria-labelledby={id}
      aria-posinset={position?.place}
      aria-setsize={position?.of}
      tabIndex={position ? 0 : undefined}
    >
      {icons.length > 0 ? (
        <span className="faces">
          {icons.map((icon) => (
            <img key={icon} className="avatar avatar--32" src={icon} alt="" width={32} height={32} />
          ))}
        </span>
      ) : (
        <Icon name="lock" />
      )}
      <p className="grow" id={id}>
        {casts.slice(0, NAMES).map(({ castId, castPath, name }, place) => (
          <span key={castId}>
            {place > 0 && '・'}
            <a href={castPath}>{politeName(name)}</a>
          </span>
        ))}
        {casts.length > NAMES && 'ほか'}の会員限定の投稿{posts.length > 1 && `${posts.length}件`}
        {posts.length === 1 && (
          <a className="cap" href={first.path}>
            <time dateTime={first.postedOn} suppressHydrationWarning>
              {timeText(first.postedOn, now)}
            </time>
          </a>
        )}
      </p>
      <button className="follow needs-script" type="button" onClick={() => void read()}>
        {isMembers ? '読み込む' : 'ログインして読む'}
      </button>
    </article>
  );
}
