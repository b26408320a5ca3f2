import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { leaveFor, pageOf } from './leave-for.ts';

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Fills the screen instead of sliding up as a sheet. */
  wide?: boolean;
};

/** The browser's Back closes an open dialog: it stands in the history for as long as it is open. */
function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    let left = false;
    history.pushState({ dialog: true }, '');
    const onPop = () => {
      left = true;
      close.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      if (!left && history.state?.dialog) history.back();
    };
  }, [open]);
}

function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [dialog, open]);
}

/** A native modal dialog: a sheet on a phone, a card on a desktop. Esc, backdrop, ✕ and Back close it. */
export function Dialog({ title, open, onClose, children, footer, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, open);
  useBackCloses(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by the dialog's own cancel event
    <dialog
      ref={dialog}
      className={wide ? 'dialog dialog--wide' : 'dialog sheet'}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) return onClose();
        const address = pageOf(event.nativeEvent);
        if (address === null) return;
        event.preventDefault();
        leaveFor(address, onClose);
      }}
    >
      <div className="dialog__in">
        <header className="sheet__h">
          <span />
          <h2 id={titleId}>{title}</h2>
          <button className="iconbtn" type="button" aria-label="閉じる" onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        <div className="sheet__b">{open && children}</div>
        {footer && <div className="sheet__f">{footer}</div>}
      </div>
    </dialog>
  );
}
