import { useEffect, useState } from 'react';
import type { TlNews } from '../../../server/community/timeline/contract.ts';
import { fetchNews } from './fetch-feed.ts';

/** New posts are looked for so often (ms), while the page is looked at. */
const EVERY = 60_000;

/** `count` is at most ten: then there may be more. */
const MOST = 10;

type Props = { kind: 'top' | 'my'; since: number; onShow: () => Promise<void> };

/** Says that there are newer posts, and whose; nothing moves until the reader asks for them. */
export function NewPill({ kind, since, onShow }: Props) {
  const [news, setNews] = useState<TlNews | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    setNews(null);
    let isOver = false;
    let lastAt = Date.now();
    const look = async () => {
      if (document.hidden) return;
      lastAt = Date.now();
      const found = await fetchNews(kind, since).catch(() => null);
      // What was asked about an older list says nothing about this one.
      if (!isOver) setNews(found);
    };
    const wake = () => {
      if (!document.hidden && Date.now() - lastAt >= EVERY) void look();
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', wake);
    // A stored page is a little old when it comes; one that comes back from memory may be older.
    addEventListener('pageshow', wake);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('pageshow', wake);
    };
  }, [kind, since]);
  const { count = 0, names = [], icons = [] } = news ?? {};
  const text = `新しい投稿 ${count >= MOST ? `${MOST}件以上` : `${count}件`}`;
  return (
    <>
      {/* A live region is heard only when it was there before its words. */}
      <p className="vh" role="status">
        {count > 0 && `${text}があります`}
      </p>
      {count > 0 && (
        <button
          className="newpill"
          type="button"
          aria-busy={isBusy}
          onClick={async () => {
            setBusy(true);
            await onShow();
            setBusy(false);
          }}
        >
          {icons.length > 0 && (
            <span className="faces">
              {icons.map((icon) => (
                <img key={icon} className="avatar avatar--32" src={icon} alt="" width={32} height={32} />
              ))}
            </span>
          )}
          <span>{text}</span>
          <small>
            {names.join('・')}
            {count > names.length && ' ほか'}
          </small>
        </button>
      )}
    </>
  );
}
