import { encode } from 'uqr';

/** A QR code of `text` as one path of horizontal runs, a tenth of a rectangle for each module, in a square of `size`. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
}
