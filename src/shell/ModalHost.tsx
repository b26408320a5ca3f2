import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { OFFLINE } from '../lib/error-wording.ts';
import { RELOAD } from './messages-store.ts';
import type { ModalName, ModalProps } from './modal-args.ts';
import { $modal, backModal, closeModal, leaveModalFor, type ModalStep, returnToPage } from './modal-store.ts';
import { MODALS, type ModalEntry } from './modals.ts';
import '../styles/modal.css';

type Body = ComponentType<ModalProps<ModalName>>;
const entryOf = (name: ModalName) => MODALS[name] as unknown as ModalEntry<ModalName>;

/** How long (ms) a closed modal is still seen on its way out. */
const WAY_OUT = 160;

/** The step that is drawn: the open one, and for a moment the one that has just closed. */
function useDrawn(step: ModalStep | undefined): ModalStep | undefined {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (step) return setDrawn(step);
    const timer = setTimeout(() => setDrawn(undefined), WAY_OUT);
    return () => clearTimeout(timer);
  }, [step]);
  return step ?? drawn;
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
export function ModalHost() {
  const { histories } = useStore($modal);
  const step = histories.at(-1);
  const drawn = useDrawn(step);
  const { Body, failed } = useBody(drawn?.name);
  const entry = drawn && entryOf(drawn.name);
  const title = typeof entry?.title === 'function' ? entry.title(drawn?.args as never) : entry?.title;
  const place = `${histories.length}-${drawn?.name}`;
  return (
    <Dialog
      open={step !== undefined}
      step={place}
      title={title ?? ''}
      isReady={Body !== null}
      hideClose={drawn?.hideClose ?? false}
      onBack={histories.length > 1 ? backModal : undefined}
      onClose={() => void closeModal()}
      onClosed={returnToPage}
      onLeave={(address) => void leaveModalFor(address)}
    >
      {drawn && Body && <Body key={place} args={drawn.args} />}
      {drawn && !Body && !failed && <p className="modal__wait">読み込んでいます…</p>}
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
