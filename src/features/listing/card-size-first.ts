export const CARD_SIZE_KEY = 'card-size';

/** Stands before the list: the cards have their size from the first paint on. The policy of scripts names its hash. */
export const CARD_SIZE_FIRST = `try{if(localStorage['${CARD_SIZE_KEY}']==='large')document.documentElement.dataset.cards='large'}catch{}`;
