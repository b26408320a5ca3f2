import { useEffect } from 'react';
import { timeText } from '../../../server/core/time-text.ts';
import type { NewPhotos } from '../../../server/desk/new-content/contract.ts';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { call } from '../../lib/call.ts';
import { leaveRow } from '../../lib/leave-row.ts';
import { usePages } from '../../lib/use-answer.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { LookedButton } from './LookedButton.tsx';

type Item = NewPhotos['items'][number];

const largestOf = ({ src, srcset }: Item): string => srcset.split(' ').at(-2) ?? src;

function Remove({ photo, onDone }: { photo: Item; onDone: () => void }) {
  const what = photo.isWhole ? '投稿を削除する' : '削除する';
  async function remove(button: HTMLElement) {
    const answer = await call('post', '/api/admin/new_photos/:id/remove', { param: { id: photo.id } });
    if (answer.ok) showMessage(answer.data.message);
    else showRefusal(answer.refusal);
    // Another admin was first, or its owner has taken it away.
    if (!answer.ok && answer.refusal.status !== 404 && answer.refusal.status !== 422) return;
    leaveRow(button);
    onDone();
  }
  return (
    <button
      className="btn btn--line"
      type="button"
      aria-label={`${photo.castName}さんの写真：${what}`}
      onClick={({ currentTarget }) =>
        openModal('confirm', {
          title: `${photo.castName}さんの${photo.isWhole ? '投稿' : '写真'}を削除しますか？`,
          text: '写真のファイルも削除され、元に戻せません。投稿した方にお知らせします。',
          yes: '削除する',
          onYes: () => void remove(currentTarget),
        })
      }
    >
      {what}
    </button>
  );
}

function Photo({ photo, onDone }: { photo: Item; onDone: () => void }) {
  const { id, src, srcset, width, height, castName, of, path, sentOn } = photo;
  return (
    <li className="card newphoto">
      <a className="newphoto__see" href={largestOf(photo)} target="_blank" rel="noreferrer">
        <img
          src={src}
          srcSet={srcset}
          sizes="(width < 720px) 45vw, 220px"
          width={width}
          height={height}
          alt={`${castName}さんの写真を大きく見る`}
          loading="lazy"
        />
      </a>
      <p className="cap">
        <a className="newphoto__of" href={path} target="_blank" rel="noreferrer">
          {castName}さんの{of === 'post' ? '投稿' : 'ページ'}
        </a>
        {timeText(sentOn)}
      </p>
      <div className={photo.isWhole ? 'newphoto__acts newphoto__acts--whole' : 'newphoto__acts'}>
        <LookedButton kind="photo" ids={[id]} name={`${castName}さんの写真`} onDone={onDone} />
        <Remove photo={photo} onDone={onDone} />
      </div>
    </li>
  );
}

/** Photos of posts and pages that no one of the staff has looked at. */
export function PhotoDesk() {
  const list = usePages((cursor) => call('get', '/api/admin/new_photos', { query: { cursor } }), 'photos');
  const { items, isReady, hasMore, isBusy, again } = list;
  const without = (id: string) => list.setItems((all) => all.filter((each) => each.id !== id));
  const isShort = isReady && items.length === 0 && hasMore && !isBusy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is another one at each render
  useEffect(() => {
    if (isShort) again();
  }, [isShort]);
  return (
    <>
      <p className="s">
        投稿と女の子のページに公開され、まだ確認していない写真です。写真を選ぶと大きく表示します。
      </p>
      {!isReady || isShort ? (
        <Waiting refusal={list.refusal} again={again} />
      ) : items.length === 0 ? (
        <Nothing text="確認を待っている新しい写真はありません。" />
      ) : (
        <>
          <ul className="newphotos mt-4">
            {items.map((photo) => (
              <Photo key={photo.id} photo={photo} onDone={() => without(photo.id)} />
            ))}
          </ul>
          <div className="deskacts">
            <LookedButton
              kind="photo"
              ids={items.map(({ id }) => id)}
              label={`この画面の写真をすべて問題なしにする（${items.length}枚）`}
              onDone={again}
            />
          </div>
          <MoreButton {...list} />
        </>
      )}
    </>
  );
}
