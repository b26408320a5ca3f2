import '../../features/top/pickup-seen.ts';
import '../../components/lightbox-opener.ts';
import '../../components/slider.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { showLastArea } from '../../features/listing/last-area.ts';
import { lastArea } from '../../features/places/area-memory.ts';
import { seePosts } from '../../features/timeline/see-posts.ts';
import { hasSession } from '../../lib/me-store.ts';

// Short lists are looked at more often than used: how long ago a post was, and that it was seen, needs no island.
for (const time of document.querySelectorAll<HTMLTimeElement>('.post__time time'))
  time.textContent = `・${timeText(time.dateTime, Date.now())}`;
seePosts(document);

const section = document.querySelector<HTMLElement>('[data-banners]');
if (section)
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    // Where the slider cannot be fetched, the row still scrolls.
    import('../../features/top/enliven-banners.ts').then(({ enliven }) => enliven(section)).catch(() => {});
  }).observe(section);

for (const chip of document.querySelectorAll<HTMLElement>('[data-last-area]')) showLastArea(chip);

// The stored night is everybody's: only a visitor of whom something is known gets one of their own.
const night = document.querySelector<HTMLElement>('[data-tonight]');
const area = lastArea();
if (night && (area || hasSession()))
  import('../../features/top/own-tonight.ts')
    .then(({ ownTonight }) => ownTonight(night, area))
    .catch(() => {});
