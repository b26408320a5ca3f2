import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { castsPathOf, type Half, textPath } from '../../../server/core/paths.ts';
import type { Suggest, SuggestFilter } from '../../../server/directory/search/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { SuggestRow } from './SuggestRow.tsx';
import { $histories, keep, loadHistories, suggestKept, textKept } from './search-history.ts';
import { isTooLong } from './suggester.ts';
import { useCombobox } from './use-combobox.ts';

type Props = {
  /** The field that the suggestions belong to. */
  input: HTMLInputElement;
  half: Half;
  cap: number;
  filter?: SuggestFilter;
  /** False keeps the list away though there is something to show. */
  open?: boolean;
  /** The categories of the search around it (`caba=1&girls=0&sexy=0`), which go along to lists. */
  toggles?: string;
  /** Without the row that searches for the words themselves. */
  namesOnly?: boolean;
  /** Whether Esc has been used here, and is nothing to the dialog; told whether the list is there. */
  onEscape?: (isOpen: boolean) => boolean;
  onDownEmpty?: () => void;
  /** Instead of going to the page of what was chosen. */
  onPick?: (suggest: Suggest) => void;
};

/** The list of suggestions under a field; its last row searches everything for the words as they are. */
export function Suggestions(props: Props) {
  const { input, half, cap, filter, toggles = '', open = true } = props;
  const { namesOnly, onEscape, onDownEmpty, onPick } = props;
  const listId = useId();
  const options = useRef<(HTMLAnchorElement | null)[]>([]);
  const histories = useStore($histories);
  const { text, suggesting, active } = useCombobox(input, {
    cap,
    filter,
    listId,
    options,
    onEscape: onEscape && (() => onEscape(options.current.length > 0)),
    onDownEmpty,
  });
  useEffect(loadHistories, []);

  const words = text.trim();
  const { status, near, problem } = suggesting;
  const listPath = (path: string) => {
    const [page, query] = path.split('?');
    return [page, [toggles, query].filter(Boolean).join('&')].filter(Boolean).join('?');
  };
  const pathOf = ({ model, path }: Suggest) => {
    const own = half === 'casts' ? castsPathOf(path) : path;
    return model === 'Shop' || model === 'Cast' ? own : listPath(own);
  };
  const suggests = suggesting.suggests.map((suggest) => ({
    ...suggest,
    saved: histories.some(({ id }) => id === suggest.id),
    path: pathOf(suggest),
  }));
  // Rows that come in above one that is about to be tapped lead to the wrong page: all come at once.
  const isAlone = namesOnly || isTooLong(words);
  const isOpen = open && words !== '' && status !== 'asking' && (!isAlone || suggests.length > 0);
  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', listId);
    input.setAttribute('aria-expanded', String(isOpen));
  }, [input, listId, isOpen]);
  useEffect(() => {
    options.current.length = isOpen ? suggests.length + (isAlone ? 0 : 1) : 0;
  });

  const optionOf = (index: number) => ({
    id: `${listId}-${index}`,
    isActive: index === active,
    at: (link: HTMLAnchorElement | null) => {
      options.current[index] = link;
    },
  });
  const found = suggests.length;
  const none = status === 'here' && found === 0;
  const path = listPath(textPath(half, words));
  const { at, id, isActive } = optionOf(found);
  return (
    <>
      <p className="vh" role="status">
        {open && status === 'here' && (none ? '候補はありません。' : `候補が${found}件あります。`)}
      </p>
      {open && near && found > 0 && (
        <p className="suggests__say">ぴったりの名前がないため、近い名前を出しています。</p>
      )}
      {open && none && words !== '' && (
        <p className="suggests__say">この文字で始まる名前は見つかりませんでした。</p>
      )}
      {open && status === 'failed' && (
        <p className="suggests__say suggests__say--bad" role="alert">
          {problem}
        </p>
      )}
      <div className="suggests" role="listbox" id={listId} aria-label="候補" tabIndex={-1} hidden={!isOpen}>
        {isOpen &&
          suggests.map((suggest, index) => (
            <SuggestRow
              key={suggest.id}
              suggest={suggest}
              half={half}
              option={optionOf(index)}
              onFollow={(event) => {
                if (!onPick) return keep(suggestKept(suggest));
                event.preventDefault();
                onPick(suggest);
              }}
            />
          ))}
        {isOpen && !isAlone && (
          <a
            ref={at}
            id={id}
            className="suggestrow suggestrow--all"
            role="option"
            aria-selected={isActive}
            tabIndex={-1}
            href={path}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => keep(textKept(words, path))}
          >
            <Icon name="search" size={20} />
            <span className="suggestrow__name">
              <b>「{words}」</b>
              <small>この文字で全文検索</small>
            </span>
            <Icon name="right" size={16} />
          </a>
        )}
      </div>
    </>
  );
}
