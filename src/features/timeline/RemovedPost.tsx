import { timelinePath } from '../../../server/core/paths.ts';
import type { Removal } from '../posts/post-store.ts';

const TEXTS: Record<Removal, string> = {
  deleted: '投稿を削除しました。',
  reported: '通報した投稿は表示していません。',
  muted: 'ミュート中の投稿は表示していません。',
};

/** What stands where a post stood alone, and the way on. `isPage`: it is what the page is about. */
export function RemovedPost({ why, isPage = false }: { why: Removal; isPage?: boolean }) {
  const Tag = isPage ? 'h1' : 'p';
  return (
    <div className="empty">
      <Tag>{TEXTS[why]}</Tag>
      <div>
        <a className="btn btn--line" href={timelinePath()}>
          タイムラインを見る
        </a>
      </div>
    </div>
  );
}
