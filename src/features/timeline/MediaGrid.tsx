import { useState } from 'react';
import type { TlMedium } from '../../../server/community/timeline/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { call } from '../../lib/call.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { commentsId } from '../posts/post-store.ts';

function Cell({ medium: { id, path, src, srcset, dot, alt, photos } }: { medium: TlMedium }) {
  const isVideo = photos === 0;
  const mark = isVideo ? 'play' : photos > 1 ? 'image' : null;
  return (
    <a
      className="ph ph--11"
      href={`${path}#${commentsId(id)}`}
      data-alt={alt}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openModal('timeline', { tlId: id });
      }}
    >
      <svg className="ph__dot" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <path fill={dot} d="M0 0h1v1H0z" />
      </svg>
      {src && (
        <img
          src={src}
          srcSet={srcset || undefined}
          sizes="(width > 640px) 210px, 33vw"
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      )}
      {!src && <span className="vh">{alt}</span>}
      {mark && (
        <span className="tilemark num">
          <Icon name={mark} size={16} />
          {isVideo ? <span className="vh">動画</span> : <span>{photos}</span>}
          {!isVideo && <span className="vh">枚</span>}
        </span>
      )}
    </a>
  );
}

type Props = { castId: number; initial: TlMedium[]; next: string };

/** Photos and videos of a cast's posts, three in a row; each opens its post over the page. */
export function MediaGrid({ castId, initial, next: first }: Props) {
  const [items, setItems] = useState(initial);
  const [next, setNext] = useState(first);
  const [isBusy, setBusy] = useState(false);

  async function more() {
    if (isBusy) return;
    setBusy(true);
    const answer = await call('get', '/api/cast_media', { query: { castId, cursor: next } });
    setBusy(false);
    if (!answer.ok) return showFailure(answer.refusal);
    const known = new Set(items.map(({ id }) => id));
    setItems([...items, ...answer.data.items.filter(({ id }) => !known.has(id))]);
    setNext(answer.data.next);
  }

  return (
    <>
      <ul className="mediagrid">
        {items.map((medium) => (
          <li key={medium.id}>
            <Cell medium={medium} />
          </li>
        ))}
      </ul>
      {next !== '' && (
        <button
          className="btn btn--line btn--block mt-4 needs-script"
          type="button"
          aria-busy={isBusy}
          onClick={() => void more()}
        >
          写真・動画をもっと見る
        </button>
      )}
    </>
  );
}
