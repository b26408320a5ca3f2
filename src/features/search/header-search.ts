import { loadStyles } from '../../lib/load-styles.ts';
import modalStyles from '../../styles/modals.css?url&no-inline';

/** The search box of the header is a plain form; a visitor who comes near it gets suggestions. */
const form = document.querySelector<HTMLFormElement>('form[data-search]');
const input = form?.querySelector('input');
const shownWords = form?.querySelector('[data-words]');

if (form && input) {
  const words = new URLSearchParams(location.search).get('text')?.trim();
  if (words) {
    if (input.value === '') input.value = words;
    if (shownWords) {
      shownWords.textContent = words;
      shownWords.classList.add('searchpill__words');
    }
  }

  form.addEventListener('submit', (event) => {
    if (input.value.trim() === '') event.preventDefault();
  });

  // On a phone the box is a button that opens the modal.
  const wide = matchMedia('(width > 940px)');
  let isLoaded = false;
  const load = () => {
    if (isLoaded || !wide.matches) return;
    isLoaded = true;
    Promise.all([import('./mount-header-suggest.ts'), loadStyles(modalStyles)]).then(
      ([{ mountHeaderSuggest }]) => mountHeaderSuggest(form, input),
      // Without suggestions it is still a search box; the next touch asks again.
      () => {
        isLoaded = false;
      },
    );
  };
  form.addEventListener('pointerenter', load);
  form.addEventListener('focusin', load);
  // The focus may already be there.
  if (form.contains(document.activeElement)) load();
}
