import sprite from './icons.svg?url';
import { standInHistory } from './stand-in-history.ts';

type LightboxPhoto = { href: string; alt: string };

const SVG = 'http://www.w3.org/2000/svg';

function button(label: string, className: string, icon: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.setAttribute('aria-label', label);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'i');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${sprite}#i-${icon}`);
  svg.append(use);
  element.append(svg);
  return element;
}

/**
 * Shows photos over the whole screen: swipe or arrow keys to turn, pinch to zoom, a counter and captions. ✕, Esc and
 * the browser's Back close it, and focus returns to `opener`.
 */
export function openLightbox(photos: LightboxPhoto[], start: number, opener: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog dialog--wide lightbox';
  dialog.setAttribute('aria-label', '写真');
  const track = document.createElement('ul');
  track.className = 'lightbox__track';
  track.tabIndex = 0;
  track.setAttribute('aria-label', '写真の一覧');
  for (const { href, alt } of photos) {
    const item = document.createElement('li');
    const image = document.createElement('img');
    image.src = href;
    image.alt = alt;
    const caption = document.createElement('p');
    // The picture is read out by its alt text; the same words below are for the eyes.
    caption.setAttribute('aria-hidden', 'true');
    caption.textContent = alt;
    item.append(image, caption);
    track.append(item);
  }
  const count = document.createElement('p');
  count.className = 'lightbox__count num';
  count.setAttribute('aria-live', 'polite');
  const close = button('閉じる', 'lightbox__close', 'x');
  const previous = button('前の写真', 'lightbox__nav lightbox__nav--p', 'left');
  const next = button('次の写真', 'lightbox__nav lightbox__nav--n', 'right');
  dialog.append(track, count, close);
  if (photos.length > 1) dialog.append(previous, next);
  document.body.append(dialog);

  const place = () => Math.round(track.scrollLeft / Math.max(1, track.clientWidth));
  const show = () => {
    count.textContent = `${place() + 1} / ${photos.length}`;
    const ended = [place() === 0 && previous, place() === photos.length - 1 && next];
    // A button that goes away hands the focus to the photos, where the arrow keys go on.
    if (ended.some((each) => each === document.activeElement)) track.focus();
    for (const each of [previous, next]) each.disabled = ended.includes(each);
  };
  const go = (to: number, behavior: ScrollBehavior = 'smooth') => {
    const target = Math.max(0, Math.min(photos.length - 1, to));
    track.scrollTo({ left: target * track.clientWidth, behavior });
  };
  previous.addEventListener('click', () => go(place() - 1));
  next.addEventListener('click', () => go(place() + 1));
  close.addEventListener('click', () => dialog.close());
  track.addEventListener('scroll', show, { passive: true });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') go(place() - 1);
    if (event.key === 'ArrowRight') go(place() + 1);
  });

  const leave = standInHistory(() => dialog.close());
  dialog.addEventListener('close', () => {
    leave();
    dialog.remove();
    opener.focus();
  });
  dialog.showModal();
  go(start, 'instant');
  show();
}
