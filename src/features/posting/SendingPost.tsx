import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../components/Icon.tsx';
import { $me } from '../../lib/me-store.ts';
import { isWaiting, type MediaItem, shareSent } from '../media/media-item.ts';
import type { Composer } from './composer-store.ts';

/** The post that is on its way; `$isAside`: its form is closed. */
export type Sending = {
  composer: Composer;
  $isAside: ReadableAtom<boolean>;
  onEdit: () => void;
  onResend: () => void;
};

/** Photos of a card (`PostPhotos.tsx`); the last one says how many more there are. */
const SHOWN = 4;
/** Until the server has answered, nothing is quite done. */
const ALMOST = 95;

/** Where the lists of this page begin; null on a page without one of the reader's posts. */
const slot = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-sending]');

/** Whether the beginning of the list is on the screen: otherwise the post is followed beside the page. */
function useIsSeen(place: HTMLElement | null): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

type Sent = { message: string; items: readonly MediaItem[]; problem: string | null };
type Shown = { sent: Sent; choices: ReactNode };

/** What is happening to it, in a few words. */
function wayOf({ items, problem }: Sent): string {
  if (problem !== null) return '送れませんでした';
  if (items.some(({ kind, state }) => kind === 'video' && state === 'making')) return '動画を変換しています…';
  const waiting = items.filter(isWaiting).length;
  if (waiting === 0) return '投稿しています…';
  return items.length > 1
    ? `写真を送っています…（${items.length - waiting}/${items.length}枚）`
    : '送っています…';
}

function Way({ sent: { items, problem } }: { sent: Sent }) {
  const percent = Math.min(ALMOST, shareSent(items));
  return (
    <progress
      className={problem === null ? 'way' : 'way way--bad'}
      max={100}
      value={problem === null ? Math.max(4, percent) : 100}
      aria-label="送信の進み具合"
    />
  );
}

function Choices({ onEdit, onResend }: Pick<Sending, 'onEdit' | 'onResend'>) {
  return (
    <>
      <button className="btn btn--line" type="button" onClick={onEdit}>
        編集
      </button>
      <button className="btn btn--primary" type="button" onClick={onResend}>
        再送
      </button>
    </>
  );
}

/** Detail 15: the post where it will stand, dimmed under a thin line; red with 再送 when it got stuck. */
function Card({ sent, choices }: Shown) {
  const { myName, myIcon } = useStore($me);
  const { message, items, problem } = sent;
  const shown = items.filter(({ preview }) => preview).slice(0, SHOWN);
  return (
    <article className="post post--sending" aria-label="送信中の投稿" aria-busy={problem === null}>
      <Way sent={sent} />
      <div className="post__head">
        {myIcon ? (
          <img className="avatar avatar--48" src={myIcon} alt="" width={48} height={48} />
        ) : (
          <span className="avatar avatar--48 avatar--txt" aria-hidden="true">
            {[...(myName ?? '')][0]}
          </span>
        )}
        <b className="post__name">{myName}</b>
        <p className="cap post__where" role="status">
          <span>{wayOf(sent)}</span>
        </p>
      </div>
      {problem !== null && (
        <div className="post__stuck">
          <p>{problem}</p>
          {choices}
        </div>
      )}
      {message.trim() !== '' && <p className="post__body post__sent">{message.trim()}</p>}
      {shown.length > 0 && (
        <div className={`media media--${shown.length}`}>
          {shown.map(({ key, preview }, place) => (
            <div key={key} className={shown.length === 3 ? 'ph ph--fill' : 'ph ph--sent'}>
              <img src={preview ?? ''} alt="" />
              {place === SHOWN - 1 && items.length > SHOWN && (
                <span className="media__more">+{items.length - SHOWN}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </article>
  );
}

/** The same beside a page where the post will not stand, or whose reader is further down. */
function Strip({ sent, choices }: Shown) {
  const { message, items, problem } = sent;
  const picture = items.find(({ preview }) => preview)?.preview;
  return (
    <aside className={problem === null ? 'sending' : 'sending sending--bad'} aria-label="送信中の投稿">
      {picture ? <img src={picture} alt="" /> : <Icon name="send" />}
      <p role="status">
        <b>{wayOf(sent)}</b>
        <small>{problem ?? (message.trim().split('\n')[0] || `写真・動画${items.length}件`)}</small>
      </p>
      {problem !== null && choices}
      <Way sent={sent} />
    </aside>
  );
}

/** The post that is on its way while its form is closed. */
export function SendingPost({ composer, $isAside, onEdit, onResend }: Sending) {
  const [place] = useState(slot);
  const isAside = useStore($isAside);
  const state = useStore(composer.$state);
  const problem = useStore(composer.$problem);
  const items = useStore(composer.media.$items);
  const { message } = useStore(composer.$fields);
  const isSeen = useIsSeen(place);
  if (!isAside || state === 'resting') return null;
  const sent = { message, items, problem: state === 'failed' ? problem : null };
  const choices = <Choices onEdit={onEdit} onResend={onResend} />;
  if (!place) return <Strip sent={sent} choices={choices} />;
  return (
    <>
      {createPortal(<Card sent={sent} choices={choices} />, place)}
      {!isSeen && <Strip sent={sent} choices={choices} />}
    </>
  );
}
