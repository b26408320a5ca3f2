import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { OwnPost } from '../../../server/community/posting/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import type { Refusal } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { whoIsLooking } from '../../lib/me-store.ts';
import { wordingOfRead } from '../../lib/wording-of.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { confirmDeletion } from './delete-post.ts';
import { $dropped, type FoundDraft, findDraft } from './draft-keeper.ts';
import { discardDraft, newPost, takeDraft } from './new-post.ts';
import { $ownPosts } from './own-posts-store.ts';
import { timeIn } from './post-times.ts';
import { isSentElsewhere } from './sending-lock.ts';

type Cause = Pick<Refusal, 'message'>;

async function fetchScheduled(): Promise<OwnPost[]> {
  const answer = await call('get', '/api/tl_scheduled');
  if (!answer.ok) throw new Error(wordingOfRead(answer.refusal.status));
  return answer.data.items;
}

const firstWords = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 200);

function Thumb({ src }: { src: string | null | undefined }) {
  return src ? <img src={src} alt="" width={56} height={56} /> : <Icon name="edit" />;
}

/** Asks, and then drops the draft: it cannot be taken back. */
function confirmDiscard(): void {
  openModal('confirm', {
    title: '下書きを破棄',
    text: 'この操作は取り消せません。本当に削除しますか？',
    yes: '削除する',
    onYes: () => void discardDraft(),
  });
}

function DraftRow({ draft }: { draft: FoundDraft }) {
  return (
    <li className="ownpost">
      <Thumb src={draft.items[0]?.preview} />
      <p>
        <b>下書き</b>
        <span>{firstWords(draft.fields.message) || `写真・動画${draft.items.length}件`}</span>
      </p>
      <div className="ownpost__do">
        <button
          className="btn btn--line"
          type="button"
          onClick={() => {
            // What stands in the form by now is later than what was found.
            if (newPost().isEmpty()) takeDraft(draft);
            openModal('timeline_post', {});
          }}
        >
          続ける
        </button>
        <button className="btn btn--text" type="button" onClick={confirmDiscard}>
          破棄する
        </button>
      </div>
    </li>
  );
}

function ScheduledRow({ post }: { post: OwnPost }) {
  return (
    <li className="ownpost">
      <Thumb src={post.photos[0]?.icon ?? post.video?.thumbnailSrc} />
      <p>
        <b className="num">{timeIn(post.scheduledOn ?? '')}に投稿</b>
        <span>{firstWords(post.raw) || (post.video ? '動画' : `写真${post.photos.length}枚`)}</span>
      </p>
      <div className="ownpost__do">
        <button
          className="btn btn--line"
          type="button"
          onClick={() => openModal('timeline_edit', { tlId: post.id })}
        >
          編集
        </button>
        <button className="btn btn--text" type="button" onClick={() => confirmDeletion(post.id)}>
          削除
        </button>
      </div>
    </li>
  );
}

/** The reader's own posts that are not public yet: the draft, and those that wait for their time. */
export function OwnPosts({ castPath }: { castPath: string | null }) {
  const posts = useStore($ownPosts);
  const [draft, setDraft] = useState<FoundDraft | null>(null);
  const [isHere, setHere] = useState(false);
  const [problem, setProblem] = useState<Cause | null>(null);
  const load = useCallback(async () => {
    setProblem(null);
    try {
      const [scheduled, { myId }] = await Promise.all([fetchScheduled(), whoIsLooking()]);
      $ownPosts.set(scheduled);
      const found = myId ? await findDraft(myId) : null;
      setDraft(found?.sendingKey && (await isSentElsewhere()) ? null : found);
      setHere(true);
    } catch (error) {
      setProblem({ message: (error as Error).message });
    }
  }, []);
  useEffect(() => void load(), [load]);
  useEffect(() => $dropped.listen(() => setDraft(null)), []);
  if (!isHere) return <Waiting refusal={problem as Refusal | null} again={() => void load()} />;
  return (
    <>
      {draft && (
        <ul className="card lines" aria-label="下書き">
          <DraftRow draft={draft} />
        </ul>
      )}
      <h2 className="menuhead">予約した投稿</h2>
      {posts.length > 0 ? (
        <ul className="card lines" aria-label="予約した投稿">
          {posts.map((post) => (
            <ScheduledRow key={post.id} post={post} />
          ))}
        </ul>
      ) : (
        <p className="s">予約した投稿はありません。</p>
      )}
      <div className="row-wrap mt-5">
        <button className="btn btn--primary grow" type="button" data-post>
          <Icon name="plus" />
          投稿する
        </button>
        {castPath && (
          <a className="btn btn--line grow" href={castPath}>
            公開中の投稿を見る
          </a>
        )}
      </div>
    </>
  );
}
