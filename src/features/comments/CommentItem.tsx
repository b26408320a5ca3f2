import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { TlComment } from '../../../server/community/comments/contract.ts';
import {
  canApprove,
  canBan,
  canDelete,
  canReply,
  isOwner,
} from '../../../server/community/comments/rules.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';
import { $me } from '../../lib/me-store.ts';
import { politeName } from '../../lib/wording-of.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { showLost } from '../../overlay/show-lost.ts';

const BANNED = 'コメント禁止中のユーザーです';

/** Fetched when something is done: who only reads carries none of it. */
const calls = () => import('./comment-calls.ts');

type Props = {
  comment: TlComment;
  /** Undefined on the server: the text does not age there. */
  now: number | undefined;
  onReply?: () => void;
};

function lookOf({ banned, approved, restricted, replyCommentId }: TlComment): string {
  const state = banned ? 'cm--ban' : !approved ? 'cm--wait' : restricted ? 'cm--quiet' : '';
  return ['cm', state, replyCommentId !== null && 'cm--reply'].filter(Boolean).join(' ');
}

/** What the reader may do with it; each call is made once at a time. */
function CommentActions({ comment, onReply }: Pick<Props, 'comment' | 'onReply'>) {
  const me = useStore($me);
  const [isBusy, setBusy] = useState(false);
  async function once(work: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    await work().catch(showLost);
    setBusy(false);
  }
  const isWaiting = canApprove(comment, me);
  const isOwn = isOwner(comment, me);
  const { myId } = me;
  return (
    <div className="cm__a needs-script">
      {isWaiting && (
        <button
          className="p"
          type="button"
          aria-busy={isBusy}
          onClick={() => once(async () => (await calls()).approve(comment))}
        >
          承認する
        </button>
      )}
      {onReply && canReply(comment) && (
        <button type="button" onClick={onReply}>
          返信
        </button>
      )}
      {isOwn && comment.banned && comment.userId && myId && (
        <button
          type="button"
          aria-busy={isBusy}
          onClick={() => once(async () => (await calls()).allow(comment, myId))}
        >
          禁止を解除
        </button>
      )}
      {canDelete(comment, me) && (isWaiting || comment.banned || comment.isMine) && (
        <button type="button" onClick={() => once(async () => (await calls()).confirmDelete({ comment }))}>
          削除
        </button>
      )}
      {isWaiting && canBan(comment, me) && (
        <button type="button" onClick={() => once(async () => (await calls()).confirmBan({ comment }))}>
          コメントを禁止
        </button>
      )}
      {!comment.isMine && (
        <button
          className="cm__more"
          type="button"
          aria-label={`${politeName(comment.name)}のコメントのメニュー`}
          onClick={() => openModal('comment_menu', { comment })}
        >
          <Icon name="dots" size={20} />
        </button>
      )}
    </div>
  );
}

export function CommentItem({ comment, now, onReply }: Props) {
  const { id, name, img, body, postedOn, banned, approved, restricted, replyUserName } = comment;
  const byOwner = comment.userId !== null && comment.userId === comment.ownerId;
  return (
    <li className={lookOf(comment)} id={`comment-${id}`}>
      <Avatar name={name} img={img} size={32} />
      <div>
        <p className="cm__n">
          <b>{name}</b>
          {byOwner && <span className="badge badge--caba">投稿者</span>}
          <time className="cap" dateTime={postedOn}>
            {timeText(postedOn, now)}
          </time>
          {!approved && !banned && <span className="badge badge--warn">承認待ち</span>}
          {restricted && !banned && <span className="badge">制限中</span>}
        </p>
        {replyUserName && !banned && <p className="cm__to">{politeName(replyUserName)}への返信</p>}
        {banned ? (
          <p className="cm__b">{BANNED}</p>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own text pipeline: br and a only
          <div className="cm__b" dangerouslySetInnerHTML={{ __html: body }} />
        )}
        <CommentActions comment={comment} onReply={onReply} />
      </div>
    </li>
  );
}
