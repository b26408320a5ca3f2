import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { showMessage } from '../../shell/messages-store.ts';
import type { ModalProps } from '../../shell/modal-args.ts';
import { closeModal } from '../../shell/modal-store.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { takeWritten } from '../timeline/post-store.ts';
import { type Composer, createComposer } from './composer-store.ts';
import { AcceptChoices } from './PostSettings.tsx';
import { readOwnPost } from './read-own-post.ts';

function Choices({ composer }: { composer: Composer }) {
  const isSending = useStore(composer.$state) === 'sending';
  async function save(): Promise<void> {
    if (isSending) return;
    const outcome = await composer.submit();
    if (!outcome.ok) {
      if (outcome.refusal) tellFailure(outcome.refusal);
      return;
    }
    const { notice, ...post } = outcome.posted;
    if (post.scheduledOn === null) takeWritten(post);
    await closeModal();
    showMessage(notice);
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
        <AcceptChoices composer={composer} />
      </fieldset>
      <button className="btn btn--primary btn--lg btn--block mt-5" type="submit" aria-busy={isSending}>
        保存する
      </button>
    </form>
  );
}

/** Who may comment on one post of one's own, whatever the account says. */
export function PostComments({ args: { tlId } }: ModalProps<'post_comments'>) {
  const [composer, setComposer] = useState<Composer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    readOwnPost(tlId).then(
      (post) => setComposer(createComposer(post)),
      (error: Error) => setProblem(error.message),
    );
  }, [tlId]);
  if (!composer) return <p className="modal__wait">{problem ?? '読み込んでいます…'}</p>;
  return <Choices composer={composer} />;
}
