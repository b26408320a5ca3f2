import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Half } from '../../../server/core/paths.ts';
import { HeaderSuggest } from './HeaderSuggest.tsx';
import { keep, textKept } from './search-history.ts';
import { isTooLong } from './suggester.ts';

/** Gives the search box of the header its suggestions and its memory. */
export function mountHeaderSuggest(form: HTMLFormElement, input: HTMLInputElement): void {
  const half = form.dataset.search as Half;
  const place = document.createElement('div');
  form.append(place);
  createRoot(place).render(createElement(HeaderSuggest, { form, input, half }));
  form.addEventListener('submit', (event) => {
    const words = input.value.trim();
    // The sentence stands under the field.
    if (isTooLong(words)) return event.preventDefault();
    const path = `${new URL(form.action).pathname}?${new URLSearchParams({ text: words })}`;
    keep(textKept(words, path));
  });
}
