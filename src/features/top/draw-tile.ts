import type { TonightCast } from '../../../server/directory/top/contract.ts';

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = '') {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/** A cast as CastTile.astro draws her; the mark of her shift is kept true by watch-shift-status.ts. */
export function drawTile(cast: TonightCast, namesArea: boolean): HTMLElement {
  const { path, name, shopName, areaName, photo, tonight, isFollowed } = cast;
  const tile = element('a', 'casttile');
  tile.href = path;
  const frame = element('div', 'ph ph--34');
  if (photo) {
    const image = element('img', '');
    image.loading = 'lazy';
    image.decoding = 'async';
    image.sizes = '132px';
    image.srcset = photo.srcset;
    Object.assign(image, { src: photo.src, width: photo.width, height: photo.height, alt: photo.alt });
    frame.append(image);
  } else {
    const none = element('span', 'ph__none');
    none.append(element('span', '', '写真準備中'));
    frame.append(none);
  }
  if (isFollowed) frame.append(element('span', 'casttile__followed', 'フォロー中'));
  if (tonight) {
    const pill = element('span', 'pill', tonight.ended ? '終了' : `${tonight.start}〜`);
    Object.assign(pill.dataset, {
      start: tonight.start,
      starts: String(tonight.startsAt),
      ended: String(tonight.ended),
    });
    frame.append(pill);
  }
  tile.append(frame, element('h3', '', name));
  if (namesArea && areaName) tile.append(element('p', 'cap casttile__area', areaName));
  if (shopName) tile.append(element('p', 'cap', shopName));
  return tile;
}
