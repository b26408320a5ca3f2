import { encode } from 'uqr';

export type QrPath = { size: number; path: string };

/** Readers know each of the eight; to weigh them against each other is nine tenths of drawing a code. */
const MASK = 0;

/**
 * A QR code of `text` in a square of `size`, as one path to be stroked one unit wide: a run of dark modules is a stroke,
 * from where the last one ended. Half as long as a path of rectangles, which weighs on the page of a shop.
 */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: 2, maskPattern: MASK });
  let [x, y] = [0, -0.5];
  const strokes = data.flatMap((row, line) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => {
      const stroke = `m${index - x} ${line - y}h${run.length}`;
      [x, y] = [index + run.length, line];
      return stroke;
    }),
  );
  return { size, path: strokes.join('') };
}
