import { type KeyboardEvent, useState } from 'react';
import { type Cell, readCell } from '../../../../server/desk/shifts/rules.ts';
import { showMessage } from '../../../overlay/messages-store.ts';

const HOW = '「20-25」「20:30-ラスト」「休み」のように入力してください。';

type Props = {
  label: string;
  start: string;
  onDone: (cell: Cell, next: 'down' | 'right') => void;
  /** The focus goes elsewhere; a cell of undefined is one that cannot be read. */
  onLeave: (cell: Cell | undefined, into: EventTarget | null) => void;
  onCancel: () => void;
};

/** A cell of the table while it is typed: Enter goes on below, Tab beside, Escape leaves it as it was. */
export function CellInput({ label, start, onDone, onLeave, onCancel }: Props) {
  const [typed, setTyped] = useState(start);
  const [isWrong, setWrong] = useState(false);

  function finish(next: 'down' | 'right'): void {
    const cell = readCell(typed);
    if (cell !== undefined) onDone(cell, next);
    else {
      setWrong(true);
      showMessage(HOW, { isError: true });
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    event.stopPropagation();
    // While a Japanese input method composes, Enter is its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      finish(event.key === 'Tab' ? 'right' : 'down');
    }
  }

  return (
    <input
      className="shiftcell__input"
      aria-label={label}
      aria-invalid={isWrong}
      maxLength={40}
      value={typed}
      // biome-ignore lint/a11y/noAutofocus: the cell that is typed into has the focus already
      autoFocus
      onChange={({ target }) => {
        setWrong(false);
        setTyped(target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        const cell = readCell(typed);
        if (cell === undefined) showMessage(HOW, { isError: true });
        onLeave(cell, relatedTarget);
      }}
    />
  );
}
