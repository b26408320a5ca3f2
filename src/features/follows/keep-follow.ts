import { $me } from '../../lib/me-store.ts';
import { postBefore } from '../../lib/post-before.ts';
import { keepTap } from '../../overlay/keep-tap.ts';
import { showUnloaded } from '../../overlay/show-unloaded.ts';
import type { FollowKind } from './toggle-follow.ts';

/** A follow whose script did not come. A guest would have to log in, and an end to be confirmed: both need it. */
export function keepFollow(kind: FollowKind, id: number): Promise<void> {
  const { guest, followingCasts, followingShops } = $me.get();
  if (guest || (kind === 'cast' ? followingCasts : followingShops).includes(id)) return showUnloaded();
  const follow = { mark: `${kind}:${id}`, what: 'フォロー', undo: true, begins: true } as const;
  return kind === 'cast'
    ? keepTap({ ...follow, path: '/api/cast_follow', body: { castId: id } })
    : keepTap({ ...follow, path: '/api/shop_follow', body: { shopId: id, postId: postBefore(id) } });
}
