import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog } from '../components/Dialog.tsx';
import { OFFLINE } from '../lib/wording-of.ts';
import { RELOAD } from '../overlay/messages-store.ts';
import type { ModalEntry, ModalName, ModalProps } from '../overlay/modal-args.ts';
import {
  $modal,
  backModal,
  closeModal,
  leaveModalFor,
  type Modal,
  returnToPage,
} from '../overlay/modal-store.ts';
import { MODALS } from './modals.ts';

type Body = ComponentType<ModalProps<ModalName>>;
const entryOf = (name: ModalName) => MODALS[name] as unknown as ModalEntry<ModalName>;

/** How long (ms) a closed modal is still seen on its way out. */
const WAY_OUT = 160;

/** What is drawn: the open modal, and for a moment the one that has just closed. */
function useDrawn(modal: Modal): Modal | null {
  const [last, setLast] = useState<Modal | null>(null);
  useEffect(() => {
    if (modal.name) return setLast(modal);
    const timer = setTimeout(() => setLast(null), WAY_OUT);
    return () => clearTimeout(timer);
  }, [modal]);
  return modal.name ? modal : last;
}

const loaded = new Map<ModalName, Body>();

/** The code of a modal, fetched when it is first needed. */
function useBody(name: ModalName | undefined): { Body: Body | null; failed: boolean } {
  const [failed, setFailed] = useState<ModalName | null>(null);
  const [, setArrived] = useState(0);
  useEffect(() => {
    if (!name || loaded.has(name)) return;
    entryOf(name)
      .load()
      .then(
        (body) => {
          loaded.set(name, body);
          setArrived((count) => count + 1);
        },
        () => setFailed(name),
      );
  }, [name]);
  return { Body: name ? (loaded.get(name) ?? null) : null, failed: name !== undefined && failed === name };
}

/** The one place where modals are shown. */
function ModalHost() {
  const modal = useStore($modal);
  const drawn = useDrawn(modal);
  const name = drawn?.name ?? undefined;
  const { Body, failed } = useBody(name);
  const title = name && entryOf(name).title;
  const place = `${drawn?.histories.length}-${name}`;
  return (
    <Dialog
      open={modal.name !== null}
      step={place}
      title={(typeof title === 'function' ? title(drawn?.args as never) : title) ?? ''}
      isReady={Body !== null}
      isForm={!name || !entryOf(name).isRead}
      hideClose={drawn?.hideClose ?? false}
      onBack={drawn && drawn.histories.length > 1 ? backModal : undefined}
      onClose={() => void closeModal()}
      onClosed={returnToPage}
      onLeave={(address) => void leaveModalFor(address)}
    >
      {Body && drawn?.args && <Body key={place} args={drawn.args} />}
      {name && !Body && !failed && <p className="modal__wait">読み込んでいます…</p>}
      {failed && (
        <div className="modal__wait">
          <p>{OFFLINE}</p>
          <button className="btn btn--line" type="button" onClick={RELOAD.run}>
            {RELOAD.label}
          </button>
        </div>
      )}
    </Dialog>
  );
}

/** Puts the host of the modals into the page. */
export function mountModals(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<ModalHost />);
}
