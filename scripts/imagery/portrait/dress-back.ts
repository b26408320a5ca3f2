// Evening wear seen from behind.

import { mix } from '../colour.ts';
import { circle, g, path, stroke, times } from '../drawing.ts';
import { line, P, sym } from '../outline.ts';
import type { Stream } from '../random.ts';
import { blossoms, folds, seams, sleeves, waist } from './cloth.ts';
import { SIDE } from './figure.ts';
import type { DressTones } from './parts.ts';

export const DRESS_BACK: Record<string, (k: DressTones, r: Stream) => string> = {
  vback: (k) =>
    path(sym([...P('0,190* 60,90 112,-20* 222,18* 204,90'), ...SIDE]), k.fill) +
    stroke('M-116 -14L-62 90L0 190L62 90L116 -14', k.trim, 5, 'opacity=".85"') +
    stroke(line(P('-96,26 0,44 96,26')), k.trim, 4) +
    seams(k) +
    waist(k),
  buttons: (k) =>
    path(sym([...P('0,20 70,4 120,-20* 222,18* 204,90'), ...SIDE]), k.fill) +
    sleeves(k.fill, 'filter="url(#cloth)"') +
    times(11, (i) => circle(0, 44 + i * 34, 6.5, k.trim)) +
    folds(k.lo, [P('110,60 120,200 90,330'), P('-110,60 -120,200 -90,330')]) +
    waist(k),
  collarBack: (k, r) =>
    path(sym(P('0,52 56,34 88,-56* 150,-8 238,30 284,110 318,280 340,540* 0,540*')), k.fill) +
    path(sym(P('0,30 50,14 74,-76* 100,-54* 84,34 0,70')), k.band) +
    path(sym(P('0,22 46,6 68,-76* 77,-75* 54,14 0,33')), k.white) +
    folds(k.lo, [P('206,150 214,320 228,540'), P('-206,150 -214,320 -228,540')]) +
    blossoms(k, r) +
    g(
      path(sym(P('0,250 104,244 148,280 140,470 150,540* 0,540*')), k.obi) +
        path(sym(P('0,286 70,282 106,300 100,400 0,410')), mix(k.obi, k.trim, 0.3)) +
        path(sym(P('0,380 170,372* 170,394* 0,402')), k.trim),
      'filter="url(#cloth)"',
    ),
};
