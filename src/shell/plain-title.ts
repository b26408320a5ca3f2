/** What the tab, the history and the notifications of a device say that hides the site's name. */
export const PLAIN_TITLE = 'メモ';
/** Its choice, in the storage of the page and, for the worker of notifications, in the device's database. */
export const PLAIN_KEY = 'plain-title';

/**
 * Runs in the head, before the title is parsed: modules run too late for the tab and the history. A title that stands
 * first is the document's. The policy of scripts names its hash.
 */
export const PLAIN_FIRST = `try{if(localStorage['${PLAIN_KEY}']==='1')document.title='${PLAIN_TITLE}'}catch{}`;
