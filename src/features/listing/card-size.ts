import { CARD_SIZE_KEY } from './card-size-first.ts';

/** As wide as a phone shows a large card (ShopCard.astro). */
const LARGE = '92vw';

/** The picture of a row is small; one that is shown large is asked for in the width it has then. */
function fetchLarge(list: ParentNode): void {
  for (const image of list.querySelectorAll<HTMLImageElement>('.shopcard > .ph > img'))
    image.sizes = image.sizes.replace(/96px$/, LARGE);
}

/** Lets a phone show its shops as rows or as large cards, and remembers which. */
export function followCardSize(choice: HTMLElement): void {
  const page = document.documentElement;
  const isLarge = () => page.dataset.cards === 'large';
  const show = () => isLarge() && fetchLarge(document);
  for (const input of choice.querySelectorAll<HTMLInputElement>('input')) {
    input.checked = (input.value === 'large') === isLarge();
    input.addEventListener('change', () => {
      if (input.value === 'large') page.dataset.cards = 'large';
      else delete page.dataset.cards;
      try {
        localStorage.setItem(CARD_SIZE_KEY, input.value);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      show();
    });
  }
  show();
  // Cards that join a list.
  document.addEventListener('cards', show);
}
