import { useEffect, useRef } from 'react';
import type { InboxItem } from '../../../server/community/comments/contract.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';
import { politeName } from '../../lib/wording-of.ts';
import { openModal } from '../../overlay/modal-store.ts';
import type { Decided, Decision } from './use-decisions.ts';
import { useSwipe } from './use-swipe.ts';

const DECISION_NOTES: Record<Decision, string> = {
  approve: 'コメントを承認します。',
  show: 'コメントを表示します。',
  delete: 'コメントを削除します。',
};

type Props = {
  item: InboxItem;
  now: number;
  /** What a swipe to the right and the first button do; null where nothing is to be decided. */
  yes: Exclude<Decision, 'delete'> | null;
  decided: Decided | undefined;
  onDecide: (decision: Decision) => void;
  onUndo: () => void;
  onDone: () => void;
};

/** The five seconds in which a decision can be taken back; the focus goes to the way back, and stays until the row goes. */
function DecidedRow({ decided, name, onUndo }: { decided: Decided; name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <li className="inbox__row inbox__row--decided">
      <p className="s" role="status">
        {politeName(name)}の{DECISION_NOTES[decided.decision]}
      </p>
      <button
        className="btn btn--line"
        type="button"
        ref={button}
        aria-disabled={decided.isSent}
        aria-busy={decided.isSent}
        onClick={onUndo}
      >
        <Icon name="undo" />
        元に戻す
      </button>
    </li>
  );
}

export function InboxRow({ item: { comment, tl }, now, yes, decided, onDecide, onUndo, onDone }: Props) {
  const swipe = useSwipe((way) => onDecide(way === 'right' && yes ? yes : 'delete'));
  const open = () => openModal('timeline', { tlId: tl.id });
  const { name, img, body, postedOn } = comment;
  if (decided) return <DecidedRow decided={decided} name={name} onUndo={onUndo} />;
  return (
    <li className="inbox__row">
      {yes && (
        <>
          <span className="inbox__way inbox__way--yes" aria-hidden="true">
            <Icon name="check" />
            {yes === 'approve' ? '承認' : '表示'}
          </span>
          <span className="inbox__way inbox__way--no" aria-hidden="true">
            削除
            <Icon name="trash" />
          </span>
        </>
      )}
      <div className="inbox__card" {...(yes ? swipe : {})}>
        <a
          className="inbox__post cap"
          href={tl.path}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            open();
          }}
        >
          投稿：{tl.text || '（写真・動画）'}
        </a>
        <div className="cm">
          <Avatar name={name} img={img} size={32} />
          <div>
            <p className="cm__n">
              <b>{name}</b>
              <time className="cap" dateTime={postedOn}>
                {timeText(postedOn, now)}
              </time>
            </p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own text pipeline: br and a only */}
            <div className="cm__b" dangerouslySetInnerHTML={{ __html: body }} />
          </div>
        </div>
        <div className="row inbox__acts">
          <button className="btn btn--line grow" type="button" onClick={() => (yes ? onDecide(yes) : open())}>
            {yes ? (yes === 'approve' ? '承認する' : '表示する') : '返信する'}
          </button>
          <button className="btn btn--quiet grow" type="button" onClick={() => onDecide('delete')}>
            削除
          </button>
          <button
            className="iconbtn"
            type="button"
            aria-label={`${politeName(name)}のコメントのメニュー`}
            onClick={() => openModal('comment_menu', { comment, onDone })}
          >
            <Icon name="dots" />
          </button>
        </div>
      </div>
    </li>
  );
}
