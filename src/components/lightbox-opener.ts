import { loadStyles } from '../lib/load-styles.ts';
import lightboxStyles from '../styles/lightbox.css?url&no-inline';

// The lightbox itself is fetched when the first photo is opened.
document.addEventListener('click', async (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[data-lightbox]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const [lightbox] = await Promise.all([import('./lightbox.ts'), loadStyles(lightboxStyles)]).catch(() => [
    null,
  ]);
  // No network for the script: the link leads to the photo itself.
  if (!lightbox) return location.assign(link.href);
  const galleryOf = (one: Element) => one.closest('[data-gallery]');
  const scope = galleryOf(link) ?? document;
  const links = [...scope.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')].filter(
    (each) => galleryOf(each) === galleryOf(link),
  );
  const photos = links
    .map((each) => ({ href: each.href, alt: each.dataset.alt ?? each.querySelector('img')?.alt ?? '' }))
    .filter((photo, place, all) => all.findIndex(({ href }) => href === photo.href) === place);
  lightbox.openLightbox(
    photos,
    photos.findIndex(({ href }) => href === link.href),
    link,
  );
});
