import { useEffect, useRef, useState } from 'react';
import type { Half } from '../../../server/core/paths.ts';
import { DefaultResults } from './DefaultResults.tsx';
import { HistoryList } from './HistoryList.tsx';
import { SearchWays } from './SearchWays.tsx';
import { Suggestions } from './Suggestions.tsx';
import { BOX_CAP } from './suggester.ts';

type Props = { form: HTMLFormElement; input: HTMLInputElement; half: Half };

/** What drops down under the search box of the header as long as the focus is in it. */
export function HeaderSuggest({ form, input, half }: Props) {
  const [open, setOpen] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const readWords = () => setEmpty(input.value.trim() === '');
    const onInput = () => {
      readWords();
      setOpen(true);
    };
    const onFocus = () => setOpen(true);
    const close = () => setOpen(false);
    const onLeave = (event: FocusEvent) => {
      // No element at all: a click on something that takes no focus, or another window.
      if (event.relatedTarget && !form.contains(event.relatedTarget as Node)) close();
    };
    const onPress = (event: Event) => {
      if (!form.contains(event.target as Node)) close();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target === input) return;
      input.focus();
      close();
    };
    input.addEventListener('input', onInput);
    input.addEventListener('focus', onFocus);
    input.addEventListener('click', onFocus);
    form.addEventListener('focusout', onLeave);
    form.addEventListener('keydown', onEscape);
    document.addEventListener('pointerdown', onPress);
    // Back to this page, kept in memory: it is not open any more.
    addEventListener('pagehide', close);
    // What happened while this code loaded and rendered sent no event here.
    readWords();
    setOpen(form.contains(document.activeElement));
    return () => {
      input.removeEventListener('input', onInput);
      input.removeEventListener('focus', onFocus);
      input.removeEventListener('click', onFocus);
      form.removeEventListener('focusout', onLeave);
      form.removeEventListener('keydown', onEscape);
      document.removeEventListener('pointerdown', onPress);
      removeEventListener('pagehide', close);
    };
  }, [form, input]);
  return (
    <div className="searchdrop" ref={panel} hidden={!open}>
      <Suggestions
        input={input}
        half={half}
        cap={BOX_CAP}
        open={open && !isEmpty}
        onEscape={() => {
          setOpen(false);
          return true;
        }}
        onDownEmpty={() => {
          setOpen(true);
          panel.current?.querySelector<HTMLElement>('a, button')?.focus();
        }}
      />
      {isEmpty && (
        <>
          <SearchWays half={half} />
          <DefaultResults half={half} isOpen={open} />
          <HistoryList />
        </>
      )}
    </div>
  );
}
