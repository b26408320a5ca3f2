import { useEffect } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { NewPhotos, NewPhotosQuery } from '../../../../server/desk/new-content/contract.ts';
import { PHOTO_PLACES, PHOTO_STATES, REASON_MAX } from '../../../../server/desk/new-content/rules.ts';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { ReasonForm } from '../../../console/form/ReasonForm.tsx';
import { BY_AGE, choicesOf, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { type Column, ListTable } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';
import { leaveRow } from '../../../lib/leave-row.ts';
import type { Pages } from '../../../lib/use-answer.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { openModal } from '../../../overlay/modal-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import { LookedAll, LookedButton } from './LookedButton.tsx';
import { LookedLine } from './LookedLine.tsx';

type Item = NewPhotos['items'][number];
type Picture = NonNullable<Item['picture']>;

const USUAL = { state: 'waiting', of: '', sort: 'new', q: '' };
const FILTERS = [
  { name: 'state', label: '状態', choices: eachOf(PHOTO_STATES) },
  { name: 'of', label: '場所', choices: choicesOf(PHOTO_PLACES) },
  BY_AGE,
];

const largestOf = ({ src, srcset }: Picture): string => srcset.split(' ').at(-2) ?? src;

const ownerOf = ({ shopName, castName }: Item) => shopName ?? `${castName}さん`;

function Remove({ photo, onDone }: { photo: Item; onDone: () => void }) {
  const what = photo.isWhole ? '投稿を削除する' : '削除する';
  if (photo.of === 'shop')
    return (
      <ReasonForm
        action="/api/admin/new_photos/:id/remove"
        id={photo.id}
        name={`${ownerOf(photo)}の写真`}
        label={what}
        note="お店にメールでお知らせします。元には戻せません。"
        hint={`この理由をお店にメールで送り、お店の管理画面にも表示します。${REASON_MAX}文字まで`}
        max={REASON_MAX}
        isDanger
        onDone={onDone}
      />
    );
  async function remove(button: HTMLElement) {
    const answer = await call('post', '/api/admin/new_photos/:id/remove', {
      param: { id: photo.id },
      json: {},
    });
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
      aria-label={`${ownerOf(photo)}の写真：${what}`}
      onClick={({ currentTarget }) =>
        openModal('confirm', {
          title: `${ownerOf(photo)}の${photo.isWhole ? '投稿' : '写真'}を削除しますか？`,
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
  const { id, state, picture, of, path, sentOn, lookedOn, lookedBy } = photo;
  if (!picture || path === null || sentOn === null) return null;
  const { src, srcset, width, height } = picture;
  const isWide = photo.isWhole || state !== 'waiting';
  return (
    <li className="card newphoto">
      <a className="newphoto__see" href={largestOf(picture)} target="_blank" rel="noreferrer">
        <img
          src={src}
          srcSet={srcset}
          sizes="(width < 720px) 45vw, 220px"
          width={width}
          height={height}
          alt={`${ownerOf(photo)}の写真を大きく見る`}
          loading="lazy"
        />
      </a>
      <p className="cap">
        <a className="newphoto__of" href={path} target="_blank" rel="noreferrer">
          {ownerOf(photo)}の{of === 'post' ? '投稿' : 'ページ'}
        </a>
        {timeText(sentOn)}
      </p>
      {lookedOn && <LookedLine lookedOn={lookedOn} lookedBy={lookedBy} />}
      <div className={isWide ? 'newphoto__acts newphoto__acts--whole' : 'newphoto__acts'}>
        {state === 'waiting' && (
          <LookedButton kind="photo" ids={[id]} name={`${ownerOf(photo)}の写真`} onDone={onDone} />
        )}
        <Remove photo={photo} onDone={onDone} />
      </div>
    </li>
  );
}

const REMOVED: readonly Column<Item>[] = [
  {
    head: '女の子・お店',
    isSubject: true,
    cell: ({ shopName, castName }) => <b>{(shopName ?? castName) || '名前なし'}</b>,
  },
  { head: '場所', cell: ({ of }) => PHOTO_PLACES[of] },
  { head: '削除', nowrap: true, cell: ({ lookedOn }) => lookedOn && timeText(lookedOn) },
  { head: '削除した管理者', cell: ({ lookedBy }) => lookedBy ?? '－' },
];

function Photos({ list, empty }: { list: Pages<Item>; empty: string }) {
  const { items, isReady, hasMore, isBusy, again } = list;
  const without = (id: string) => list.setItems((all) => all.filter((each) => each.id !== id));
  const isShort = isReady && items.length === 0 && hasMore && !isBusy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is another one at each render
  useEffect(() => {
    if (isShort) again();
  }, [isShort]);
  if (!isReady || isShort) return <Waiting refusal={list.refusal} again={again} />;
  const [first] = items;
  if (!first) return <Nothing text={empty} />;
  if (first.state === 'removed')
    return (
      <ListTable caption="削除した写真" list={list} columns={REMOVED} keyOf={({ id }) => id} empty={empty} />
    );
  return (
    <>
      <ul className="newphotos mt-4">
        {items.map((photo) => (
          <Photo key={photo.id} photo={photo} onDone={() => without(photo.id)} />
        ))}
      </ul>
      {first.state === 'waiting' && <LookedAll kind="photo" ids={items.map(({ id }) => id)} onDone={again} />}
      <MoreButton {...list} />
    </>
  );
}

/** Photos of posts and of the pages of casts and shops: those that no one of the staff has looked at first. */
export const PhotoDesk = () => (
  <>
    <p className="s">
      投稿と、女の子・お店のページに公開された写真です。はじめは、まだ確認していない写真だけを表示します。写真を選ぶと大きく表示します。
    </p>
    <ListDesk<Item>
      of="new_photos"
      caption="新しい写真"
      hint="ID・女の子の名前・店名"
      usual={USUAL}
      filters={FILTERS}
      keyOf={({ id }) => id}
      empty="確認を待っている新しい写真はありません。"
      read={(query) => call('get', '/api/admin/new_photos', { query: query as Partial<NewPhotosQuery> })}
      body={(list, empty) => <Photos list={list} empty={empty} />}
    />
  </>
);
