import { type ReactNode, useEffect, useState } from 'react';
import { whoIsLooking } from '../../lib/me-store.ts';
import { openModal } from '../../overlay/modal-store.ts';

/** Those that have led to the login once: who steps back from there is not sent there again. */
const asked = new WeakSet<object>();

type Props = {
  /** The arguments of the modal: the same ones each time it is stepped back to. */
  args: object;
  /** The gate's sentence. */
  why: string;
  children: (myId: string) => ReactNode;
};

/** A modal for members: a guest logs in first, and comes back to it. */
export function MembersOnly({ args, why, children }: Props) {
  const [myId, setMyId] = useState<string | null>();
  useEffect(() => {
    void whoIsLooking().then((me) => {
      setMyId(me.myId);
      if (me.myId || asked.has(args)) return;
      asked.add(args);
      openModal('login', { why });
    });
  }, [args, why]);
  if (myId) return children(myId);
  if (myId === undefined) return <p className="modal__wait">読み込んでいます…</p>;
  return (
    <div className="modal__wait">
      <p>{why}</p>
      <button className="btn btn--primary" type="button" onClick={() => openModal('login', { why })}>
        ログイン・会員登録
      </button>
    </div>
  );
}
