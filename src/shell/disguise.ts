import plainIcon from './plain-icon.svg?url&no-inline';

/** What the tab, the history and the list of apps show instead of the page's own title. */
const PLAIN_TITLE = 'メモ';
const KEY = 'plain-title';
const own = document.title;
const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const ownIcon = icon?.href;

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

let isPlain = remembered();

/** Gives the tab its plain title and icon while it is hidden, or always on a device that has chosen so. */
export function disguise(isHidden: boolean): void {
  const plain = isHidden || isPlain;
  document.title = plain ? PLAIN_TITLE : own;
  if (icon && ownIcon) icon.href = plain ? plainIcon : ownIcon;
  for (const button of document.querySelectorAll('[data-plain-title]'))
    button.setAttribute('aria-checked', String(isPlain));
}

export function togglePlainTitle(): void {
  isPlain = !isPlain;
  try {
    localStorage.setItem(KEY, isPlain ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  disguise(false);
}
