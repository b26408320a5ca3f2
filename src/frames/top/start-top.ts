import '../../features/top/pickup-seen.ts';
import '../../components/lightbox-opener.ts';
import '../../components/slider.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { lastArea } from '../../features/places/area-memory.ts';
import { seePosts } from '../../features/timeline/see-posts.ts';
import { hasSession } from '../../lib/me-store.ts';

// Short lists are looked at more often than used: how long ago a post was, and that it was seen, needs no island.
function enlivenPosts(where: ParentNode): void {
  for (const time of where.querySelectorAll<HTMLTimeElement>('.post__time time'))
    time.textContent = `・${timeText(time.dateTime, Date.now())}`;
  seePosts(where);
}

/** The slider comes to life when it comes into sight. */
function watchBanners(section: HTMLElement): void {
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    // Where the slider cannot be fetched, the row still scrolls.
    import('../../features/top/enliven-banners.ts').then(({ enliven }) => enliven(section)).catch(() => {});
  }).observe(section);
}

function enlivenPart(part: HTMLElement): void {
  if ('banners' in part.dataset) watchBanners(part);
  else enlivenPosts(part);
}
enlivenPosts(document);
const section = document.querySelector<HTMLElement>('[data-banners]');
if (section) watchBanners(section);

// The stored night is everybody's: only a visitor of whom something is known gets one of their own.
const night = document.querySelector<HTMLElement>('[data-tonight]');
const area = lastArea();
if (night) {
  if (area) night.querySelector('[data-where-name]')?.replaceChildren(area.name);
  night.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>(
      '[data-area], [data-here], [data-where], [data-country]',
    );
    if (!control || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const follow = () => control instanceof HTMLAnchorElement && location.assign(control.href);
    import('../../features/top/choose-area.ts')
      .then(({ actOf }) => actOf(night, control, enlivenPart)?.())
      .catch(follow);
  });
}
// Back from an area, in a page that was kept in memory.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && lastArea()?.slug !== area?.slug) location.reload();
});
/** Of an area whose night cannot be fetched the page says nothing: it stays the whole country's. */
function stayCountry(): void {
  if (!area) return;
  document.documentElement.dataset.night = 'all';
  night?.querySelector('[data-where-name]')?.replaceChildren('全国');
}
if (night && (area || hasSession()))
  import('../../features/top/own-tonight.ts').then(({ ownTonight }) => ownTonight(night, area), stayCountry);
const showPosts = () => {
  document.documentElement.dataset.ownArea = '';
};
if (area)
  import('../../features/top/own-area.ts').then(
    ({ showOwnArea }) => showOwnArea(area, enlivenPart),
    showPosts,
  );
else showPosts();
