import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { openModal } from '../../../overlay/modal-store.ts';
import type { ShiftStore } from './shift-store.ts';
import type { Edits } from './stored-edits.ts';
import { shownText } from './take-back.ts';

function confirmTakeBack(edits: Edits, onYes: () => void): void {
  openModal('confirm', {
    title: '公開前に戻しますか？',
    text: `直前に公開した${edits.size}件を、公開前の内容に戻します。お客さまのページ：${shownText(edits)}。ご自分のページがある女の子には、お知らせが届きます。`,
    yes: '公開前に戻す',
    onYes,
  });
}

/** What is entered waits for 公開する: until then no one else sees it, and a closed tab asks. */
export function SaveBar({ store }: { store: ShiftStore }) {
  const bar = useRef<HTMLElement>(null);
  const waiting = useStore(store.$edits).size;
  const takeBack = useStore(store.$takeBack);
  const isBusy = useStore(store.$isBusy);
  // What is taken back is an edit while it is on its way: the bar tells of it when it has come, or has not.
  const told = useRef(waiting);
  if (!isBusy) told.current = waiting;
  const count = told.current;
  useEffect(() => {
    if (waiting === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [waiting]);

  function goBack(): void {
    void store.takeBack();
    // After the dialog, which gives the focus back to a button that goes.
    setTimeout(() => bar.current?.focus());
  }

  return (
    <section className="shiftsave" aria-label="変更の公開" ref={bar} tabIndex={-1}>
      <b role="status">{count > 0 ? `変更 ${count}件 ・ 公開前` : '変更はありません'}</b>
      {count > 0 && (
        <button className="btn btn--text" type="button" disabled={isBusy} onClick={store.discard}>
          すべて取り消す
        </button>
      )}
      {count === 0 && takeBack.size > 0 && (
        <button
          className="btn btn--text"
          type="button"
          disabled={isBusy}
          onClick={() => confirmTakeBack(takeBack, goBack)}
        >
          公開前に戻す
        </button>
      )}
      <button
        className="btn btn--primary"
        type="button"
        disabled={count === 0}
        aria-busy={isBusy}
        onClick={() => void store.publish()}
      >
        公開する
      </button>
    </section>
  );
}
