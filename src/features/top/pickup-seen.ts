const SEEN_KEY = 'pickup-seen';
/** This many seen items are kept: more than a strip of 20 brings in days. */
const KEPT = 200;
const DAY_MINUTES = 24 * 60;

/** What this device has looked at: `post-{id}-{minute}` and `work-{cast}-{minute}`, minutes since 1970. */
function seenNews(): string[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(SEEN_KEY) ?? 'null');
    return Array.isArray(seen) ? seen.map(String) : [];
  } catch {
    return [];
  }
}

const newsOf = (link: HTMLElement): string[] => (link.dataset.news ?? '').split(' ').filter(Boolean);

/** A post for a day, a shift from a day before it begins. */
function isNew(news: string): boolean {
  const [kind, , at] = news.split('-');
  const age = Date.now() / 60_000 - Number(at);
  return kind === 'post' ? age < DAY_MINUTES : age > -DAY_MINUTES;
}

/** A ring stands around a cast who has something new that was not looked at; the memory stays on this device. */
function watchPickup(strip: HTMLElement): void {
  const mark = () => {
    const seen = seenNews();
    for (const link of strip.querySelectorAll('a')) {
      const hasNews = newsOf(link).some((news) => isNew(news) && !seen.includes(news));
      link.querySelector('.ring')?.classList.toggle('ring--new', hasNews);
    }
  };
  strip.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    const seen = [...new Set([...seenNews(), ...newsOf(link).filter(isNew)])].slice(-KEPT);
    try {
      localStorage.setItem(SEEN_KEY, JSON.stringify(seen));
    } catch {
      // Without storage every ring stays.
    }
    mark();
  });
  mark();
  addEventListener('pageshow', mark);
}

const watched = new WeakSet<Element>();
function watchAll(): void {
  for (const strip of document.querySelectorAll<HTMLElement>('[data-pickup]')) {
    if (watched.has(strip)) continue;
    watched.add(strip);
    watchPickup(strip);
  }
}
watchAll();
// The strip of an area takes the place of the country's.
document.addEventListener('cards', watchAll);
