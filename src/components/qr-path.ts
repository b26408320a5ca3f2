import { encode } from 'uqr';

export type QrPath = { size: number; path: string };

/** Readers know each of the eight; to weigh them against each other is nine tenths of drawing a code. */
const MASK = 0;

/** Bytes that a phone still reads from a screen. */
export const QR_MAX = 500;
/** Light modules around it. */
const BORDER = 2;

/**
 * A QR code of `text` in a square of `size`, as one path to be stroked one unit wide: a run of dark modules is a stroke,
 * from where the last one ended. Half as long as a path of rectangles, which weighs on the page of a shop.
 */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: 0, maskPattern: MASK });
  let path = '';
  let [x, y] = [-BORDER, -BORDER - 0.5];
  for (const [line, row] of data.entries())
    for (let start = row.indexOf(true); start >= 0; start = row.indexOf(true, x)) {
      const light = row.indexOf(false, start);
      const end = light < 0 ? size : light;
      path += `m${start - x} ${line - y}h${end - start}`;
      [x, y] = [end, line];
    }
  return { size: size + 2 * BORDER, path };
}
