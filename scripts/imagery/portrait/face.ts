// Minimal paper faces: lowered lashes, brow, a breath of nose, lips. No irises, pores or likeness.

import { dark } from '../colour.ts';
import { circle, ellipse, path } from '../drawing.ts';
import { blob, lerp, P, taper } from '../outline.ts';
import type { Look, PortraitChoices, Tones } from './parts.ts';

const FRONT = P(
  '0,-150 66,-132 99,-80 103,-24 100,16 94,56 76,102 44,138 0,153 -44,138 -76,102 -94,56 -100,16 -103,-24 -99,-80 -66,-132',
);

const TURNED = P(
  '0,-150 68,-133 99,-82 98,-26 91,2 95,38 82,88 62,130 27,151 -24,136 -64,106 -90,64 -101,14 -106,-30 -102,-84 -66,-134',
);

export const faceOutline = (t: number) =>
  blob(FRONT.map(([x, y], i) => [lerp(x, TURNED[i][0], t), lerp(y, TURNED[i][1], t)]));

const lash = (x: number, y: number, w: number, side: number, c: string, look: Look) => {
  const sag = look === 'soft' ? 11 : 8;
  const curve = [
    [x - w * side, y - 3],
    [x - w * 0.3 * side, y + sag - 1],
    [x + w * 0.4 * side, y + sag - 2],
    [x + w * 1.12 * side, y - 5],
  ];
  const hairs = [
    [0.35, 8, 5],
    [0.66, 9, 3],
    [0.95, 10, 0],
  ].map(([k, l, up]) =>
    taper(
      [
        [x + w * k * side, y + sag * (1 - k) + 1],
        [x + (w * k + l * 0.5) * side, y + sag * (1 - k) + 7 - up],
        [x + (w * k + l) * side, y + sag * (1 - k) + 8 - up * 2],
      ],
      3.4,
      0.15,
    ),
  );
  return path(taper(curve, 6.4, 0.6), c) + hairs.map((d) => path(d, c)).join('');
};

const lid = (x: number, y: number, w: number, side: number, c: string) =>
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

export function face(t: number, k: Tones & Pick<PortraitChoices, 'mole' | 'look'>) {
  const near = lerp(-45, -24, t),
    far = lerp(45, 62, t),
    wn = 24,
    wf = lerp(24, 17.5, t),
    y = 8;
  const nx = lerp(4, 42, t),
    mx = lerp(0, 33, t),
    mw = lerp(27, 24, t),
    my = 95;
  const lips =
    path(
      blob([
        [mx - mw, my - 3, 1],
        [mx - mw * 0.45, my - 7.5],
        [mx - 4, my - 10.5],
        [mx + 1.5, my - 8, 1],
        [mx + 7, my - 10.5],
        [mx + mw * 0.5, my - 6.5],
        [mx + mw * 0.92, my - 3, 1],
        [mx + 2, my + 3],
      ]),
      dark(k.lip, 0.14),
    ) +
    path(
      blob([
        [mx - mw * 0.88, my - 2, 1],
        [mx, my + 2.4],
        [mx + mw * 0.82, my - 2, 1],
        [mx + mw * 0.36, my + 11.5],
        [mx - mw * 0.4, my + 11.5],
      ]),
      k.lip,
    ) +
    path(
      taper(
        [
          [mx - 8, my + 6.5],
          [mx + 1, my + 8],
          [mx + 9, my + 6.2],
        ],
        2.6,
      ),
      '#fff',
      'opacity=".4"',
    );
  return (
    ellipse(near - 22, 58, 32, 21, k.blush, 'opacity=".3" filter="url(#b12)"') +
    ellipse(far + lerp(16, 8, t), 58, lerp(32, 19, t), 20, k.blush, 'opacity=".3" filter="url(#b12)"') +
    lid(near, y, wn, -1, k.shadow) +
    lid(far, y, wf, 1, k.shadow) +
    lash(near, y, wn, -1, k.ink, k.look) +
    lash(far, y, wf, 1, k.ink, k.look) +
    brow(near - 1, y - 35, 25, -1, k.brow) +
    brow(far + 1, y - 35, lerp(25, 18, t), 1, k.brow) +
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
    lips +
    path(
      taper(
        [
          [mx - mw - 5, my - 7],
          [mx - mw, my - 2],
          [mx - mw + 5, my - 1],
        ],
        3,
      ),
      k.line,
      'opacity=".7"',
    ) +
    path(
      taper(
        [
          [mx + mw + 3, my - 7],
          [mx + mw - 1, my - 2],
          [mx + mw - 5, my - 1],
        ],
        3,
      ),
      k.line,
      'opacity=".7"',
    ) +
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
