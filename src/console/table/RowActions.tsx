import type { ReactNode } from 'react';
import type { ModalArgs } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';

/** What can be done with one row of a list. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="deskline__acts">{children}</div>
);

type Props = {
  /** What it says. */
  children: string;
  /** With what it is done to, for those who do not see the row. */
  name: string;
  /** Asked before it is done. */
  ask?: Omit<ModalArgs['confirm'], 'onYes'>;
  onPress: (button: HTMLElement) => unknown;
};

/** A deed with one row behind a button. */
export const RowButton = ({ children, name, ask, onPress }: Props) => (
  <button
    className="btn btn--line"
    type="button"
    aria-label={name}
    onClick={({ currentTarget: button }) =>
      ask ? openModal('confirm', { ...ask, onYes: () => void onPress(button) }) : void onPress(button)
    }
  >
    {children}
  </button>
);
