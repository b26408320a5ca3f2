import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SuggestAnswer, SuggestFilter } from '../../../server/directory/search/contract.ts';
import { call } from '../../lib/call.ts';
import { wordingOfRead } from '../../lib/wording-of.ts';
import { NOTHING, type Suggesting, suggester } from './suggester.ts';

/** At most `limit` suggestions of the kinds that `filter` names, all without it. @throws Error whose message can be shown. */
export async function fetchSuggests(
  searchText: string,
  limit: number,
  filter?: SuggestFilter,
): Promise<SuggestAnswer> {
  const json = { searchText, limit, ...(filter ? { filter } : {}) };
  const answer = await call('post', '/api/suggests', { json });
  if (answer.ok) return answer.data;
  throw new Error(wordingOfRead(answer.refusal.status));
}

type Options = {
  /** How many suggestions, and of which kinds. */
  cap: number;
  filter: SuggestFilter | undefined;
  listId: string;
  /** How many options are offered now, and the link of each. */
  options: RefObject<(HTMLAnchorElement | null)[]>;
  /** Esc closes the list and stays in the field; without it, or where it answers false, Esc belongs to the dialog. */
  onEscape?: () => boolean;
  /** ↓ with nothing typed. */
  onDownEmpty?: () => void;
};

/** Whether a key belongs to the conversion of kana: Safari says so only by the code 229. */
const belongsToConversion = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

/**
 * Makes a text field the combobox of the ARIA authoring practices: the focus stays in the field, ↑ ↓ walk through the
 * options and back into the field, Enter follows the marked one, else sends the form.
 */
export function useCombobox(
  input: HTMLInputElement,
  { cap, filter, listId, options, onEscape, onDownEmpty }: Options,
) {
  const [text, setText] = useState(input.value);
  const [suggesting, setSuggesting] = useState<Suggesting>(NOTHING);
  const [active, setActive] = useState(-1);
  const now = useRef({ active, onEscape, onDownEmpty });
  now.current = { active, onEscape, onDownEmpty };

  useEffect(() => {
    const suggests = suggester(
      (words) => fetchSuggests(words, cap, filter),
      (next) => {
        setActive(-1);
        setSuggesting(next);
      },
    );
    const read = (isComposing: boolean) => {
      setText(input.value);
      setActive(-1);
      suggests.type(input.value, isComposing);
    };
    const onInput = (event: Event) => read((event as InputEvent).isComposing === true);
    const onCompositionEnd = () => read(false);
    function onKey(event: KeyboardEvent): void {
      if (belongsToConversion(event) || event.altKey || event.ctrlKey || event.metaKey) return;
      const links = (options.current ?? []).filter((link) => link !== null);
      const last = links.length - 1;
      const { active, onEscape, onDownEmpty } = now.current;
      if (event.key === 'ArrowDown' && last >= 0) setActive(active >= last ? -1 : active + 1);
      else if (event.key === 'ArrowDown' && onDownEmpty) onDownEmpty();
      else if (event.key === 'ArrowUp' && last >= 0) setActive(active < 0 ? last : active - 1);
      else if (event.key === 'Enter' && active >= 0) links[active]?.click();
      else if (event.key === 'Escape' && onEscape?.()) setActive(-1);
      else return;
      // With Esc, the browser would empty the field as well.
      event.preventDefault();
    }
    input.addEventListener('input', onInput);
    input.addEventListener('compositionend', onCompositionEnd);
    input.addEventListener('keydown', onKey);
    // What was typed before this code had arrived.
    if (input.value) read(false);
    return () => {
      suggests.stop();
      input.removeEventListener('input', onInput);
      input.removeEventListener('compositionend', onCompositionEnd);
      input.removeEventListener('keydown', onKey);
    };
  }, [input, options, cap, filter]);

  useEffect(() => {
    const id = active >= 0 ? `${listId}-${active}` : '';
    if (id) input.setAttribute('aria-activedescendant', id);
    else input.removeAttribute('aria-activedescendant');
    options.current?.[active]?.scrollIntoView({ block: 'nearest' });
  }, [input, active, listId, options]);

  return { text, suggesting, active };
}
