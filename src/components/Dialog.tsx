import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { pageOf } from './leave-for.ts';

type Props = {
  title: string;
  open: boolean;
  /** Changes with every step: the focus goes to the top of the new one. */
  step: string;
  /** The step's content is there; its first field can take the focus. */
  isReady: boolean;
  onClose: () => void;
  /** Offered as 戻る; Back of an Android phone takes it too. */
  onBack?: () => void;
  /** After it has closed. */
  onClosed: () => void;
  /** Its first field takes the focus; what is read first keeps it at the heading, and a phone without its keyboard. */
  isForm: boolean;
  /** A link in it was followed. */
  onLeave: (address: string) => void;
  /** No way to close it but its content's own. */
  hideClose: boolean;
  children: ReactNode;
};

/** Specification §2 and §9: the first field gets the focus this long (ms) after the step has opened. */
const FOCUS_DELAY = 500;
const FIELD =
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"], [readonly]), textarea, select';

function useOpen(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClosed: () => void): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    document.documentElement.toggleAttribute('data-locked', open);
    if (!element || element.open === open) return;
    if (open) return element.showModal();
    element.close();
    onClosed();
  });
}

/** The focus enters a step at its heading at once, and goes on to the first field after the delay. */
function useFocus(dialog: RefObject<HTMLDialogElement | null>, step: string | null, hasField: boolean): void {
  const since = useRef(0);
  useLayoutEffect(() => {
    if (step === null) return;
    since.current = performance.now();
    dialog.current?.scrollTo(0, 0);
    dialog.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [dialog, step]);
  useEffect(() => {
    if (step === null || !hasField) return;
    const left = Math.max(0, FOCUS_DELAY - (performance.now() - since.current));
    const timer = setTimeout(() => {
      const element = dialog.current;
      // A visitor who has moved on by themselves is not called back.
      if (document.activeElement?.matches('h2') && element?.contains(document.activeElement))
        element.querySelector<HTMLElement>(FIELD)?.focus();
    }, left);
    return () => clearTimeout(timer);
  }, [dialog, step, hasField]);
}

/** A native modal dialog: a sheet on a phone, a card on a desktop. Esc, a click beside it and ✕ close it. */
export function Dialog(props: Props) {
  const { title, open, step, isReady, isForm, onClose, onBack, onClosed, onLeave, hideClose, children } =
    props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();
  useOpen(dialog, open, onClosed);
  useFocus(dialog, open ? step : null, isReady && isForm);
  const closeUnlessHidden = () => {
    if (!hideClose) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog sheet modal"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // While kana are being converted, Esc belongs to the conversion; a list that is open takes it first.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.isDefaultPrevented()) return;
        event.preventDefault();
        closeUnlessHidden();
      }}
      onCancel={(event) => {
        // Without the Esc key it is the Back of a phone.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (onBack) onBack();
        else closeUnlessHidden();
      }}
      onClose={(event) => {
        if (event.target === dialog.current && open) onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        // Text that is marked beyond the edge ends in a click beside it, too; that one began inside.
        if (event.target === dialog.current && pressedBeside.current) return closeUnlessHidden();
        const address = pageOf(event.nativeEvent);
        if (address === null || event.isDefaultPrevented()) return;
        event.preventDefault();
        onLeave(address);
      }}
    >
      <div>
        <header className="sheet__h">
          {onBack ? (
            <button className="iconbtn" type="button" aria-label="戻る" onClick={onBack}>
              <Icon name="left" />
            </button>
          ) : (
            <span />
          )}
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {hideClose ? (
            <span />
          ) : (
            <button className="iconbtn" type="button" aria-label="閉じる" onClick={onClose}>
              <Icon name="x" />
            </button>
          )}
        </header>
        <div className="sheet__b">{children}</div>
      </div>
    </dialog>
  );
}
