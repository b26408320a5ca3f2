import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { OFFLINE } from '../../lib/wording-of.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { $removed, putPosts } from '../posts/post-store.ts';
import { FeedPost } from './FeedPost.tsx';
import type { FeedOf } from './feed-calls.ts';
import { keepLeft, type Left, placeIn, returnTo, takeLeft } from './feed-memory.ts';
import { NewPill } from './NewPill.tsx';
import { useFeed } from './use-feed.ts';
import { useNearEnd } from './use-near-end.ts';
import { useItems } from './use-posts.ts';
import { useRuns } from './use-runs.ts';
import { useOpenComments, useShown } from './use-shown.ts';

const STOPS = 'a[href], button:not(:disabled), input:not([type="hidden"]), select, textarea';

function focusBeside(feed: Element, after: boolean): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.getClientRects().length > 0,
  );
  const outside = stops.filter((stop) => !feed.contains(stop));
  const wanted = after ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const beside = outside.filter((stop) => feed.compareDocumentPosition(stop) & wanted);
  (after ? beside[0] : beside.at(-1))?.focus();
}

/** The keys of a feed (ARIA practices): Page Down and Up from post to post, Ctrl+End and Ctrl+Home out of the list. */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, currentTarget: feed } = event;
  const target = event.target as HTMLElement;
  if (target.matches('input, textarea, select, video')) return;
  if (ctrlKey && (key === 'End' || key === 'Home')) {
    event.preventDefault();
    focusBeside(feed, key === 'End');
    return;
  }
  if (key !== 'PageDown' && key !== 'PageUp') return;
  const post = target.closest<HTMLElement>('[data-tl]');
  const beside = key === 'PageDown' ? post?.nextElementSibling : post?.previousElementSibling;
  if (!(beside instanceof HTMLElement)) return;
  event.preventDefault();
  beside.focus({ preventScroll: true });
  beside.scrollIntoView({ block: 'start' });
}

const PLACES = [1, 2, 3];

/** Three cards that wait for their posts. */
export function Placeholders() {
  return PLACES.map((place) => (
    <div key={place} className="post loading" aria-hidden="true">
      <div className="row">
        <span className="sk sk--c" />
        <span className="sk sk--1" />
      </div>
      <span className="sk sk--2" />
      <span className="sk sk--3" />
    </div>
  ));
}

type Props = {
  of: FeedOf;
  initial: TlPost[];
  next: string;
  /** The page this list stands on; `?cursor=` of it is its continuation without a script. */
  path: string;
  /** What the list is called for who does not see it. */
  label: string;
  /** Empty where the page itself says it. */
  empty: string;
};

/** Over fewer than this many screens the way to the new posts is scrolled, over more it is a jump. */
const SCREENS = 3;

/** A list of posts that goes on for as long as the reader does, and that Back finds as it was left. */
export function Feed({ of, initial, next, path, label, empty }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { state, setState, loadMore, loadNew } = useFeed(of, initial, next);
  const { open, setOpen, toggle } = useOpenComments();
  const [left, setLeft] = useState<Left | null>(null);
  const shown = useShown(of, state.items);
  const runs = useRuns(shown);
  useItems(list, shown, of.kind, left);
  useNearEnd(list, loadMore, state.next !== '' && state.status === 'idle');

  useLayoutEffect(() => {
    const kept = takeLeft({ alsoReload: of.kind === 'my' });
    if (!kept) return;
    putPosts(kept.items);
    setState({ items: kept.items, next: kept.next, status: 'idle' });
    setOpen(new Set(kept.open));
    setLeft(kept);
  }, [of.kind, setState, setOpen]);
  useLayoutEffect(() => {
    if (left && list.current) return returnTo(list.current, left.at);
  }, [left]);

  useEffect(() => {
    const keep = () => {
      if (!list.current) return;
      const items = state.items.filter(({ id }) => !$removed.get().has(id));
      keepLeft({ items, next: state.next, open: [...open], at: placeIn(list.current) });
    };
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [state, open]);

  async function showNew() {
    try {
      await loadNew();
    } catch {
      showMessage(OFFLINE, { isError: true });
      return;
    }
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const isFar = -top > SCREENS * innerHeight;
    scrollTo({ top: 0, behavior: isFar ? 'instant' : 'smooth' });
    list.current?.querySelector<HTMLElement>('[data-tl]')?.focus({ preventScroll: true });
  }

  const newest = shown[0];
  const isEnd = state.next === '';
  return (
    <>
      {(of.kind === 'top' || of.kind === 'my') && newest && (
        <NewPill kind={of.kind} since={newest.id} onShow={showNew} />
      )}
      {(shown.length > 0 || !isEnd) && (
        <div
          className="feed"
          ref={list}
          role="feed"
          aria-label={label}
          aria-busy={state.status === 'loading'}
          onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => moveInFeed(event)}
        >
          {runs.map((run, place) => (
            <FeedPost
              key={run[0].id}
              run={run}
              eager={place === 0}
              position={{ place: place + 1, of: isEnd ? runs.length : -1 }}
              isOpen={open.has(run[0].id)}
              onComments={toggle}
            />
          ))}
        </div>
      )}
      {state.status === 'loading' && (
        <div className="feed mt-4">
          <Placeholders />
        </div>
      )}
      <div className="feed__foot">
        {state.status === 'failed' && (
          <p role="alert">続きを読み込めませんでした。通信状況を確かめて、もう一度お試しください。</p>
        )}
        {!isEnd && (
          // It stays while posts arrive: a reader who came to it by keys is not sent back to the top of the page.
          <a
            className="btn btn--line"
            href={`${path}?cursor=${encodeURIComponent(state.next)}`}
            rel="next"
            aria-busy={state.status === 'loading'}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void loadMore();
            }}
          >
            もっと見る
          </a>
        )}
        {isEnd && shown.length > 0 && <p className="feed__end">すべての投稿を表示しました。</p>}
        {isEnd && shown.length === 0 && empty && <p>{empty}</p>}
      </div>
    </>
  );
}
