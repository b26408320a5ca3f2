// Body outlines in body units: origin at the collar notch, shoulders ±256, waist at y≈420.

import { path } from '../drawing.ts';
import type { Point } from '../outline.ts';
import { blob, P, taper } from '../outline.ts';

export const SIDE = P('187,168 190,240 178,320 150,424 170,530* 0,540*');

// armpit → waist → hip
export const torso = (lean = 0) =>
  blob([
    [46 + lean, -170],
    [45 + lean * 0.6, -96],
    [56, -50],
    [108, -18],
    [178, 0],
    [226, 24],
    [240, 80],
    [200, 150],
    ...SIDE,
    ...[...SIDE].reverse().map(([x, y, c]) => [-x, y, c]),
    [-200, 150],
    [-240, 80],
    [-226, 24],
    [-178, 0],
    [-108, -18],
    [-56, -50],
    [-45 + lean * 0.6, -96],
    [-46 + lean, -170],
  ]);

const ARM = P(
  '176,2 226,22 256,72 267,150 268,236 258,330 234,440 214,540* 128,540* 160,440 184,330 190,250 186,168 170,80',
);

export const flip = (pts: Point[]) => pts.map(([x, y, c]) => [-x, y, c]);

export const ARMS = [blob(ARM), blob(flip(ARM))];

/** Where the arm meets the chest. */
export const crease = (c: string) =>
  [1, -1]
    .map((s) =>
      path(
        taper(
          [
            [s * 206, 92],
            [s * 192, 132],
            [s * 188, 172],
          ],
          5,
          0.7,
        ),
        c,
        'opacity=".5"',
      ),
    )
    .join('');

/** Collarbones, throat hollow and neck tendon: thin tapered cuts. */
export const bones = (c: string) =>
  [P('20,12 70,2 150,0'), P('-20,12 -70,2 -150,0'), P('30,-80 26,-30 12,6')]
    .map((p) => path(taper(p, 5, 0.3), c, 'opacity=".55"'))
    .join('') + path(taper(P('-9,10 0,18 9,10'), 4), c, 'opacity=".6"');

export const spine = (c: string) =>
  path(taper(P('0,-40 2,120 0,330'), 7, 0.5), c, 'opacity=".4"') +
  path(taper(P('86,60 104,120 88,200'), 7), c, 'opacity=".35"') +
  path(taper(P('-86,60 -104,120 -88,200'), 7), c, 'opacity=".35"');
