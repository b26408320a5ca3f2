import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { PHOTO_TYPES } from '../../../server/community/posting/limits.ts';
import { PHOTOS_MAX } from '../../../server/community/timeline/limits.ts';
import { VIDEO_TYPES } from '../../../server/gateways/media/limits.ts';
import { Icon } from '../../components/Icon.tsx';
import { LineBrowserNote } from '../../components/LineBrowserNote.tsx';
import { leaveRow } from '../../lib/leave-row.ts';
import type { MediaItem } from '../media/media-item.ts';
import type { Composer } from './composer-store.ts';
import { MediaDetail } from './MediaDetail.tsx';

type Props = { composer: Composer; onAdd: () => void };
type ThumbProps = {
  item: MediaItem;
  name: string;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onRetry: () => void;
  onExchange: () => void;
};

function wayOf({ kind, state, percent, isRefused }: MediaItem): string | null {
  if (state === 'here') return null;
  if (state === 'failed') return isRefused ? '替える' : '再送';
  if (state === 'making') return kind === 'video' ? `変換 ${percent}%` : '準備中';
  return `${percent}%`;
}

/**
 * One file: it opens its description; on its way it says how far. What failed is sent again by a tap, and what was
 * refused makes place for another.
 */
function Thumb({ item, name, isOpen, onOpen, onRemove, onRetry, onExchange }: ThumbProps) {
  const way = wayOf(item);
  const isFailed = item.state === 'failed';
  const { isRefused } = item;
  const says = isRefused
    ? `${name}を別のファイルに替える`
    : isFailed
      ? `${name}をもう一度送る`
      : `${name}の説明${item.alt ? '（入力済み）' : ''}`;
  return (
    <li className="thumb" data-state={item.state}>
      <button
        className="thumb__open"
        type="button"
        aria-label={says}
        aria-expanded={isFailed ? undefined : isOpen}
        onClick={isRefused ? onExchange : isFailed ? onRetry : onOpen}
      >
        {item.preview ? (
          <img src={item.preview} alt="" />
        ) : (
          <Icon name={item.kind === 'photo' ? 'image' : 'video'} />
        )}
        {item.kind === 'video' && item.state === 'here' && (
          <span className="thumb__mark">
            <Icon name="play" size={16} />
          </span>
        )}
        {item.alt && <span className="thumb__alt">説明</span>}
        {way && (
          <span className={isFailed ? 'thumb__way thumb__way--bad' : 'thumb__way'}>
            {isFailed && <Icon name={isRefused ? 'image' : 'undo'} size={20} />}
            <b className="num">{way}</b>
          </span>
        )}
      </button>
      <button
        className="thumb__x"
        type="button"
        aria-label={`${name}を外す`}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget);
          onRemove();
        }}
      >
        <span>
          <Icon name="x" />
        </span>
      </button>
    </li>
  );
}

/** The photos or the video of the post. */
export function MediaTray({ composer, onAdd }: Props) {
  const { media } = composer;
  const items = useStore(media.$items);
  const errors = useStore(composer.$errors);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const other = useRef<HTMLInputElement>(null);
  const exchanged = useRef('');
  const nameOf = ({ kind }: MediaItem, i: number) => (kind === 'photo' ? `写真${i + 1}` : '動画');
  const open = items.find(({ key }) => key === openKey);
  const ofMedia = Object.entries(errors).filter(([name]) =>
    /^(images|videos|video|originalPhotos)\b/.test(name),
  );
  // What is wrong with several is said once.
  const wrongs = [...new Set(items.flatMap(({ problem }) => problem ?? []))];
  const namesOf = (wrong: string) =>
    items.flatMap((item, i) => (item.problem === wrong ? [nameOf(item, i)] : [])).join('・');
  const problems = [
    ...wrongs.map((wrong) => `${namesOf(wrong)}：${wrong}`),
    ...ofMedia.map(([, [first = '']]) => first),
  ];
  if (items.length === 0 && problems.length === 0) return <LineBrowserNote needs="files" />;
  const isPhotos = items[0]?.kind === 'photo';
  function chooseOther(key: string): void {
    exchanged.current = key;
    other.current?.click();
  }
  return (
    <div className="mt-3">
      <ul className="thumbs" aria-label="写真と動画">
        {items.map((item, i) => (
          <Thumb
            key={item.key}
            item={item}
            name={nameOf(item, i)}
            isOpen={item.key === openKey}
            onOpen={() => setOpenKey(item.key === openKey ? null : item.key)}
            onRemove={() => media.remove(item.key)}
            onRetry={() => media.retry(item.key)}
            onExchange={() => chooseOther(item.key)}
          />
        ))}
        {isPhotos && items.length < PHOTOS_MAX && (
          <li>
            <button className="thumb--add" type="button" onClick={onAdd}>
              <Icon name="plus" />
              追加<span className="vh">する写真を選ぶ</span>
            </button>
          </li>
        )}
      </ul>
      {!open && items.some(({ alt }) => alt.trim() === '') && (
        <p className="hint mt-2">
          {isPhotos ? '写真' : '動画'}をタップすると、見られない人のための説明を付けられます。
        </p>
      )}
      {open && (
        <MediaDetail
          key={open.key}
          item={open}
          name={nameOf(open, items.indexOf(open))}
          media={media}
          at={items.indexOf(open)}
          count={items.length}
          onExchange={() => chooseOther(open.key)}
        />
      )}
      <input
        ref={other}
        className="vh"
        type="file"
        accept={(isPhotos ? PHOTO_TYPES : VIDEO_TYPES).join(',')}
        tabIndex={-1}
        aria-label="替えるファイル"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (!file) return;
          const key = media.exchange(exchanged.current, file);
          setOpenKey((before) => (before === exchanged.current ? key : before));
        }}
      />
      <LineBrowserNote needs="files" />
      {problems.map((problem) => (
        <p key={problem} className="err mt-2" role="alert">
          <Icon name="warn" />
          <span>{problem}</span>
        </p>
      ))}
    </div>
  );
}
