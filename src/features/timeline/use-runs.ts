import { useStore } from '@nanostores/react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { $posts } from '../posts/post-store.ts';
import { useIsLive } from '../posts/use-live.ts';

type Run = [TlPost, ...TlPost[]];

/** Posts that cannot be read yet stand together where they follow each other; each other post stands alone. */
export function useRuns(shown: readonly TlPost[]): Run[] {
  const isLive = useIsLive();
  const posts = useStore($posts, { keys: shown.flatMap(({ id, locked }) => (locked ? id : [])) });
  const isLocked = (post: TlPost) => ((isLive && posts[post.id]) || post).locked;
  const runs: Run[] = [];
  for (const post of shown) {
    const last = runs.at(-1);
    if (last && isLocked(post) && isLocked(last[0])) last.push(post);
    else runs.push([post]);
  }
  return runs;
}
