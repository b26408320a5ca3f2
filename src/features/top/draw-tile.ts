import type { TonightCast } from '../../../server/directory/top/contract.ts';

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = '') {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/** A cast as CastTile.astro draws her; the mark of her shift is kept true by watch-shift-status.ts. */
export function drawTile(cast: TonightCast, namesArea: boolean): HTMLElement {
  const { path, name, shopName, areaName, photo, tonight, vacancy, isFollowed } = cast;
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
  if (vacancy) {
    const mark = element('span', `vacancy vacancy--${vacancy.state}`, vacancy.name);
    mark.dataset.ends = String(vacancy.endsAt);
    mark.append(element('small', '', `${vacancy.at}時点`));
    frame.append(mark);
  }
  tile.append(frame, element('h3', '', name));
  if (namesArea && areaName) tile.append(element('p', 'cap casttile__area', areaName));
  if (shopName) tile.append(element('p', 'cap', shopName));
  return tile;
}

/** A cast as LaterBox.astro draws her. */
export function drawRow({ path, name, shopName, photo, tonight }: TonightCast): HTMLElement {
  const row = element('a', 'siderow');
  row.href = path;
  const icon = photo ? element('img', 'avatar') : element('span', 'avatar avatar--txt', [...name][0]);
  if (photo) Object.assign(icon, { loading: 'lazy', src: photo.src, width: 40, height: 40, alt: '' });
  else icon.setAttribute('aria-hidden', 'true');
  const words = element('span', 'grow');
  words.append(element('b', '', name), element('span', 'cap siderow__s', shopName ?? ''));
  row.append(icon, words, element('span', 'num', `${tonight?.start ?? ''}〜`));
  return row;
}
