// Kimono with collar, obi and a spray of blossoms.

import { circle, g, path, stroke, times } from '../drawing.ts';
import { blob, P, sym } from '../outline.ts';
import type { Stream } from '../random.ts';
import { blossoms } from './cloth.ts';
import { flip } from './figure.ts';
import type { DressTones } from './parts.ts';

/**
 * The wearer's left front lies on top, so the collar reads as a "y" to the viewer.
 * Mirrored back when the figure is mirrored.
 */
export function kimono(k: DressTones, mirrored: boolean, r: Stream) {
  const motif = blossoms(k, r);
  const band = (s: number, edge: number[], c: string, w: number) =>
    path(
      blob([
        [s * 44, -104, 1],
        [s * edge[0], 0],
        [s * edge[1], 100],
        [s * edge[2], 240, 1],
        [s * (edge[2] + w * 0.9), 262],
        [s * (edge[1] + w), 116],
        [s * (edge[0] + w), 4],
        [s * (50 + w * 0.55), -82],
      ]),
      c,
    );
  const sides = [-1, 1]
    .map(
      (s) =>
        path(
          blob([
            [s * 44, -104, 1],
            [s * 66, 0],
            [s * 28, 100],
            [s * -46, 240, 1],
            [s * -60, 540, 1],
            [s * 340, 540, 1],
            [s * 318, 280],
            [s * 284, 110],
            [s * 238, 30],
            [s * 150, -8],
            [s * 78, -46],
          ]),
          k.fill,
          'filter="url(#cloth)"',
        ) +
        band(s, [50, 10, -64], k.white, 18) +
        band(s, [64, 26, -48], k.band, 34),
    )
    .join('');
  const obi =
    g(
      path(sym(P('0,268 100,270 196,262* 190,380 196,540* 0,540*')), k.obi) +
        times(6, (i) =>
          stroke(`M-200 ${290 + i * 34}Q0 ${296 + i * 34} 200 ${290 + i * 34}`, k.trim, 2.5, 'opacity=".35"'),
        ),
      'filter="url(#cloth)"',
    ) +
    path(sym(P('0,334 100,336 194,330* 194,350* 100,356 0,354')), k.trim) +
    circle(0, 344, 17, k.white) +
    circle(0, 344, 9, k.trim);
  const cut = P('206,66 240,32 284,110 318,280 340,540* 170,540* 184,380 198,240');
  const arm = g([cut, flip(cut)].map((c) => path(blob(c), k.fill)).join(''), 'filter="url(#cloth)"');
  const out = sides + obi + arm + motif;
  return mirrored ? g(out, 'transform="scale(-1 1)"') : out;
}
