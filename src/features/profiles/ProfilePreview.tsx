import { useEffect, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { ModalProps } from '../../shell/modal-args.ts';
import { openModal } from '../../shell/modal-store.ts';
import type { PreviewView } from './preview-view.ts';

/** The upper part of her page at the width of a phone. */
function Page({ view: { name, kana, cover, shown, hasMore } }: { view: PreviewView }) {
  const { lines, items, message, workMessage } = shown;
  return (
    <div className="pview">
      <div className="pview__photo">{cover ? <img src={cover} alt="" /> : <Icon name="camera" />}</div>
      <p className="pview__name">
        {name || '（名前）'}
        {kana && kana !== name && <small>（{kana}）</small>}
      </p>
      {workMessage && <p className="s">{workMessage}</p>}
      {lines.length > 0 && (
        <dl className="pview__list card">
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {items.map(({ title, body }) => (
        <div className="pview__item card" key={`${title} ${body}`}>
          <b className="cap">{title}</b>
          <span>{body}</span>
        </div>
      ))}
      {message && <p className="pview__message card">{message}</p>}
      {hasMore && <p className="note">このほかに、会員だけに公開している項目があります。</p>}
    </div>
  );
}

const NOTE = 'まだ保存していない内容です。保存するまで、ページには出ません。';

export const PreviewModal = ({ args: { view } }: ModalProps<'profile_preview'>) => (
  <>
    <p className="note">{NOTE}</p>
    <Page view={view} />
  </>
);

const isWide = () => matchMedia('(min-width: 1200px)').matches;

/** Beside the form on a wide screen, where it follows every letter; else behind a button. */
export function ProfilePreview({ view }: { view: PreviewView }) {
  const [wide, setWide] = useState(isWide);
  useEffect(() => {
    const look = () => setWide(isWide());
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  if (!wide)
    return (
      <button
        className="btn btn--line btn--lg btn--block"
        type="button"
        onClick={() => openModal('profile_preview', { view })}
      >
        プレビュー
      </button>
    );
  return (
    <aside className="pviewside" aria-label="プレビュー">
      <div className="pviewside__in">
        <h2>プレビュー</h2>
        <p className="note">{NOTE}</p>
        <Page view={view} />
      </div>
    </aside>
  );
}
