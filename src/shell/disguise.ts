import plainIcon from './plain-icon.svg?url&no-inline';
import { PLAIN_KEY, PLAIN_TITLE } from './plain-title.ts';

/** The title of the document may be the plain one already. */
const own = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title;
const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const ownIcon = icon?.href;
/** What a page that is added to the home screen is called and looks like there. */
const APP = [
  { link: 'link[rel="manifest"]', plain: '/plain.webmanifest' },
  { link: 'link[rel="apple-touch-icon"]', plain: '/plain-192.png' },
].map(({ link, plain }) => {
  const element = document.querySelector<HTMLLinkElement>(link);
  return { element, plain, own: element?.href ?? '' };
});

function remembered(): boolean {
  try {
    return localStorage.getItem(PLAIN_KEY) === '1';
  } catch {
    return false;
  }
}

let isPlain = remembered();

/** Notifications are shown by a worker, which reads the device's database alone. */
async function shareWithWorker(): Promise<void> {
  const device = await import('../lib/device-store.ts').catch(() => null);
  await device
    ?.queryDevice('readwrite', (store) => (isPlain ? store.put(true, PLAIN_KEY) : store.delete(PLAIN_KEY)))
    .catch(() => undefined);
}
// Also for a device that chose before there was such a worker.
if (isPlain) void shareWithWorker();

/** Gives the tab its plain title and icon while it is hidden, or always on a device that has chosen so. */
export function disguise(isHidden: boolean): void {
  const plain = isHidden || isPlain;
  document.title = plain ? PLAIN_TITLE : own;
  if (icon && ownIcon) icon.href = plain ? plainIcon : ownIcon;
  for (const { element, plain, own } of APP) if (element) element.href = isPlain ? plain : own;
  for (const button of document.querySelectorAll('[data-plain-title]'))
    button.setAttribute('aria-checked', String(isPlain));
}

export function togglePlainTitle(): void {
  isPlain = !isPlain;
  try {
    localStorage.setItem(PLAIN_KEY, isPlain ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  void shareWithWorker();
  disguise(false);
}
