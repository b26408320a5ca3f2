import { encode } from 'uqr';

/**
 * A QR code of `text` in a square of `size`, as one path to be stroked one unit wide: a run of dark modules is a stroke,
 * from where the last one ended. Half as long as a path of rectangles, which weighs on the page of a shop.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 });
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
