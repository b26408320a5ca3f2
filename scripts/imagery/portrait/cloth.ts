// Sleeves, folds and seams shared by the dresses.

import { mix } from '../colour.ts';
import { circle, ellipse, g, path, times } from '../drawing.ts';
import type { Point } from '../outline.ts';
import { blob, P, sym, taper } from '../outline.ts';
import type { Stream } from '../random.ts';
import { flip } from './figure.ts';
import type { DressTones } from './parts.ts';

const SLEEVE = P(
  '140,-14 226,15 264,72 277,150 280,244 270,340 248,450 230,540* 120,540* 160,440 182,330 188,250 186,168 176,70',
);

export const sleeves = (fill: string, extra = '') =>
  path(blob(SLEEVE), fill, extra) + path(blob(flip(SLEEVE)), fill, extra);

export const folds = (c: string, list: Point[][]) =>
  list.map((p) => path(taper(p, 9, 0.3), c, 'opacity=".45"')).join('');

export const seams = (k: DressTones) =>
  folds(k.lo, [
    P('150,250 120,330 116,420'),
    P('-150,250 -120,330 -116,420'),
    P('60,330 44,400 50,530'),
    P('-60,330 -44,400 -50,530'),
  ]);

export const waist = (k: DressTones) => path(sym(P('0,404 80,406 154,398* 156,436* 80,446 0,446')), k.trim);

/** Loose spray of blossoms over one shoulder and both sleeves. */
export const blossoms = (k: DressTones, r: Stream) =>
  P('150,70 214,104 250,170 226,236 264,280 196,160 -250,300 -214,340 -262,236')
    .map(([x, y]) => {
      const q = r.range(13, 24),
        c = r.pick([k.trim, k.hi, mix(k.trim, '#ffffff', 0.4)]);
      return g(
        times(5, (i) =>
          ellipse(Math.cos(i * 1.257) * q * 0.85, Math.sin(i * 1.257) * q * 0.85, q * 0.66, q * 0.58, c),
        ) + circle(0, 0, q * 0.3, k.lo),
        `transform="translate(${(x + r.range(-10, 10)).toFixed(0)} ${(y + r.range(-12, 12)).toFixed(0)}) rotate(${r.int(0, 70)})" opacity=".82"`,
      );
    })
    .join('');
