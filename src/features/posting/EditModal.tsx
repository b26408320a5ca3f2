import { useEffect, useState } from 'react';
import type { OwnPost } from '../../../server/community/posting/contract.ts';
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

/** What another screen has saved meanwhile; what was typed stays in the form. */
function Stored({ post: { raw, photos, video } }: { post: OwnPost }) {
  const media = video ? '動画あり' : photos.length > 0 ? `写真${photos.length}枚` : '';
  return (
    <section className="stored" aria-label="登録されている内容">
      <b>登録されている内容</b>
      <p>{raw || '（本文はありません）'}</p>
      {media && <p className="cap">{media}</p>}
      <p className="cap">このまま保存すると、入力した内容に置きかわります。</p>
    </section>
  );
}

/** One's own post, to be changed: it starts as it was written. */
export function EditModal({ args: { tlId } }: ModalProps<'timeline_edit'>) {
  const [composer, setComposer] = useState<ComposerStore | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [stored, setStored] = useState<OwnPost | null>(null);
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

  /** Another screen has changed it: both are shown, and the next press saves what is typed here. */
  async function compare(changed: ComposerStore): Promise<void> {
    const fresh = await readOwnPost(tlId).catch(() => null);
    if (!fresh) return;
    changed.rebase(fresh);
    setStored(fresh);
  }

  async function save(): Promise<void> {
    if (!composer || composer.$state.get() === 'sending' || !composer.isSendable()) return;
    const outcome = await composer.submit();
    if (!outcome.ok) {
      if (outcome.refusal?.needLogin) showFailure(outcome.refusal);
      if (outcome.refusal?.errors.version) await compare(composer);
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
    <>
      {stored && <Stored post={stored} />}
      <Composer
        composer={composer}
        hasTime={composer.post()?.scheduledOn !== null}
        sendLabel="保存する"
        onSend={() => void save()}
      />
    </>
  );
}
