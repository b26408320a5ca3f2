import { useStore } from '@nanostores/react';
import { canBan, canDelete, canRestrict } from '../../../server/community/comments/rules.ts';
import { postPath, takedownPath } from '../../../server/core/paths.ts';
import { Option } from '../../components/form/Option.tsx';
import { $me } from '../../lib/me-store.ts';
import { politeName } from '../../lib/wording-of.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { backModal, openModal } from '../../overlay/modal-store.ts';
import { PERSON_MUTE_NOTE } from '../mutes/mute-wording.ts';
import { confirmBan, confirmDelete, confirmRestrict, showAfterAll } from './comment-calls.ts';
import { reportComment } from './open-report.ts';
import { writerOf } from './writer-of.ts';

/** What can be done about a comment and its writer, each in a plain sentence. */
export function CommentMenu({ args: { comment, onDone } }: ModalProps<'comment_menu'>) {
  const me = useStore($me);
  const after = async (done: Promise<boolean>) => (await done) && onDone?.();
  const isOwners = canRestrict(comment, me) && !comment.banned;
  return (
    <>
      {comment.userId !== null && comment.userId !== comment.ownerId && (
        <Option
          icon="user"
          title="プロフィールを見る"
          note={`${politeName(comment.name)}が公開しているプロフィールです。`}
          onChoose={() => openModal('writer_profile', { commentId: comment.id })}
        />
      )}
      {!me.guest && !comment.isMine && comment.userId !== null && comment.ownerId !== me.myId && (
        <Option
          icon="eye-off"
          title="ミュートする"
          note={PERSON_MUTE_NOTE}
          onChoose={() => openModal('mute', { what: writerOf(comment, onDone) }, { instead: true })}
        />
      )}
      {isOwners && !comment.restricted && (
        <Option
          icon="eye"
          title="そっと制限する"
          note="この人のコメントは、本人とあなただけに見えます。相手には知らされません。"
          onChoose={() => confirmRestrict({ comment, onDone, instead: true })}
        />
      )}
      {isOwners && comment.restricted && (
        <Option
          icon="check"
          title="このコメントを表示する"
          note="ほかの方にも見えるようになります。"
          onChoose={() => {
            backModal();
            void after(showAfterAll(comment));
          }}
        />
      )}
      {canBan(comment, me) && (
        <Option
          icon="ban"
          title="コメントを禁止する"
          note="この人は、あなたの投稿にコメントできなくなります。これまでのコメントも隠れます。"
          onChoose={() => confirmBan({ comment, onDone, instead: true })}
        />
      )}
      {canDelete(comment, me) && (
        <Option
          icon="trash"
          title="コメントを削除する"
          note="このコメントだけを消します。元に戻せません。"
          onChoose={() => confirmDelete({ comment, onDone, instead: true })}
        />
      )}
      <Option
        icon="flag"
        title="通報する"
        note="運営が内容を確認します。相手には知らされません。"
        onChoose={() => reportComment(comment.id, { onDone, instead: true })}
      />
      {!isOwners && (
        <Option
          icon="trash"
          title="削除のご依頼"
          note="ご本人や権利をお持ちの方のための、受付番号の出る窓口です。"
          onChoose={() => location.assign(takedownPath(`${postPath(comment.tlId)}#comment-${comment.id}`))}
        />
      )}
    </>
  );
}
