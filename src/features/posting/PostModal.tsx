import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import { CASTS_POST } from '../../../server/identity/sessions/rules.ts';
import { $me, hasCastPage, whoIsLooking } from '../../lib/me-store.ts';
import { POST_GATE } from '../../lib/wording-of.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { NewPostForm } from './NewPostForm.tsx';

/** What keeps a girl from posting, and where she goes on. */
function NoPage({ myId }: { myId: string }) {
  return (
    <div className="modal__wait">
      <p>お店の確認が済むと、投稿できます。</p>
      <a className="btn btn--line" href={myPagePath(myId, 'shop_setting')}>
        所属のお店へ
      </a>
    </div>
  );
}

/** The new post on a phone. A member who is no cast, or not yet, reads why not; a guest logs in first. */
export function PostModal(_: ModalProps<'timeline_post'>) {
  const me = useStore($me);
  const { check, myId } = me;
  useEffect(() => {
    void whoIsLooking().then(({ guest }) => {
      if (guest) openModal('login', { why: POST_GATE }, { fresh: true });
    });
  }, []);
  if (!check || myId === null) return <p className="modal__wait">読み込んでいます…</p>;
  if (!me.isCast) return <p className="modal__wait">{CASTS_POST}</p>;
  return hasCastPage(me) ? <NewPostForm /> : <NoPage myId={myId} />;
}
