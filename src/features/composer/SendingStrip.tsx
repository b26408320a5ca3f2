import { useStore } from '@nanostores/react';
import { Icon } from '../../components/Icon.tsx';
import { openModal } from '../../shell/modal-store.ts';
import { shareSent } from './media-item.ts';
import { $isAside, newPost, sendNewPost } from './new-post.ts';

/** Detail 15: the post on its way beside the page, dimmed with a thin line; red with 再送 when it got stuck. */
export function SendingStrip() {
  const composer = newPost();
  const isAside = useStore($isAside);
  const state = useStore(composer.$state);
  const problem = useStore(composer.$problem);
  const items = useStore(composer.media.$items);
  const { message } = useStore(composer.$fields);
  if (!isAside || state === 'resting') return null;
  const isFailed = state === 'failed';
  const picture = items.find(({ preview }) => preview)?.preview;
  return (
    <aside className={isFailed ? 'sending sending--bad' : 'sending'} aria-label="送信中の投稿">
      {picture ? <img src={picture} alt="" /> : <Icon name="send" />}
      <p role="status">
        <b>{isFailed ? problem : '投稿しています…'}</b>
        <small>{message.trim().split('\n')[0] || `写真・動画${items.length}件`}</small>
      </p>
      {isFailed && (
        <>
          <button className="btn btn--line" type="button" onClick={() => openModal('timeline_post', {})}>
            編集
          </button>
          <button className="btn btn--primary" type="button" onClick={() => void sendNewPost()}>
            再送
          </button>
        </>
      )}
      <progress
        max={100}
        value={isFailed ? 100 : Math.min(95, shareSent(items))}
        aria-label="送信の進み具合"
      />
    </aside>
  );
}
