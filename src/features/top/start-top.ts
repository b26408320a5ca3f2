import '../timeline/stored-posts.ts';
import './pickup-seen.ts';
import { hasSession } from '../../lib/me-store.ts';
import { showLastArea } from '../listing/last-area.ts';
import { lastArea } from '../places/area-memory.ts';

const section = document.querySelector<HTMLElement>('[data-banners]');
if (section)
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    // Where the slider cannot be fetched, the row still scrolls.
    import('./enliven-banners.ts').then(({ enliven }) => enliven(section)).catch(() => {});
  }).observe(section);

for (const chip of document.querySelectorAll<HTMLElement>('[data-last-area]')) showLastArea(chip);

// The stored night is everybody's: only a visitor of whom something is known gets one of their own.
const night = document.querySelector<HTMLElement>('[data-tonight]');
const area = lastArea();
if (night && (area || hasSession()))
  import('./own-tonight.ts').then(({ ownTonight }) => ownTonight(night, area)).catch(() => {});
