import { mergeLists } from './merge-lists.ts';

/** One request for more brings this many pages, each when the one before is read; then the button asks again. */
const PAGES_A_WISH = 4;
const AHEAD = '0px 0px 900px';

/** What a list keeps in its entry of the history: the last page in it, and where the visitor was. */
type Shown = { upTo?: number; y?: number } | null;

const shown = (): Shown => history.state as Shown;
const keep = (what: NonNullable<Shown>) => history.replaceState({ ...shown(), ...what }, '');
const pagesIn = (where: ParentNode) => where.querySelector<HTMLElement>('[data-pages]');
const wait = (link: Element, isWaiting: boolean) =>
  isWaiting ? link.setAttribute('aria-busy', 'true') : link.removeAttribute('aria-busy');

/** Lets the pages that follow a list join it where it stands; without a script they are pages of their own. */
export function continueList(list: HTMLElement, start: HTMLElement, said: HTMLElement): void {
  const { from = '1' } = start.dataset;
  let allowed = 0;
  let isLoading = false;

  const linkOn = () => document.querySelector<HTMLAnchorElement>('[data-more]');
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting) && allowed > 0) void loadAndKeep();
    },
    { rootMargin: AHEAD },
  );

  async function load(): Promise<Element | null> {
    const link = linkOn();
    if (!link || isLoading) return null;
    isLoading = true;
    wait(link, true);
    try {
      const answer = await fetch(link.href);
      if (!answer.ok) throw new Error(String(answer.status));
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const more = next.querySelector('[data-list]');
      const pages = pagesIn(next);
      if (!more || !pages) throw new Error('no list');
      const hadFocus = link === document.activeElement;
      const first = mergeLists(list, more);
      for (const since of pages.querySelectorAll('[data-from-card]')) since.textContent = from;
      pagesIn(document)?.replaceWith(pages);
      allowed -= 1;
      said.textContent = pages.querySelector('[data-range]')?.textContent ?? '';
      said.classList.add('vh');
      if (hadFocus) (first?.closest('a') ?? first?.querySelector('a'))?.focus({ preventScroll: true });
      document.dispatchEvent(new Event('cards'));
      watch();
      return pages;
    } catch {
      allowed = 0;
      wait(link, false);
      said.textContent = '続きを読み込めませんでした。通信状況を確かめて、もう一度お試しください。';
      said.classList.remove('vh');
      return null;
    } finally {
      isLoading = false;
    }
  }

  async function loadAndKeep(): Promise<void> {
    const pages = await load();
    if (pages instanceof HTMLElement) keep({ upTo: Number(pages.dataset.pages) });
  }

  function watch(): void {
    watcher.disconnect();
    const link = linkOn();
    if (link) watcher.observe(link);
  }

  /** Comes back to as many pages as were shown, and to the same card. */
  async function restore(upTo: number, y: number): Promise<void> {
    history.scrollRestoration = 'manual';
    let pages: Element | null = start;
    while (pages instanceof HTMLElement && Number(pages.dataset.pages) < upTo) pages = await load();
    scrollTo({ top: y, behavior: 'instant' });
    history.scrollRestoration = 'auto';
    watch();
  }

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('[data-more]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    allowed = PAGES_A_WISH;
    void loadAndKeep();
  });
  addEventListener('pagehide', () => shown()?.upTo && keep({ y: scrollY }));
  const before = shown();
  if (before?.upTo) void restore(before.upTo, before.y ?? 0);
}
