// Evening wear in body units, seen from the front.

import { mix } from '../colour.ts';
import { circle, g, path, stroke } from '../drawing.ts';
import { blob, line, P, sym } from '../outline.ts';
import { folds, seams, sleeves, waist } from './cloth.ts';
import { SIDE } from './figure.ts';
import type { DressTones } from './parts.ts';

export const DRESS: Record<string, (k: DressTones) => string> = {
  boat: (k) =>
    path(sym([...P('0,34 84,24 150,-8* 210,14* 192,86'), ...SIDE]), k.fill) +
    stroke(line(P('-150,-6 -84,26 0,36 84,26 150,-6')), k.trim, 5, 'opacity=".9"') +
    seams(k) +
    waist(k),
  vneck: (k) =>
    path(sym([...P('0,132* 58,62 112,-20* 222,18* 204,90'), ...SIDE]), k.fill) +
    path(blob(P('112,-22* 140,-10 92,92 0,168 0,132* 58,62')), k.hi) +
    path(blob(P('-112,-22* -140,-10 -92,92 0,168 0,132* -58,62')), mix(k.hi, k.cloth, 0.5)) +
    folds(k.lo, [P('0,168 -70,280 -140,390'), P('20,200 -30,300 -100,410'), P('100,210 40,320 -40,420')]) +
    waist(k),
  oneShoulder: (k) =>
    path(
      blob(
        P(
          '-222,18* -122,-16* -60,44 40,98 140,128 187,150* 190,240 178,320 150,424 170,530* -170,530* -150,424 -178,320 -190,240 -187,168 -204,90',
        ),
      ),
      k.fill,
    ) +
    folds(k.lo, [
      P('-150,10 -40,120 150,190'),
      P('-176,30 -70,170 150,250'),
      P('-190,70 -100,220 120,320'),
      P('-180,150 -100,280 60,390'),
    ]) +
    path(blob(P('-122,-17* -60,43 40,97 187,150* 184,168 36,116 -74,58 -140,-8')), k.hi),
  halter: (k) =>
    path(sym([...P('0,-56 50,-62* 58,-34 92,44 138,112 187,176*'), ...SIDE.slice(1)]), k.fill) +
    path(sym(P('0,-78 47,-86* 53,-54* 0,-44')), k.trim) +
    folds(k.lo, [
      P('0,-40 -26,120 -80,330'),
      P('20,-40 50,120 70,330'),
      P('-26,-40 -70,100 -140,240'),
      P('36,-40 90,110 146,240'),
    ]) +
    waist(k),
  offShoulder: (k) =>
    path(sym([...P('0,112 100,104 187,120*'), ...SIDE.slice(1)]), k.fill) +
    seams(k) +
    g(
      path(sym(P('0,92 110,76 214,46 268,62* 284,130 270,158* 190,150 100,178 0,192')), k.band) +
        folds(k.lo, [P('-262,96 -100,120 0,142'), P('262,96 100,120 0,142'), P('-250,140 -120,146 -30,170')]),
      'filter="url(#cloth)"',
    ),
  lace: (k) =>
    path(
      sym(P('0,-70 47,-80* 57,-48 108,-18 178,-2 228,22* 204,90 187,168* 100,150 0,160')),
      k.fill,
      'opacity=".52"',
    ) +
    sleeves(k.fill, 'opacity=".5"') +
    laceDots(k) +
    path(sym([...P('0,138 50,112 118,118 187,150*'), ...SIDE.slice(1)]), k.fill) +
    stroke(line(P('-186,150 -118,120 -50,114 0,140 50,114 118,120 186,150')), k.trim, 5, 'opacity=".85"') +
    stroke(line(P('-47,-80 0,-68 47,-80')), k.trim, 6, 'opacity=".85"') +
    seams(k),
  square: (k) =>
    path(sym([...P('0,104* 108,98* 114,40 126,-16* 186,4* 182,80'), ...SIDE]), k.fill) +
    stroke('M-124 -12L-112 40L-106 100L0 106L106 100L112 40L124 -12', k.trim, 5, 'opacity=".85"') +
    seams(k) +
    waist(k),
  cowl: (k) =>
    stroke('M-108 -16L-96 92M108 -16L96 92', k.trim, 6) +
    path(sym([...P('0,128 52,106 98,84* 140,128 187,180*'), ...SIDE.slice(1)]), k.fill) +
    folds(k.lo, [P('-92,96 0,176 92,96'), P('-104,116 0,220 104,116'), P('-120,150 -10,270 116,150')]) +
    folds(k.hi, [P('-80,96 0,150 80,96'), P('-60,200 0,222 60,200')]) +
    seams(k),
  wrapSleeve: (k) =>
    sleeves(k.fill, 'filter="url(#cloth)"') +
    path(sym([...P('0,70* 70,36 120,-18* 224,18* 206,90'), ...SIDE]), k.fill) +
    path(blob(P('118,-20* 136,-12 70,90 -160,300* -166,262 24,76 72,34')), mix(k.hi, k.cloth, 0.35)) +
    folds(k.lo, [
      P('60,130 -40,240 -140,350'),
      P('110,180 0,300 -130,400'),
      P('240,120 226,200 236,300'),
      P('-240,120 -226,200 -236,300'),
    ]) +
    waist(k),
};

function laceDots(k: DressTones) {
  let o = '';
  for (let y = -40; y < 130; y += 26)
    for (let x = -200; x <= 200; x += 28) {
      const xx = x + (Math.round(y / 26) % 2 ? 14 : 0);
      if (Math.abs(xx) < 44 + (y + 60) * 1.2 && Math.abs(xx) < 186)
        o +=
          circle(xx, y + 4, 4.2, k.trim, 'opacity=".5"') +
          circle(xx, y + 4, 9, 'none', `stroke="${k.trim}" stroke-width="1.4" opacity=".35"`);
    }
  return o;
}
