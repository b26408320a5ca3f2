import { useEffect, useState } from 'react';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { closeModal } from '../../overlay/modal-store.ts';
import { showFailure } from '../../overlay/show-failure.ts';
import { takeWritten } from '../posts/post-store.ts';
import { Composer } from './Composer.tsx';
import { type Composer as ComposerStore, createComposer } from './composer-store.ts';
import { $ownPosts, forgetOwnPost, readOwnPost } from './own-posts-store.ts';

/** A change that was begun on this page is still there when the sheet opens again; the rest is read anew. */
const begun = new Map<number, ComposerStore>();

/** One's own post, to be changed: it starts as it was written. */
export function EditModal({ args: { tlId } }: ModalProps<'timeline_edit'>) {
  const [composer, setComposer] = useState<ComposerStore | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const before = begun.get(tlId);
    if (before?.$state.get() === 'sending') return setComposer(before);
    readOwnPost(tlId).then(
      (post) => {
        const kept = before?.isChanged() ? before : null;
        kept?.rebase(post);
        const made = kept ?? createComposer(post);
        begun.set(tlId, made);
        setComposer(made);
      },
      (error: Error) => setProblem(error.message),
    );
  }, [tlId]);
  if (problem) return <p className="modal__wait">{problem}</p>;
  if (!composer) return <p className="modal__wait">読み込んでいます…</p>;

  async function save(): Promise<void> {
    if (!composer || composer.$state.get() === 'sending' || !composer.isSendable()) return;
    const outcome = await composer.submit();
    if (!outcome.ok) {
      if (outcome.refusal?.needLogin) showFailure(outcome.refusal);
      return;
    }
    const { notice, ...post } = outcome.posted;
    begun.delete(tlId);
    composer.media.clearLeftOver();
    composer.media.replace([]);
    const isPublic = post.scheduledOn === null;
    if (isPublic) takeWritten(post);
    // Published at once, it waits no more.
    if (isPublic) forgetOwnPost(post.id);
    else $ownPosts.set($ownPosts.get().map((each) => (each.id === post.id ? post : each)));
    await closeModal();
    showMessage(notice);
  }

  return (
    <Composer
      composer={composer}
      hasTime={composer.post()?.scheduledOn !== null}
      sendLabel="保存する"
      onSend={() => void save()}
    />
  );
}
