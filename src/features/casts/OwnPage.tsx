import { createElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { OwnVisibility } from '../../../server/community/visibility/contract.ts';
import { castPath, myPagePath } from '../../../server/core/paths.ts';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { keepMessage, showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

type Props = {
  myId: string;
  /** The page that is open: nothing stands there unless it is hers. */
  castId?: number;
  /** No one else sees what is open: shown again, it is left for the page itself. */
  isGone?: boolean;
};

const NOTES: Record<OwnVisibility['state'], string> = {
  public: 'ページと投稿は、どなたでも見られます。',
  hidden: 'ページも投稿も写真も、ほかの人には見えません。',
  held: '運営が非公開にしています。',
  closed: '所属のお店が掲載を終えているため、表示されていません。',
};

const HEADINGS: Record<OwnVisibility['state'], string> = {
  public: '公開中',
  hidden: '非公開中',
  held: '非公開中',
  closed: '表示停止中',
};

/** Rows of the menu around it name the state too. */
function nameState(state: OwnVisibility['state']): void {
  for (const row of document.querySelectorAll('[data-value="visibility"]')) row.textContent = HEADINGS[state];
}

/** What she does with her page, in the row of what visitors do. */
function OwnActs({ myId }: { myId: string }) {
  return (
    <>
      <a className="btn btn--line" href={myPagePath(myId, 'profile_setting')}>
        プロフィールを編集
      </a>
      <a className="btn btn--primary" href="#modal=timeline_post">
        投稿する
      </a>
    </>
  );
}

/** Whether her page is public, and the one button that changes it. */
export function OwnPage({ myId, castId, isGone = false }: Props) {
  const [isBusy, setBusy] = useState(false);
  const asked = useAnswer(() => call('get', '/api/my_page/:myId/visibility', { param: { myId } }), myId);
  const { data, setData } = asked;
  // At its address her page is gone for everybody: she alone is led to what she has.
  const isAway = isGone && data !== null && data.castId === castId && data.state !== 'public';
  useEffect(() => {
    if (isAway && location.pathname === castPath(castId ?? 0))
      location.replace(myPagePath(myId, 'page_preview'));
  }, [isAway, castId, myId]);
  if (!data) return castId === undefined ? <Waiting {...asked} /> : null;
  if (castId !== undefined && data.castId !== castId) return null;
  const { state } = data;
  const isHidden = state === 'hidden' || state === 'held';
  const acts = castId === undefined ? null : document.querySelector('[data-own-acts]');

  async function change(visible: boolean, isUndo = false): Promise<void> {
    setBusy(true);
    const answer = await call('post', '/api/my_page/:myId/visibility', {
      param: { myId },
      json: { visible },
    });
    setBusy(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    const { message, ...now } = answer.data;
    if (isGone && now.state === 'public') {
      keepMessage(message);
      return location.assign(castPath(castId ?? 0));
    }
    setData(now);
    nameState(now.state);
    const action = { label: '元に戻す', run: () => void change(!visible, true) };
    showMessage(message, isUndo ? {} : { action });
  }

  return (
    <section className="card ownpage" aria-label="あなたのページの公開">
      {acts && createPortal(<OwnActs myId={myId} />, acts)}
      <p role="status">
        <b className={state === 'public' ? 'ownpage__state ownpage__state--on' : 'ownpage__state'}>
          {HEADINGS[state]}
        </b>
        <span className="cap">{NOTES[state]}</span>
      </p>
      {state !== 'held' && (
        <button
          className={isHidden ? 'btn btn--primary' : 'btn btn--line'}
          type="button"
          aria-busy={isBusy}
          onClick={() => !isBusy && void change(isHidden)}
        >
          {isHidden ? '公開する' : '非公開にする'}
        </button>
      )}
    </section>
  );
}

export function mountOwnPage(place: HTMLElement, myId: string): void {
  const { ownPage, gone } = place.dataset;
  const props = { myId, castId: Number(ownPage), isGone: gone !== undefined };
  createRoot(place).render(createElement(OwnPage, props));
}
