import { type ReactNode, useState } from 'react';
import { type Half, textPath } from '../../../server/core/paths.ts';
import type { Suggest, SuggestFilter } from '../../../server/directory/search/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { leaveModalFor } from '../../overlay/modal-store.ts';
import { Suggestions } from './Suggestions.tsx';
import { keep, textKept } from './search-history.ts';
import { isTooLong } from './suggester.ts';

type Props = {
  half: Half;
  label: string;
  placeholder: string;
  cap: number;
  filter?: SuggestFilter;
  toggles?: string;
  initial?: string;
  namesOnly?: boolean;
  /** The suggestions lie over what follows, as long as the field has the focus. */
  drop?: boolean;
  onText?: (text: string) => void;
  /** Instead of searching everything for the words. */
  onSubmit?: () => void;
  /** Instead of going to the page of a suggestion. */
  onPick?: (suggest: Suggest) => void;
  /** What stands there as long as nothing is typed. */
  children?: ReactNode;
};

/** The search box of a modal with its suggestions. */
export function SearchField(props: Props) {
  const { half, label, placeholder, cap, filter, toggles, initial = '', namesOnly, drop } = props;
  const { onText, onSubmit, onPick } = props;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [text, setText] = useState(initial);
  const [isIn, setIn] = useState(false);
  const [isShut, setShut] = useState(false);
  const write = (next: string) => {
    setShut(false);
    setText(next);
    onText?.(next);
  };
  function clear(): void {
    if (!input) return;
    // As if it had been deleted by hand: the suggestions follow.
    input.value = '';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    write('');
    input.focus();
  }
  function submit(): void {
    const words = text.trim();
    if (onSubmit) {
      // What is found lies under the suggestions.
      input?.blur();
      onSubmit();
      return;
    }
    if (words === '' || namesOnly || isTooLong(words)) return;
    const path = textPath(half, words);
    keep(textKept(words, path));
    void leaveModalFor(path);
  }
  // What lies over the conditions goes first, the modal only after it.
  const shutList = (isOpen: boolean) => {
    if (isOpen) setShut(true);
    return isOpen;
  };
  const list = input && (
    <Suggestions
      input={input}
      half={half}
      cap={cap}
      filter={filter}
      toggles={toggles}
      namesOnly={namesOnly}
      open={!drop || (isIn && !isShut)}
      onEscape={drop ? shutList : undefined}
      onDownEmpty={() => setShut(false)}
      onPick={onPick}
    />
  );
  return (
    <>
      <div className="searchfield">
        <search>
          <form
            className="searchbox"
            onFocus={() => setIn(true)}
            onBlur={() => setIn(false)}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Icon name="search" size={20} />
            <input
              ref={setInput}
              type="search"
              name="text"
              aria-label={label}
              placeholder={placeholder}
              defaultValue={initial}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              onInput={(event) => write(event.currentTarget.value)}
            />
            {text !== '' && (
              <button
                className="iconbtn iconbtn--muted"
                type="button"
                aria-label="入力を消す"
                onClick={clear}
              >
                <Icon name="x" size={20} />
              </button>
            )}
          </form>
        </search>
        {drop ? <div className="searchover">{list}</div> : list}
      </div>
      {text.trim() === '' && props.children}
    </>
  );
}
