import { ourVideo } from './videos.ts';

/** Where a box of this kind begins with its length; the `nth` one. */
function boxAt(film: Buffer, kind: string, nth = 0): number {
  let at = -1;
  for (let i = 0; i <= nth; i++) at = film.indexOf(kind, at + 1, 'latin1');
  if (at < 4) throw new Error(`The film has no ${kind}.`);
  return at - 4;
}

/** A copy with other bytes, `from` the beginning of a box. */
function changed(film: Buffer, kind: string, from: number, bytes: readonly number[], nth = 0): Buffer {
  const copy = Buffer.from(film);
  copy.set(bytes, boxAt(film, kind, nth) + from);
  return copy;
}

const ALL = [0xff, 0xff, 0xff, 0xff];
const NONE = [0, 0, 0, 0];
const renamed = (film: Buffer, kind: string, to: string, nth = 0) =>
  changed(film, kind, 4, [...Buffer.from(to, 'latin1')], nth);
const url = 'file:///etc/passwd\0';

/** A film whose pictures are said to lie in another file. */
function elsewhere(film: Buffer): Buffer {
  const at = boxAt(film, 'url ');
  const copy = Buffer.from(film);
  // Not in this file; its address stands over the boxes that follow.
  copy.writeUInt32BE(12 + url.length, at);
  copy.set([0, 0, 0, 0], at + 8);
  copy.write(url, at + 12, 'latin1');
  return copy;
}

/** Boxes in boxes, many deep. */
function deep(levels: number): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  const boxes = Buffer.alloc(8 * levels);
  for (let i = 0; i < levels; i++) {
    boxes.writeUInt32BE(8 * (levels - i), 8 * i);
    boxes.write(i === 0 ? 'moov' : 'trak', 8 * i + 4, 'latin1');
  }
  return Buffer.concat([head, boxes]);
}

/** Films that are wrong in one place, each in another one. */
export function brokenFilms(): Record<string, Buffer> {
  const film = ourVideo('', { seconds: 1 });
  const moov = boxAt(film, 'moov');
  return {
    'a head alone': film.subarray(0, 32),
    'tables without pictures': Buffer.concat([film.subarray(0, 32), film.subarray(moov)]),
    'pictures without tables': film.subarray(0, moov),
    'tables of no length': changed(film, 'moov', 0, NONE),
    'tables of 4 GB': changed(film, 'moov', 0, ALL),
    'tables with a length of 64 bits': changed(film, 'moov', 0, [0, 0, 0, 1]),
    'tables shorter than their head': changed(film, 'moov', 0, [0, 0, 0, 4]),
    'no time': changed(film, 'mvhd', 20, NONE),
    'a time without an end': changed(film, 'mvhd', 24, ALL),
    'a track of no time': changed(film, 'mdhd', 20, NONE),
    'pictures of no size': changed(film, 'avc1', 32, NONE),
    'pictures of 65,535': changed(film, 'avc1', 32, ALL),
    'a codec that is another one': renamed(film, 'avc1', 'hvc1'),
    'a codec that no one knows': renamed(film, 'avc1', 'xxxx'),
    'settings of a codec that are noise': changed(film, 'avcC', 8, Array<number>(20).fill(0xa5)),
    'four billion times of pictures': changed(film, 'stts', 12, ALL),
    'four billion sizes of pictures': changed(film, 'stsz', 16, ALL),
    'pictures of four billion bytes': changed(film, 'stsz', 12, ALL),
    'four billion places': changed(film, 'stco', 12, ALL),
    'places behind the end': changed(film, 'stco', 16, ALL),
    'no places': changed(film, 'stco', 12, NONE),
    'four billion parts': changed(film, 'stsc', 12, ALL),
    'a track that is none': renamed(film, 'trak', 'free'),
    'sound that says it is pictures': changed(film, 'soun', 4, [...Buffer.from('vide')]),
    'pictures in another file': elsewhere(film),
    'a thousand boxes in boxes': deep(1000),
    'a hundred thousand boxes in boxes': deep(100_000),
  };
}
