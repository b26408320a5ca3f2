import { myPagePath } from '../../../server/core/paths.ts';
import { deliver } from '../../lib/deliver.ts';

/** Her page as it is saved; null where it cannot be had. */
export async function fetchOwnPage(myId: string): Promise<Document | null> {
  const path = myPagePath(myId, 'page_preview');
  const answer = await deliver({ method: 'get', path }, { asFile: true });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await (answer.data as Blob).text(), 'text/html');
}

/** Nothing in a preview leads anywhere: what is not saved would be lost. */
function holdStill(document: Document): void {
  const hold = (event: Event) => {
    if (!(event.target as Element).closest('video')) event.preventDefault();
  };
  for (const kind of ['click', 'auxclick', 'submit']) document.addEventListener(kind, hold, true);
}

/**
 * Puts the page and its style sheets into an empty frame, which is as wide as a phone and has the policy of the page
 * around it; its scripts stay out. @returns where it can be drawn on
 */
export function fillFrame(frame: HTMLIFrameElement, page: Document): Document | null {
  const inner = frame.contentDocument;
  const main = page.querySelector('#main');
  if (!inner || !main) return null;
  inner.documentElement.lang = 'ja';
  const title = inner.createElement('title');
  title.textContent = 'プレビュー';
  const styles = page.querySelectorAll('link[rel="stylesheet"], style');
  inner.head.replaceChildren(title, ...[...styles].map((each) => inner.importNode(each, true)));
  const shell = inner.createElement('div');
  shell.className = 'shell cols';
  shell.append(inner.importNode(main, true));
  for (const each of shell.querySelectorAll('script, template')) each.remove();
  for (const each of shell.querySelectorAll<HTMLElement>('a, button, input, select')) each.tabIndex = -1;
  inner.body.replaceChildren(shell);
  holdStill(inner);
  return inner;
}
