import { useEffect, useState } from 'react';
import type { Acceptance } from '../../../server/community/comments/rules.ts';
import type { OwnPost } from '../../../server/community/posting/contract.ts';
import { call } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { closeModal } from '../../overlay/modal-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { changePost } from '../posts/post-store.ts';
import { readOwnPost } from './own-posts-store.ts';
import { type Accept, AcceptChoices } from './PostSettings.tsx';

function Choices({ post: { id: tlId, ownAcceptComment } }: { post: OwnPost }) {
  const [accept, setAccept] = useState(String(ownAcceptComment ?? '') as Accept);
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const commentAccept = accept === '' ? null : (Number(accept) as Acceptance);
    const answer = await call('post', '/api/tl_comment_setting', { json: { tlId, commentAccept } });
    setBusy(false);
    if (!answer.ok) return showFailure(answer.refusal);
    const { acceptComment, message } = answer.data;
    changePost(tlId, { acceptComment });
    await closeModal();
    showMessage(message);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset className="postchoices">
        <legend className="s">この投稿にコメントできる人</legend>
        <AcceptChoices chosen={accept} onChoose={setAccept} />
      </fieldset>
      <button className="btn btn--primary btn--lg btn--block mt-5" type="submit" aria-busy={isBusy}>
        保存する
      </button>
    </form>
  );
}

/** Who may comment on one post of one's own, whatever the account says. */
export function PostComments({ args: { tlId } }: ModalProps<'post_comments'>) {
  const [post, setPost] = useState<OwnPost | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    readOwnPost(tlId).then(setPost, (error: Error) => setProblem(error.message));
  }, [tlId]);
  if (!post) return <p className="modal__wait">{problem ?? '読み込んでいます…'}</p>;
  return <Choices post={post} />;
}
