import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { CASTS_POST } from '../../../server/identity/sessions/rules.ts';
import { $me, whoIsLooking } from '../../lib/me-store.ts';
import { POST_GATE } from '../../lib/wording-of.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { NewPostForm } from './NewPostForm.tsx';

/** The new post on a phone. A member who is no cast reads why not; a guest logs in first. */
export function PostModal(_: ModalProps<'timeline_post'>) {
  const { check, guest, isCast } = useStore($me);
  useEffect(() => {
    void whoIsLooking().then((me) => {
      if (me.guest) openModal('login', { why: POST_GATE }, { fresh: true });
    });
  }, []);
  if (!check || guest) return <p className="modal__wait">読み込んでいます…</p>;
  if (!isCast) return <p className="modal__wait">{CASTS_POST}</p>;
  return <NewPostForm />;
}
