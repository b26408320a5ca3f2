import { useStore } from '@nanostores/react';
import { $me } from '../../lib/me-store.ts';
import { type FollowKind, toggleFollow } from './toggle-follow.ts';

/** Whoever has just been left stays in the list, to be followed again. */
export function FollowButton({ kind, id, name }: { kind: FollowKind; id: number; name: string }) {
  const me = useStore($me);
  const isFollowing =
    !me.check || (kind === 'cast' ? me.followingCasts.includes(id) : me.followingShops.includes(id));
  return (
    <button
      className={`btn ${isFollowing ? 'btn--quiet' : 'btn--line'}`}
      type="button"
      onClick={() => void toggleFollow(kind, id)}
    >
      <span className="vh">{kind === 'cast' ? `${name}さんを` : `${name}を`}</span>
      {isFollowing ? 'フォロー中' : 'フォロー'}
    </button>
  );
}
