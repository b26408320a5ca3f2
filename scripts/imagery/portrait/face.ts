// Minimal paper faces: eyes, brow, a breath of nose, lips. No pores or likeness.

import { circle, ellipse, path } from '../drawing.ts';
import { blob, lerp, P, taper } from '../outline.ts';
import { type EyeAt, isOpen, lowered, open } from './eyes.ts';
import { mouth } from './mouth.ts';
import type { PortraitChoices, Tones } from './parts.ts';

const FRONT = P(
  '0,-150 66,-132 99,-80 103,-24 100,16 94,56 76,102 44,138 0,153 -44,138 -76,102 -94,56 -100,16 -103,-24 -99,-80 -66,-132',
);

const TURNED = P(
  '0,-150 68,-133 99,-82 98,-26 91,2 95,38 82,88 62,130 27,151 -24,136 -64,106 -90,64 -101,14 -106,-30 -102,-84 -66,-134',
);

export const faceOutline = (t: number) =>
  blob(FRONT.map(([x, y], i) => [lerp(x, TURNED[i][0], t), lerp(y, TURNED[i][1], t)]));

/** The shaded lid. */
const lid = ({ x, y, w, side }: EyeAt, c: string) =>
  path(
    blob([
      [x - w * side, y - 4, 1],
      [x - w * 0.4 * side, y - 15],
      [x + w * 0.5 * side, y - 16],
      [x + w * 1.1 * side, y - 6, 1],
      [x + w * 0.3 * side, y + 7],
      [x - w * 0.3 * side, y + 6],
    ]),
    c,
    'opacity=".5"',
  );

const brow = (x: number, y: number, w: number, side: number, c: string) =>
  path(
    taper(
      [
        [x - w * side, y + 3],
        [x - w * 0.1 * side, y - 6],
        [x + w * 0.6 * side, y - 8],
        [x + w * 1.25 * side, y + 3],
      ],
      7.2,
      0.35,
    ),
    c,
    'opacity=".85"',
  );

export function face(t: number, k: Tones & Pick<PortraitChoices, 'mole' | 'look' | 'gaze'>) {
  const y = 8;
  const near = { x: lerp(-45, -24, t), y, w: 24, side: -1 };
  const far = { x: lerp(45, 62, t), y, w: lerp(24, 17.5, t), side: 1 };
  const nx = lerp(4, 42, t),
    mx = lerp(0, 33, t),
    mw = lerp(27, 24, t),
    my = 95;
  const eye = (at: EyeAt) =>
    lid(at, k.shadow) + (isOpen(k.look) ? open(at, k, k.look, k.gaze) : lowered(at, k.ink, k.look));
  const high = isOpen(k.look) ? 40 : 35;
  return (
    ellipse(near.x - 22, 58, 32, 21, k.blush, 'opacity=".3" filter="url(#b12)"') +
    ellipse(far.x + lerp(16, 8, t), 58, lerp(32, 19, t), 20, k.blush, 'opacity=".3" filter="url(#b12)"') +
    eye(near) +
    eye(far) +
    brow(near.x - 1, y - high, 25, -1, k.brow) +
    brow(far.x + 1, y - high, lerp(25, 18, t), 1, k.brow) +
    path(
      taper(
        [
          [nx - lerp(1, 5, t), 26],
          [nx + lerp(2, 7, t), 50],
          [nx + lerp(3, 10, t), 62],
          [nx - lerp(5, 4, t), 68],
        ],
        4.2,
        0.75,
      ),
      k.line,
      'opacity=".75"',
    ) +
    mouth(mx, my, mw, k, k.look) +
    (k.mole ? circle(mx + mw + 10, my + 14, 2.6, k.ink, 'opacity=".7"') : '')
  );
}

export const ear = (x: number, y: number, k: Tones) =>
  path(
    blob([
      [x + 10, y - 30],
      [x - 10, y - 27],
      [x - 17, y - 8],
      [x - 11, y + 14],
      [x - 2, y + 30],
      [x + 9, y + 24],
    ]),
    k.skin,
  ) +
  path(
    taper(
      [
        [x + 4, y - 20],
        [x - 9, y - 14],
        [x - 7, y + 6],
      ],
      4,
    ),
    k.line,
    'opacity=".5"',
  );
